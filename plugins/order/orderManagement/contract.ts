import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  countsOf,
  Decimal,
  download,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Quantity,
  stepCall,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, OutputOf, RowOf } from '@portal/sdk/contract';
import { DOCUMENT, penaltyClause, receiverAddress, receiverName, remark } from '../fields.ts';
import { orderSteps } from '../steps.ts';
import { orderLine, receivedLine, shippedLine } from './lines.ts';

/** Share by which a line may be over-delivered. */
export const overDelivery = 0.05;

export const SHIPMENT_STATUS = codes({ 1: ['在途', 'info'], 2: ['已签收', 'success'] });

const side = () => OneOf('SUPPLIER', 'PURCHASER');

const row = {
  orderNo: shared.orderNo,
  extOrderNo: shared.extOrderNo,
  orderType: field('订单类型', ORDER_TYPE, { width: 72 }),
  sourceSystem: shared.sourceOf(SOURCE_SYSTEM, { width: 96 }),
  plate: shared.plate,
  purchaserName: shared.purchaserName,
  supplierName: shared.supplierName,
  projectName: shared.projectName,
  agreementNo: shared.agreementNo,
  orderAmount: styled(shared.taxedAmount, { width: 164 }),
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  orderDate: shared.orderDate,
  deliveryDate: shared.deliveryDate,
  receiptRate: shared.receiptRate,
  settleRate: field('对账进度', Decimal(), { as: 'percent', width: 112 }),
  invoiceRate: shared.invoiceRate,
  payRate: shared.payRate,
  status: shared.statusOf(ORDER_STATUS),
  createdAt: shared.createdAt,
  id: Id(),
  /** Days until the delivery date, negative when past; null once the goods are in or the order has ended. */
  daysLeft: Nullable(Int()),
  changeFlag: Bool(),
  /** The side that asked to cancel and waits for the other. */
  cancelAskedBy: Nullable(side()),
  /** Goods are still to be shipped. */
  owed: Bool(),
  /** The user's enterprise in this order; null for those who only look on. */
  side: Nullable(side()),
  version: Int(),
  may: mayOf(orderSteps),
};

const filters = {
  ...filtersOf(row, {
    status: '=',
    orderNo: 'like',
    supplierName: 'like',
    purchaserName: 'like',
    orderDate: between('orderDateFrom', 'orderDateTo'),
    deliveryDate: between('deliveryDateFrom', 'deliveryDateTo', '交货日期'),
    orderAmount: between('amountMin', 'amountMax', shared.amountRange),
    plate: '=',
    sourceSystem: '=',
    agreementNo: 'like',
    extOrderNo: 'like',
  }),
  /** Name or code of a material of any line. */
  goods: labelled(shared.goods, Opt(Text(60)), { placeholder: '物料名称或编码' }),
  overdue: shared.pastDue,
  /** Goods are still awaited. */
  awaited: field('只看未交齐', Opt(Bool())),
  /** A change of the delivery date is being decided. */
  changing: field('只看交期变更中', Opt(Bool())),
};

const shipment = Obj({
  id: Id(),
  shipNo: Str(),
  carrier: Str(),
  waybillNo: Str(),
  status: codeOf(SHIPMENT_STATUS),
  shippedAt: Time(),
  signedAt: Nullable(Time()),
  traces: Arr(Obj({ at: Time(), text: Str() })),
  files: Arr(storedFile),
  lines: Arr(shippedLine),
});
const receipt = Obj({
  id: Id(),
  receiptNo: Str(),
  receiverName: Str(),
  receivedAt: Time(),
  lines: Arr(receivedLine),
});

export const orderDetail = Obj({
  ...row,
  versionNo: shared.versionNo,
  contractNo: Nullable(Str()),
  penaltyClause,
  paidAmount: Money(),
  cancelReason: Nullable(Str()),
  receiverName,
  receiverPhone: Str(),
  receiverAddress,
  remark: Nullable(remark),
  lines: Arr(orderLine),
  shipments: Arr(shipment),
  receipts: Arr(receipt),
  log: Arr(logEntry),
  /** Documents of the same business, in the order in which they arise. */
  related: Arr(Obj({ bizType: codeOf(DOCUMENT), bizNo: Str(), bizId: Nullable(Id()) })),
});

const key = 'orderId';
const ofOrder = { method: 'GET', access: 'login', input: Obj({ orderId: Id() }) } as const;

export const orderManagement = {
  page: pageOf({
    path: '/api/order/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['orderAmount', 'orderDate', 'deliveryDate'],
  }),
  /** Orders by state under the same filters, for the tabs. */
  counts: countsOf({ path: '/api/order/counts', access: 'login', filters, row, by: 'status' }),
  detail: call({ ...ofOrder, path: '/api/order/detail', output: orderDetail }),
  confirm: stepCall(orderSteps, 'CONFIRM', { path: '/api/order/confirm', key }),
  reject: stepCall(orderSteps, 'REJECT', {
    path: '/api/order/reject',
    key,
    asks: { reason: field('拒单原因', Text(200), { entry: 'area' }) },
  }),
  ship: stepCall(orderSteps, 'SHIP', {
    path: '/api/order/ship',
    key,
    asks: {
      lines: field('发货明细', Arr(Obj({ lineId: Id(), qty: Quantity() }), { minItems: 1, maxItems: 200 }), {
        hint: '累计发货不超过订购数量的 105%',
      }),
      carrier: shared.carrier,
      waybillNo: shared.waybillNo,
      files: labelled(shared.files, Opt(Arr(storedFile, { maxItems: 10 }))),
    },
    output: Obj({ shipNo: Str() }),
  }),
  receive: stepCall(orderSteps, 'RECEIVE', {
    path: '/api/order/receive',
    key,
    asks: {
      lines: field(
        '收货明细',
        Arr(Obj({ lineId: Id(), receivedQty: Quantity(), rejectedQty: Quantity(), reason: Opt(Text(200)) }), {
          minItems: 1,
          maxItems: 200,
        }),
        { hint: '实收与拒收之和不超过已发数量' },
      ),
    },
    output: Obj({ receiptNo: Str() }),
  }),
  /** Both sides agree on a cancellation: one applies, the other agrees or declines. */
  cancel: call({
    path: '/api/order/cancel',
    access: 'order:list:cancel',
    input: Obj({
      orderId: Id(),
      version: Int({ minimum: 1 }),
      step: OneOf('apply', 'agree', 'decline'),
      reason: Opt(Text(200)),
    }),
  }),
  /** Ends an order that will not be delivered in full. */
  close: stepCall(orderSteps, 'CLOSE', {
    path: '/api/order/close',
    key,
    asks: { reason: field('关闭原因', Text(200), { entry: 'area' }) },
  }),
  urge: call({ path: '/api/order/urge', access: 'order:list:urge', input: Obj({ orderId: Id() }) }),
  export: download({
    path: '/api/order/export',
    access: 'order:list:export',
    input: Obj({ ...filters, withLines: Opt(Bool()) }),
  }),
  track: call({
    ...ofOrder,
    path: '/api/order/track',
    output: Obj({ orderNo: Str(), log: Arr(logEntry), shipments: Arr(shipment) }),
  }),
};

export type OrderFilters = Partial<FiltersOf<typeof orderManagement.page>>;
export type OrderRow = RowOf<typeof orderManagement.page>;
export type OrderDetail = OutputOf<typeof orderManagement.detail>;
export type OrderLine = OrderDetail['lines'][number];
export type OrderStatus = OrderRow['status'];
