import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  codeOf,
  Arr,
  Bool,
  call,
  Day,
  download,
  Id,
  Int,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import { plate } from '../schema.ts';

export const NODE = {
  CONFIRM: '确认',
  SHIP: '发货',
  RECEIVE: '收货',
  SETTLE: '对账',
  INVOICE: '开票',
  PAY: '付款',
} as const;
export type Node = keyof typeof NODE;
export const NODES = Object.keys(NODE) as Node[];
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

const node = () => OneOf('CONFIRM', 'SHIP', 'RECEIVE', 'SETTLE', 'INVOICE', 'PAY');

const filters = {
  orderNo: Opt(Text(40)),
  purchaserName: Opt(Text(60)),
  supplierName: Opt(Text(60)),
  plate: Opt(plate()),
  node: Opt(node()),
  /** Stays at its present node for at least so many days. */
  minStayDays: Opt(Int({ minimum: 0, maximum: 3650 })),
  stuck: Opt(Bool()),
  orderDateFrom: Opt(Day()),
  orderDateTo: Opt(Day()),
};

const row = Obj({
  id: Id(),
  orderNo: Str(),
  projectName: Str(),
  purchaserName: Str(),
  supplierName: Str(),
  status: codeOf(ORDER_STATUS),
  currentNode: Nullable(node()),
  stayDays: Nullable(Int()),
  stuck: Bool(),
  responsibleParty: Nullable(Str()),
  placedAt: Time(),
  confirmedAt: Nullable(Time()),
  shippedAt: Nullable(Time()),
  receivedAt: Nullable(Time()),
  settledAt: Nullable(Time()),
  invoicedAt: Nullable(Time()),
  paidAt: Nullable(Time()),
  overdue: Bool(),
  changeFlag: Bool(),
});

export const businessOrder = {
  page: pageOf({
    path: '/api/order/businessOrder/page',
    access: 'login',
    filters: Obj(filters),
    row,
    sort: ['stayDays', 'placedAt'],
  }),
  /** Orders waiting at each node under the same filters, and how many of them are stuck. */
  counts: call({
    path: '/api/order/businessOrder/counts',
    access: 'login',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ node: node(), count: Int(), stuckCount: Int() })),
  }),
  trace: call({
    method: 'GET',
    path: '/api/order/businessOrder/trace',
    access: 'login',
    input: Obj({ orderId: Id() }),
    output: Obj({
      orderNo: Str(),
      projectName: Str(),
      nodes: Arr(
        Obj({
          node: node(),
          responsibleParty: Str(),
          enteredAt: Time(),
          leftAt: Nullable(Time()),
          days: Int(),
          stuck: Bool(),
        }),
      ),
      documents: Arr(Obj({ bizType: Str(), bizNo: Str(), bizId: Nullable(Id()), at: Time() })),
    }),
  }),
  export: download({ path: '/api/order/businessOrder/export', access: 'order:track:export', input: Obj(filters) }),
};

export type Track = RowOf<typeof businessOrder.page>;
export type TrackFilters = FiltersOf<typeof businessOrder.page>;
