import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { count, dimensionOf, wholeSize } from '../fields.ts';
import { reportOf } from '../report-of.ts';

export const DISPATCH_STATUS = t.codes({
  0: ['待受理', 'waiting'],
  1: ['处理中', 'info'],
  2: ['已完成', 'success'],
  3: ['已退回', 'neutral'],
  4: ['超时', 'danger'],
});
export const FINANCE_PRODUCT = t.codes({ LOAN: 'e贷', FACTOR: 'e保理', INSURANCE: 'e保险', LEASE: 'e租赁' });
/** How far a dispatch has come. */
const REACHED = t.codes({ ACCEPTED: '已受理', RESPONDED: '已首响', CREDITED: '已授信', LENT: '已放款' });
const PIVOT_BY = t.codes({ INSTITUTION: '受理机构', PLATE: '板块', PRODUCT: '产品' });
/** Hours in which a dispatch is to be accepted, and answered. */
export const acceptHours = 24;
export const respondHours = 48;

export const product = t.labelled(shared.product, FINANCE_PRODUCT, { width: 80 });
export const sendNo = t.field('派单编号', t.Str(), { width: 176 });
export const institutionName = t.field('受理机构', t.Str(), { width: 144 });

const row = {
  id: t.Id(),
  sendNo,
  status: shared.statusOf(DISPATCH_STATUS, { width: 96 }),
  customerName: shared.entName,
  product,
  needAmount: t.field('需求金额', t.Money(), { width: 164 }),
  institutionName,
  result: t.labelled(shared.result, t.Nullable(t.Str()), { width: 96 }),
  amount: t.field('融资金额', t.Money(), {
    ...{ width: 164, better: 'more' },
    definition: '已放款的派单的放款金额之和。',
  }),
  sentAt: t.field('派单时间', t.Time()),
  handlerName: t.styled(shared.handlerName, { width: 88 }),
  acceptedAt: t.field('受理时间', t.Nullable(t.Time())),
  /** From dispatch to the first answer. */
  respondHours: t.field('首响时长（小时）', t.Nullable(t.Decimal()), { as: 'quantity', width: 136 }),
  doneAt: t.field('完成时间', t.Nullable(t.Time())),
  /** From acceptance to the end. */
  handleHours: t.field('处理时长（小时）', t.Nullable(t.Decimal()), { as: 'quantity', width: 136 }),
  plate: shared.plate,
  remark: shared.remark,
  respondedAt: t.Nullable(t.Time()),
  creditedAt: t.Nullable(t.Time()),
  lentAt: t.Nullable(t.Time()),
};

const filters = {
  ...t.filtersOf(row, {
    sentAt: t.between('sentFrom', 'sentTo', '派单日期'),
    sendNo: 'like',
    product: '=',
    customerName: 'like',
    institutionName: 'like',
    handlerName: 'like',
    plate: '=',
    status: '=',
  }),
  institutionId: t.labelled(institutionName, t.Opt(t.Id())),
  reached: t.Opt(t.field('已到环节', REACHED)),
};

/** What a row of the statistics, or the whole of them, counts. */
export const counted = {
  ...t.grouped('过程', {
    sent: count('派单'),
    accepted: count('受理'),
    acceptRate: t.field('受理率', t.Nullable(t.Decimal()), {
      ...{ as: 'percent', better: 'more' },
      definition: '机构已受理的派单占派单数的比例。',
    }),
    averageRespond: t.field('平均首响（小时）', t.Nullable(t.Decimal()), { as: 'quantity', width: 136 }),
  }),
  ...t.grouped('结果', {
    credited: count('授信'),
    lent: count('放款'),
    done: count('完成'),
    doneRate: t.field('完成率', t.Nullable(t.Decimal()), {
      ...{ as: 'percent', better: 'more' },
      definition: '已完成的派单占派单数的比例，退回不计入完成。',
    }),
    returned: count('退回'),
    overdue: count('超时'),
  }),
  ...t.grouped('金额', {
    needAmount: t.styled(row.needAmount, { width: 176 }),
    amount: t.styled(row.amount, { width: 176 }),
  }),
};

export const dispatchReport = reportOf({
  name: 'dispatch',
  title: '派单明细报表',
  path: '/api/report/sendOrders/detailPage',
  at: { summary: '/api/report/sendOrders/detailSummary', export: '/api/report/sendOrders/export' },
  filters,
  period: { from: 'sentFrom', to: 'sentTo', opens: '本月' },
  row,
  sort: ['sentAt', 'needAmount', 'amount'],
  summary: { totals: t.Obj({ needAmount: row.needAmount, amount: row.amount }) },
});

export const dispatchPivot = reportOf({
  name: 'dispatchStatistics',
  title: '派单统计报表',
  path: '/api/report/sendOrders/pivot',
  at: { summary: '/api/report/sendOrders/statistics', export: '/api/report/sendOrders/pivotExport' },
  filters: { by: dimensionOf(PIVOT_BY, 'INSTITUTION'), ...filters },
  period: { from: 'sentFrom', to: 'sentTo', opens: '本月' },
  maxSize: wholeSize,
  row: { key: t.Str(), name: t.styled(shared.itemName, { width: 184 }), ...counted },
  sort: ['sent', 'amount'],
  summary: {
    totals: t.Obj({
      ...counted,
      sent: t.relabel(counted.sent, '派单数', { unit: '单', definition: '派单日期在期间内的派单。' }),
      averageRespond: t.relabel(counted.averageRespond, '平均首响', {
        ...{ unit: '小时', better: 'less' },
        definition: '从派单到机构首次答复客户的平均时长，未答复的不计。',
      }),
    }),
    trend: t.Arr(t.Obj({ month: t.Str(), sent: t.Int(), done: t.Int() })),
    plates: t.Arr(t.Obj({ plate: shared.plate, sent: t.Int() })),
    institutions: t.Arr(
      t.Obj({ name: t.Str(), waiting: t.Int(), working: t.Int(), done: t.Int(), returned: t.Int(), overdue: t.Int() }),
    ),
  },
  figures: ['sent', 'acceptRate', 'doneRate', 'averageRespond', 'amount'],
});

export type DispatchFilters = t.FiltersOf<typeof dispatchReport.page>;
export type DispatchRow = t.RowOf<typeof dispatchReport.page>;
export type PivotFilters = t.FiltersOf<typeof dispatchPivot.page>;
export type PivotRow = t.RowOf<typeof dispatchPivot.page>;
