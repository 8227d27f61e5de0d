import * as shared from '@portal/sdk/calls/fields';
import { storedFile } from '@portal/sdk/calls/files';
import { logEntry } from '@portal/sdk/calls/log';
import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';
import { DOCUMENT, penaltyClause, receiverAddress, receiverName, remark } from '../fields.ts';
import { orderSteps } from '../steps.ts';
import { orderLine, receivedLine, shippedLine } from './lines.ts';

/** Share by which a line may be over-delivered. */
export const overDelivery = 0.05;

export const SHIPMENT_STATUS = t.codes({ 1: ['在途', 'info'], 2: ['已签收', 'success'] });

const side = () => t.OneOf('SUPPLIER', 'PURCHASER');

const row = {
  orderNo: shared.orderNo,
  extOrderNo: shared.extOrderNo,
  orderType: t.field('订单类型', ORDER_TYPE, { width: 72 }),
  sourceSystem: shared.sourceOf(SOURCE_SYSTEM, { width: 96 }),
  plate: shared.plate,
  purchaserName: shared.purchaserName,
  supplierName: shared.supplierName,
  projectName: shared.projectName,
  agreementNo: shared.agreementNo,
  orderAmount: t.styled(shared.taxedAmount, { width: 164 }),
  amountNoTax: shared.amountNoTax,
  taxAmount: shared.taxAmount,
  orderDate: shared.orderDate,
  deliveryDate: shared.deliveryDate,
  receiptRate: shared.receiptRate,
  settleRate: t.field('对账进度', t.Decimal(), { as: 'percent', width: 112 }),
  invoiceRate: shared.invoiceRate,
  payRate: shared.payRate,
  status: shared.statusOf(ORDER_STATUS),
  createdAt: shared.createdAt,
  id: t.Id(),
  /** Days until the delivery date, negative when past; null once the goods are in or the order has ended. */
  daysLeft: t.Nullable(t.Int()),
  changeFlag: t.Bool(),
  /** The side that asked to cancel and waits for the other. */
  cancelAskedBy: t.Nullable(side()),
  /** Goods are still to be shipped. */
  owed: t.Bool(),
  /** The user's enterprise in this order; null for those who only look on. */
  side: t.Nullable(side()),
  version: t.Int(),
  may: t.mayOf(orderSteps),
};

const filters = {
  ...t.filtersOf(row, {
    status: '=',
    orderNo: 'like',
    supplierName: 'like',
    purchaserName: 'like',
    orderDate: t.between('orderDateFrom', 'orderDateTo'),
    deliveryDate: t.between('deliveryDateFrom', 'deliveryDateTo', '交货日期'),
    orderAmount: t.between('amountMin', 'amountMax', shared.amountRange),
    plate: '=',
    sourceSystem: '=',
    agreementNo: 'like',
    extOrderNo: 'like',
  }),
  /** Name or code of a material of any line. */
  goods: t.labelled(shared.goods, t.Opt(t.Text(60)), { placeholder: '物料名称或编码' }),
  overdue: shared.pastDue,
  /** Goods are still awaited. */
  awaited: t.field('只看未交齐', t.Opt(t.Bool())),
  /** A change of the delivery date is being decided. */
  changing: t.field('只看交期变更中', t.Opt(t.Bool())),
};

const shipment = t.Obj({
  id: t.Id(),
  shipNo: t.Str(),
  carrier: t.Str(),
  waybillNo: t.Str(),
  status: t.codeOf(SHIPMENT_STATUS),
  shippedAt: t.Time(),
  signedAt: t.Nullable(t.Time()),
  traces: t.Arr(t.Obj({ at: t.Time(), text: t.Str() })),
  files: t.Arr(storedFile),
  lines: t.Arr(shippedLine),
});
const receipt = t.Obj({
  id: t.Id(),
  receiptNo: t.Str(),
  receiverName: t.Str(),
  receivedAt: t.Time(),
  lines: t.Arr(receivedLine),
});

export const orderDetail = t.Obj({
  ...row,
  versionNo: shared.versionNo,
  contractNo: t.Nullable(t.Str()),
  penaltyClause,
  paidAmount: t.Money(),
  cancelReason: t.Nullable(t.Str()),
  receiverName,
  receiverPhone: t.Str(),
  receiverAddress,
  remark: t.Nullable(remark),
  lines: t.Arr(orderLine),
  shipments: t.Arr(shipment),
  receipts: t.Arr(receipt),
  /** Of who placed the order. */
  files: t.labelled(shared.files, t.Arr(storedFile)),
  log: t.Arr(logEntry),
  /** Documents of the same business, in the order in which they arise. */
  related: t.Arr(t.Obj({ bizType: t.codeOf(DOCUMENT), bizNo: t.Str(), bizId: t.Nullable(t.Id()) })),
});

const key = 'orderId';
const ofOrder = { method: 'GET', access: 'login', input: t.Obj({ orderId: t.Id() }) } as const;

export const orderManagement = {
  page: t.pageOf({
    path: '/api/order/page',
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['orderAmount', 'orderDate', 'deliveryDate'],
  }),
  /** Orders by state under the same filters, for the tabs and the totals. */
  counts: t.countsOf({ path: '/api/order/counts', access: 'login', filters, row, by: 'status', sums: ['orderAmount'] }),
  detail: t.call({ ...ofOrder, path: '/api/order/detail', output: orderDetail }),
  confirm: t.stepCall(orderSteps, 'CONFIRM', { path: '/api/order/confirm', key }),
  reject: t.stepCall(orderSteps, 'REJECT', {
    path: '/api/order/reject',
    key,
    asks: { reason: t.field('拒单原因', t.Text(200), { entry: 'area' }) },
  }),
  ship: t.stepCall(orderSteps, 'SHIP', {
    path: '/api/order/ship',
    key,
    asks: {
      lines: t.field('发货明细', t.Arr(t.Obj({ lineId: t.Id(), qty: t.Quantity() }), { minItems: 1, maxItems: 200 }), {
        hint: '累计发货不超过订购数量的 105%',
      }),
      carrier: shared.carrier,
      waybillNo: shared.waybillNo,
      files: t.labelled(shared.files, t.Opt(t.Arr(storedFile, { maxItems: 10 }))),
    },
    output: t.Obj({ shipNo: t.Str() }),
  }),
  receive: t.stepCall(orderSteps, 'RECEIVE', {
    path: '/api/order/receive',
    key,
    asks: {
      lines: t.field(
        '收货明细',
        t.Arr(
          t.Obj({ lineId: t.Id(), receivedQty: t.Quantity(), rejectedQty: t.Quantity(), reason: t.Opt(t.Text(200)) }),
          {
            minItems: 1,
            maxItems: 200,
          },
        ),
        { hint: '实收与拒收之和不超过已发数量' },
      ),
    },
    output: t.Obj({ receiptNo: t.Str() }),
  }),
  /** Both sides agree on a cancellation: one applies, the other agrees or declines. */
  cancel: t.call({
    path: '/api/order/cancel',
    access: 'order:list:cancel',
    input: t.Obj({
      orderId: t.Id(),
      version: t.Int({ minimum: 1 }),
      step: t.OneOf('apply', 'agree', 'decline'),
      reason: t.Opt(t.Text(200)),
    }),
  }),
  /** Ends an order that will not be delivered in full. */
  close: t.stepCall(orderSteps, 'CLOSE', {
    path: '/api/order/close',
    key,
    asks: { reason: t.field('关闭原因', t.Text(200), { entry: 'area' }) },
  }),
  urge: t.call({ path: '/api/order/urge', access: 'order:list:urge', input: t.Obj({ orderId: t.Id() }) }),
  export: t.download({
    path: '/api/order/export',
    access: 'order:list:export',
    input: t.Obj({ ...filters, withLines: t.Opt(t.Bool()) }),
  }),
  track: t.call({
    ...ofOrder,
    path: '/api/order/track',
    output: t.Obj({ orderNo: t.Str(), log: t.Arr(logEntry), shipments: t.Arr(shipment) }),
  }),
};

export type OrderFilters = Partial<t.FiltersOf<typeof orderManagement.page>>;
export type OrderRow = t.RowOf<typeof orderManagement.page>;
export type OrderDetail = t.OutputOf<typeof orderManagement.detail>;
export type OrderLine = OrderDetail['lines'][number];
export type OrderStatus = OrderRow['status'];
