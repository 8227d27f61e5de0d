import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  Bool,
  call,
  codeOf,
  codes,
  Day,
  Decimal,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  Opt,
  type RowOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { periodText } from '@portal/sdk/format';
import { paidAmount, period, SETTLE_TYPE, SETTLEMENT_STATUS, unpaidAmount } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, orgCode } from '../tree/contract.ts';

const LEVEL = codes({ 1: '一级', 2: '二级', 3: '三级', 4: '四级' });

const filters = {
  /** Unit whose subordinates are shown; default the reader's own, or the group. */
  parentCode: organisation.orgCode,
  ...period,
  plate: Opt(shared.plate),
  /** All units of a level instead of the next subordinates. */
  level: Opt(labelled(shared.level, LEVEL, { placeholder: '下一级' })),
};

export const sums = {
  orderAmount: field('订单额', Money()),
  payable: field('应付', Money()),
  paidAmount,
  unpaidAmount,
  /** Paid on orders beyond what has been received. */
  prepaid: field('预付', Money(), { width: 128 }),
  overdueAmount: field('逾期', Money()),
  /** Due for more than 60 days. */
  longOverdue: field('逾期超 60 天', Money()),
};

const rates = {
  /** Payments made by their due day, of all. */
  onTimeRate: field('付款及时率', Nullable(Decimal()), { as: 'percent', width: 112 }),
  averageDays: field('平均付款天数', Nullable(Decimal()), { as: 'quantity', width: 120 }),
};

const unit = {
  /** Of the row: a unit's own amounts stand below the unit as well. */
  key: Str(),
  customerCode: Str(),
  name: styled(shared.purchaserName, { width: 288 }),
  plate: Nullable(shared.plate),
  level: shared.level,
  ...sums,
  onTimeRate: rates.onTimeRate,
  /** By payments in time, among the rows of its sector; null where nothing was paid. */
  plateRank: field('板块内排名', Nullable(Int()), { width: 104 }),
  averageDays: rates.averageDays,
  /** What is the parent's own, without the units below it. */
  own: Bool(),
  /** Days of the question on which the unit stood there, where these are fewer: before it moved, or since. */
  from: Nullable(Day()),
  to: Nullable(Day()),
  /** Units below; 0 of the parent's own row. */
  children: Int(),
};

const payable = {
  id: Id(),
  settlementNo: styled(shared.settlementNo, { width: 184 }),
  status: shared.statusOf(SETTLEMENT_STATUS, { width: 152 }),
  purchaserName: shared.purchaserName,
  supplierName: styled(shared.supplierName, { width: 192 }),
  period: styled(shared.period, { width: 88 }),
  payable: sums.payable,
  paidAmount,
  unpaidAmount,
  dueDate: shared.dueDate,
  /** Instalments of its payment plan, and those that are paid whole. */
  plans: field('付款计划', Int(), { width: 112, align: 'start' }),
  overdueDays: field('逾期天数', Int(), { width: 96 }),
  invoiceNos: Nullable(shared.invoiceNo),
  createdByName: shared.agentName,
  /** Last follow-up on its payment. */
  followUp: field('跟进备注', Nullable(Str()), { width: 220 }),
  followedAt: field('跟进时间', Nullable(Time())),
  plansPaid: Int(),
  settleType: codeOf(SETTLE_TYPE),
};

export const procurementSettlement = {
  ...reportOf({
    name: 'procurement',
    title: '采购单位结算报表',
    path: '/api/report/procurementSettlement',
    filters,
    row: unit,
    sort: ['payable', 'unpaidAmount', 'overdueAmount', 'onTimeRate', 'averageDays'],
    summary: {
      /** From the top unit that the reader sees down to the one whose subordinates are shown. */
      path: Arr(Obj({ customerCode: Str(), name: Str() })),
      totals: Obj({ ...sums, ...rates }),
      months: Arr(Obj({ month: Str(), paid: Money(), unpaid: Money() })),
    },
  }),
  /** Notes how the payment of statements is followed up. */
  follow: call({
    path: '/api/report/procurementSettlement/follow',
    access: 'report:procurement:follow',
    input: Obj({
      ids: Arr(Id(), { minItems: 1, maxItems: 100 }),
      note: labelled(payable.followUp, Text(200), { entry: 'area' }),
    }),
  }),
  /** What was noted of a statement, the latest first. */
  followUps: call({
    method: 'GET',
    path: '/api/report/procurementSettlement/followUps',
    access: 'report:procurement:view',
    input: Obj({ id: Id() }),
    output: Arr(Obj({ id: Id(), note: Str(), createdByName: Str(), createdAt: Time() })),
  }),
  /** Reminds a unit, and unless `own` those below it, of what is overdue. */
  urgeUnit: call({
    path: '/api/report/procurementSettlement/urgeUnit',
    access: 'report:procurement:urge',
    input: Obj({ customerCode: orgCode(), own: Opt(Bool()), from: Opt(Day()), to: Opt(Day()) }),
    output: Obj({ urged: Int() }),
  }),
  /** Reminds the purchasing units of what they have not paid. */
  urge: call({
    path: '/api/report/procurementSettlement/urge',
    access: 'report:procurement:urge',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 100 }) }),
    output: Obj({ urged: Int() }),
  }),
};

const detail = '/api/report/procurementSettlement/detail';

export const payables = reportOf({
  name: 'procurement',
  title: '采购单位结算明细',
  path: detail,
  at: { summary: `${detail}Summary`, export: `${detail}/export` },
  filters: {
    customerCode: labelled(organisation.orgCode, orgCode()),
    ...period,
    ...filtersOf(payable, { supplierName: 'like', dueDate: between('dueFrom', 'dueTo'), status: '=' }),
    plate: Opt(shared.plate),
    /** The unit's own statements, without those of the units below it. */
    own: field('只看本单位', Opt(Bool())),
  },
  row: payable,
  sort: ['dueDate', 'payable'],
  summary: { name: Str(), totals: Obj({ payable: sums.payable, paidAmount, unpaidAmount }) },
});

export type UnitFilters = FiltersOf<typeof procurementSettlement.page>;
export type UnitRow = RowOf<typeof procurementSettlement.page>;
export type PayableFilters = FiltersOf<typeof payables.page>;
export type Payable = RowOf<typeof payables.page>;

/** How many instalments are paid whole. */
export const plansText = ({ plans, plansPaid }: Pick<Payable, 'plans' | 'plansPaid'>): string =>
  plans === 0 ? '-' : `已付 ${plansPaid}/${plans} 期`;

/** What is a unit's own stands below the unit under a name that tells them apart, as does each stay of one that moved. */
export function rowName({ name, own, from, to }: Pick<UnitRow, 'name' | 'own' | 'from' | 'to'>): string {
  const stay = periodText(from ?? undefined, to ?? undefined);
  return `${name}${own ? '（本单位）' : ''}${stay === '' ? '' : `（${stay}）`}`;
}
