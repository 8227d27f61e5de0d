import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  codes,
  Decimal,
  field,
  filtersOf,
  type FiltersOf,
  grouped,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  relabel,
  type RowOf,
  Str,
  styled,
  Time,
} from '@portal/sdk/contract';
import { count, dimensionOf, growth } from '../fields.ts';
import { reportOf } from '../report-of.ts';

export const DISPATCH_STATUS = codes({
  0: ['待受理', 'waiting'],
  1: ['处理中', 'info'],
  2: ['已完成', 'success'],
  3: ['已退回', 'neutral'],
  4: ['超时', 'danger'],
});
export const FINANCE_PRODUCT = codes({ LOAN: 'e贷', FACTOR: 'e保理', INSURANCE: 'e保险', LEASE: 'e租赁' });
const PIVOT_BY = codes({ INSTITUTION: '受理机构', PLATE: '板块', PRODUCT: '产品' });
/** Hours in which a dispatch is to be accepted, and answered. */
export const acceptHours = 24;
export const respondHours = 48;

export const product = labelled(shared.product, FINANCE_PRODUCT, { width: 88 });
export const sendNo = field('派单编号', Str(), { width: 184 });
export const institutionName = field('受理机构', Str(), { width: 152 });

const row = {
  id: Id(),
  sendNo,
  sentAt: field('派单时间', Time()),
  customerName: shared.entName,
  status: shared.statusOf(DISPATCH_STATUS, { width: 104 }),
  plate: shared.plate,
  product,
  needAmount: field('需求金额', Money(), { width: 168 }),
  institutionName,
  handlerName: styled(shared.handlerName, { width: 88 }),
  acceptedAt: field('受理时间', Nullable(Time())),
  /** From dispatch to the first answer. */
  respondHours: field('首响时长（小时）', Nullable(Decimal()), { as: 'quantity', width: 136 }),
  doneAt: field('完成时间', Nullable(Time())),
  /** From acceptance to the end. */
  handleHours: field('处理时长（小时）', Nullable(Decimal()), { as: 'quantity', width: 136 }),
  result: labelled(shared.result, Nullable(Str())),
  amount: field('融资金额', Money(), { width: 168 }),
  remark: shared.remark,
  respondedAt: Nullable(Time()),
  creditedAt: Nullable(Time()),
  lentAt: Nullable(Time()),
};

const filters = {
  ...filtersOf(row, {
    sentAt: between('sentFrom', 'sentTo', '派单日期'),
    sendNo: 'like',
    product: '=',
    customerName: 'like',
    institutionName: 'like',
    handlerName: 'like',
    plate: '=',
    status: '=',
  }),
  institutionId: labelled(institutionName, Opt(Id())),
};

/** What a row of the statistics, or the whole of them, counts. */
export const counted = {
  ...grouped('过程', {
    sent: count('派单'),
    accepted: count('受理'),
    acceptRate: field('受理率', Nullable(Decimal()), { as: 'percent' }),
    averageRespond: field('平均首响（小时）', Nullable(Decimal()), { as: 'quantity', width: 136 }),
  }),
  ...grouped('结果', {
    credited: count('授信'),
    lent: count('放款'),
    done: count('完成'),
    doneRate: field('完成率', Nullable(Decimal()), { as: 'percent' }),
    returned: count('退回'),
    overdue: count('超时'),
  }),
  ...grouped('金额', {
    needAmount: styled(row.needAmount, { width: 176 }),
    amount: styled(row.amount, { width: 176 }),
  }),
};

export const dispatchReport = reportOf({
  name: 'dispatch',
  title: '派单明细报表',
  path: '/api/report/sendOrders/detailPage',
  at: { summary: '/api/report/sendOrders/detailSummary', export: '/api/report/sendOrders/export' },
  filters,
  row,
  sort: ['sentAt', 'needAmount', 'amount'],
  summary: { totals: Obj({ needAmount: row.needAmount, amount: row.amount }) },
});

export const dispatchPivot = reportOf({
  name: 'dispatchStatistics',
  title: '派单统计报表',
  path: '/api/report/sendOrders/pivot',
  at: { summary: '/api/report/sendOrders/statistics', export: '/api/report/sendOrders/pivotExport' },
  filters: { by: dimensionOf(PIVOT_BY, 'INSTITUTION'), ...filters },
  row: { key: Str(), name: styled(shared.itemName, { width: 184 }), ...counted },
  sort: ['sent', 'amount'],
  summary: {
    totals: Obj({
      ...counted,
      sent: relabel(counted.sent, '派单数'),
      averageRespond: relabel(counted.averageRespond, '平均首响'),
    }),
    ...growth,
    trend: Arr(Obj({ month: Str(), sent: Int(), done: Int() })),
    plates: Arr(Obj({ plate: shared.plate, sent: Int() })),
    institutions: Arr(
      Obj({ name: Str(), waiting: Int(), working: Int(), done: Int(), returned: Int(), overdue: Int() }),
    ),
  },
});

export type DispatchFilters = FiltersOf<typeof dispatchReport.page>;
export type DispatchRow = RowOf<typeof dispatchReport.page>;
export type PivotFilters = FiltersOf<typeof dispatchPivot.page>;
export type PivotRow = RowOf<typeof dispatchPivot.page>;
