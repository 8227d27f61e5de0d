import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  call,
  codeOf,
  codes,
  Decimal,
  download,
  field,
  filtersOf,
  type FiltersOf,
  grouped,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  relabel,
  type RowOf,
  Str,
  Time,
} from '@portal/sdk/contract';
import { count, plate, SECTOR } from '../fields.ts';

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

export const product = field('产品', FINANCE_PRODUCT, { width: 88 });

const row = {
  id: Id(),
  sendNo: field('派单编号', Str(), { width: 184 }),
  sentAt: field('派单时间', Time()),
  customerName: shared.entName,
  status: shared.statusOf(DISPATCH_STATUS, { width: 104 }),
  plate: relabel(plate, '板块', { width: 96 }),
  product,
  needAmount: field('需求金额', Money(), { width: 168 }),
  institutionName: field('受理机构', Str(), { width: 152 }),
  handlerName: relabel(shared.handlerName, '处理人', { width: 88 }),
  acceptedAt: field('受理时间', Nullable(Time())),
  /** From dispatch to the first answer. */
  respondHours: field('首响时长（小时）', Nullable(Decimal()), { as: 'quantity', width: 136 }),
  doneAt: field('完成时间', Nullable(Time())),
  /** From acceptance to the end. */
  handleHours: field('处理时长（小时）', Nullable(Decimal()), { as: 'quantity', width: 136 }),
  result: field('结果', Nullable(Str())),
  amount: field('融资金额', Money(), { width: 168 }),
  remark: field('备注', Nullable(Str()), { width: 200 }),
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
  institutionId: field('受理机构', Opt(Id())),
};
const pivotFilters = { by: Opt(field('统计维度', PIVOT_BY, { placeholder: '受理机构' })), ...filters };

const counted = {
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
    needAmount: relabel(row.needAmount, '需求金额', { width: 176 }),
    amount: relabel(row.amount, '融资金额', { width: 176 }),
  }),
};

/** 派单明细报表与派单统计报表 */
export const dispatchReport = {
  page: pageOf({
    path: '/api/report/sendOrders/detailPage',
    access: 'report:dispatch:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['sentAt', 'needAmount', 'amount'],
  }),
  summary: call({
    path: '/api/report/sendOrders/detailSummary',
    access: 'report:dispatch:view',
    reads: true,
    input: Obj(filters),
    output: Obj({ asOf: Time(), totals: Obj({ needAmount: Money(), amount: Money() }) }),
  }),
  export: download({ path: '/api/report/sendOrders/export', access: 'report:dispatch:export', input: Obj(filters) }),
  pivot: pageOf({
    path: '/api/report/sendOrders/pivot',
    access: 'report:dispatchStatistics:view',
    filters: Obj(pivotFilters),
    row: Obj({ key: Str(), name: field('名称', Str(), { width: 184 }), ...counted }),
    sort: ['sent', 'amount'],
  }),
  statistics: call({
    path: '/api/report/sendOrders/statistics',
    access: 'report:dispatchStatistics:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      totals: Obj(counted),
      /** Dispatches against the period before, and the same days a year ago. */
      change: Nullable(Decimal()),
      yearChange: Nullable(Decimal()),
      trend: Arr(Obj({ month: Str(), sent: Int(), done: Int() })),
      plates: Arr(Obj({ plate: codeOf(SECTOR), sent: Int() })),
      institutions: Arr(
        Obj({ name: Str(), waiting: Int(), working: Int(), done: Int(), returned: Int(), overdue: Int() }),
      ),
    }),
  }),
  pivotExport: download({
    path: '/api/report/sendOrders/pivotExport',
    access: 'report:dispatchStatistics:export',
    input: Obj(pivotFilters),
  }),
};

export type DispatchFilters = FiltersOf<typeof dispatchReport.page>;
export type DispatchRow = RowOf<typeof dispatchReport.page>;
export type PivotFilters = FiltersOf<typeof dispatchReport.pivot>;
export type PivotRow = RowOf<typeof dispatchReport.pivot>;
