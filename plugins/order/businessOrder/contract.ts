import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import * as t from '@portal/sdk/contract';
import { DOCUMENT } from '../fields.ts';
import { orderSteps } from '../steps.ts';

export const NODE = t.codes({
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

const passedAt = (label: string) => t.field(label, t.Nullable(t.Time()));

const currentNode = t.field('当前环节', NODE, { width: 96 });

const row = {
  orderNo: shared.orderNo,
  projectName: shared.projectName,
  purchaserName: shared.purchaserName,
  supplierName: shared.supplierName,
  status: shared.statusOf(ORDER_STATUS),
  currentNode: t.Nullable(currentNode),
  stayDays: t.field('停留天数', t.Nullable(t.Int()), { width: 124 }),
  responsibleParty: t.field('责任方', t.Nullable(t.Str()), { width: 176 }),
  placedAt: t.field('下单时间', t.Time()),
  confirmedAt: passedAt('确认时间'),
  shippedAt: passedAt('发货时间'),
  receivedAt: passedAt('收货时间'),
  settledAt: passedAt('对账时间'),
  invoicedAt: passedAt('开票时间'),
  paidAt: passedAt('付款时间'),
  nextStep: t.field('下一步', t.Nullable(t.Str()), { width: 152 }),
  flags: t.styled(shared.fault, { width: 148 }),
  id: t.Id(),
  stuck: t.Bool(),
  overdue: t.Bool(),
  changeFlag: t.Bool(),
  may: t.mayOf(orderSteps),
};

const filters = {
  ...t.filtersOf(
    { ...row, plate: shared.plate, orderDate: shared.orderDate },
    {
      orderNo: 'like',
      purchaserName: 'like',
      supplierName: 'like',
      plate: '=',
      orderDate: t.between('orderDateFrom', 'orderDateTo'),
      currentNode: '=',
    },
  ),
  /** Stays at its present node for at least so many days. */
  minStayDays: t.field('停留天数不少于', t.Opt(t.Int({ minimum: 0, maximum: 3650 }))),
  stuck: t.field('只看卡点', t.Opt(t.Bool())),
};

export const businessOrder = {
  page: t.pageOf({
    path: '/api/order/businessOrder/page',
    access: 'login',
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['stayDays', 'placedAt'],
  }),
  /** Orders waiting at each node under the same filters, and how many of them are stuck; ended ones wait at none. */
  counts: t.call({
    path: '/api/order/businessOrder/counts',
    access: 'login',
    reads: true,
    input: t.Obj(filters),
    output: t.Arr(t.Obj({ currentNode: row.currentNode, count: t.Int(), stuckCount: t.Int() })),
  }),
  trace: t.call({
    method: 'GET',
    path: '/api/order/businessOrder/trace',
    access: 'login',
    input: t.Obj({ orderId: t.Id() }),
    output: t.Obj({
      orderNo: shared.orderNo,
      projectName: shared.projectName,
      nodes: t.Arr(
        t.Obj({
          node: t.codeOf(NODE),
          responsibleParty: t.Str(),
          enteredAt: t.Time(),
          leftAt: t.Nullable(t.Time()),
          days: t.Int(),
          stuck: t.Bool(),
        }),
      ),
      documents: t.Arr(t.Obj({ bizType: t.codeOf(DOCUMENT), bizNo: t.Str(), bizId: t.Nullable(t.Id()), at: t.Time() })),
    }),
  }),
  export: t.download({ path: '/api/order/businessOrder/export', access: 'order:track:export', input: t.Obj(filters) }),
};

export type Track = t.RowOf<typeof businessOrder.page>;
export type TrackFilters = Partial<t.FiltersOf<typeof businessOrder.page>>;
