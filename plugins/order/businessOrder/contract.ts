import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  download,
  field,
  filtersOf,
  Id,
  Int,
  mayOf,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Str,
  styled,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import { DOCUMENT } from '../fields.ts';
import { orderSteps } from '../steps.ts';

export const NODE = codes({
  CONFIRM: '确认',
  SHIP: '发货',
  RECEIVE: '收货',
  SETTLE: '对账',
  INVOICE: '开票',
  PAY: '付款',
});
export type Node = keyof typeof NODE.texts;
/** What the responsible party does next at a node. */
export const NEXT_STEP: Record<Node, string> = {
  CONFIRM: '供应商确认订单',
  SHIP: '供应商发货',
  RECEIVE: '采购单位收货验收',
  SETTLE: '供应商发起对账',
  INVOICE: '供应商开票',
  PAY: '采购单位付款',
};
/** An order is stuck when it stays at a node for more than these days. */
export const STUCK_AFTER_DAYS: Record<Node, number> = {
  CONFIRM: 2,
  SHIP: 15,
  RECEIVE: 7,
  SETTLE: 30,
  INVOICE: 10,
  PAY: 30,
};

const passedAt = (label: string) => field(label, Nullable(Time()));

const currentNode = field('当前环节', NODE, { width: 96 });

const row = {
  orderNo: shared.orderNo,
  projectName: shared.projectName,
  purchaserName: shared.purchaserName,
  supplierName: shared.supplierName,
  status: shared.statusOf(ORDER_STATUS),
  currentNode: Nullable(currentNode),
  stayDays: field('停留天数', Nullable(Int()), { width: 124 }),
  responsibleParty: field('责任方', Nullable(Str()), { width: 176 }),
  placedAt: field('下单时间', Time()),
  confirmedAt: passedAt('确认时间'),
  shippedAt: passedAt('发货时间'),
  receivedAt: passedAt('收货时间'),
  settledAt: passedAt('对账时间'),
  invoicedAt: passedAt('开票时间'),
  paidAt: passedAt('付款时间'),
  nextStep: field('下一步', Nullable(Str()), { width: 152 }),
  flags: styled(shared.fault, { width: 148 }),
  id: Id(),
  stuck: Bool(),
  overdue: Bool(),
  changeFlag: Bool(),
  may: mayOf(orderSteps),
};

const filters = {
  ...filtersOf(
    { ...row, plate: shared.plate, orderDate: shared.orderDate },
    {
      orderNo: 'like',
      purchaserName: 'like',
      supplierName: 'like',
      plate: '=',
      orderDate: between('orderDateFrom', 'orderDateTo'),
    },
  ),
  node: Opt(currentNode),
  /** Stays at its present node for at least so many days. */
  minStayDays: field('停留天数不少于', Opt(Int({ minimum: 0, maximum: 3650 }))),
  stuck: field('只看卡点', Opt(Bool())),
};

export const businessOrder = {
  page: pageOf({
    path: '/api/order/businessOrder/page',
    access: 'login',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['stayDays', 'placedAt'],
  }),
  /** Orders waiting at each node under the same filters, and how many of them are stuck. */
  counts: call({
    path: '/api/order/businessOrder/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ node: codeOf(NODE), count: Int(), stuckCount: Int() })),
  }),
  trace: call({
    method: 'GET',
    path: '/api/order/businessOrder/trace',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: Obj({
      orderNo: shared.orderNo,
      projectName: shared.projectName,
      nodes: Arr(
        Obj({
          node: codeOf(NODE),
          responsibleParty: Str(),
          enteredAt: Time(),
          leftAt: Nullable(Time()),
          days: Int(),
          stuck: Bool(),
        }),
      ),
      documents: Arr(Obj({ bizType: codeOf(DOCUMENT), bizNo: Str(), bizId: Nullable(Id()), at: Time() })),
    }),
  }),
  export: download({ path: '/api/order/businessOrder/export', access: 'order:track:export', input: Obj(filters) }),
};

export type Track = RowOf<typeof businessOrder.page>;
export type TrackFilters = Partial<FiltersOf<typeof businessOrder.page>>;
