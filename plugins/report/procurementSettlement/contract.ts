import * as shared from '@portal/sdk/calls/fields';
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { periodText } from '@portal/sdk/format';
import { SETTLE_TYPE, SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { overdueOnly, period } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, orgCode } from '../tree/contract.ts';

const LEVEL = t.codes({ 1: '一级', 2: '二级', 3: '三级', 4: '四级' });

const filters = {
  /** Unit whose subordinates are shown; default the reader's own, or the group. */
  parentCode: organisation.orgCode,
  ...period,
  plate: t.Opt(shared.plate),
  /** All units of a level instead of the next subordinates. */
  level: t.Opt(t.labelled(shared.level, LEVEL, { placeholder: '下一级' })),
};

export const sums = {
  orderAmount: t.field('订单额', t.Money(), { definition: '期间内下单的有效订单的含税金额，含所有下级单位。' }),
  payable: measures.payable,
  paidAmount: measures.paid,
  unpaidAmount: measures.unpaid,
  /** Paid on orders beyond what has been received. */
  prepaid: t.field('预付', t.Money(), { width: 128 }),
  overdueAmount: measures.overdue,
  /** Due for more than 60 days. */
  longOverdue: t.field('逾期超 60 天', t.Money()),
};

const rates = {
  /** Payments made by their due day, of all. */
  onTimeRate: t.field('付款及时率', t.Nullable(t.Decimal()), {
    ...{ as: 'percent', width: 112, better: 'more' },
    definition: '付款日不晚于到期日的付款笔数占比。',
  }),
  averageDays: t.field('平均付款天数', t.Nullable(t.Decimal()), { as: 'quantity', width: 120 }),
};

const unit = {
  /** Of the row: a unit's own amounts stand below the unit as well. */
  key: t.Str(),
  customerCode: t.Str(),
  name: t.styled(shared.purchaserName, { width: 288 }),
  plate: t.Nullable(shared.plate),
  level: shared.level,
  ...sums,
  onTimeRate: rates.onTimeRate,
  /** By payments in time, among the rows of its sector; null where nothing was paid. */
  plateRank: t.field('板块内排名', t.Nullable(t.Int()), { width: 104 }),
  averageDays: rates.averageDays,
  /** Its enterprise, where it is one. */
  entId: t.Nullable(t.Id()),
  /** What is the parent's own, without the units below it. */
  own: t.Bool(),
  /** Days of the question on which the unit stood there, where these are fewer: before it moved, or since. */
  from: t.Nullable(t.Day()),
  to: t.Nullable(t.Day()),
  /** Units below; 0 of the parent's own row. */
  children: t.Int(),
};

const payable = {
  id: t.Id(),
  settlementNo: t.styled(shared.settlementNo, { width: 184 }),
  status: shared.statusOf(SETTLEMENT_STATUS, { width: 152 }),
  supplierName: t.styled(shared.supplierName, { width: 192 }),
  payable: sums.payable,
  unpaidAmount: measures.unpaid,
  paidAmount: measures.paid,
  dueDate: shared.dueDate,
  overdueDays: t.field('逾期天数', t.Int(), { width: 96 }),
  purchaserName: shared.purchaserName,
  period: t.styled(shared.period, { width: 88 }),
  /** Instalments of its payment plan, and those that are paid whole. */
  plans: t.field('付款计划', t.Int(), { width: 112, align: 'start' }),
  invoiceNos: t.Nullable(shared.invoiceNo),
  createdByName: shared.agentName,
  /** Last follow-up on its payment. */
  followUp: t.field('跟进备注', t.Nullable(t.Str()), { width: 220 }),
  followedAt: t.field('跟进时间', t.Nullable(t.Time())),
  plansPaid: t.Int(),
  settleType: t.codeOf(SETTLE_TYPE),
};

export const procurementSettlement = {
  ...reportOf({
    name: 'procurement',
    title: '采购单位结算报表',
    path: '/api/report/procurementSettlement',
    filters,
    period: { from: 'from', to: 'to', opens: '本年' },
    row: unit,
    sort: ['payable', 'unpaidAmount', 'overdueAmount', 'onTimeRate', 'averageDays'],
    summary: {
      /** From the top unit that the reader sees down to the one whose subordinates are shown. */
      path: t.Arr(t.Obj({ customerCode: t.Str(), name: t.Str() })),
      totals: t.Obj({ ...sums, ...rates }),
      months: t.Arr(t.Obj({ month: t.Str(), paid: t.Money(), unpaid: t.Money() })),
    },
    figures: ['orderAmount', 'payable', 'paidAmount', 'unpaidAmount', 'overdueAmount', 'onTimeRate'],
    standing: ['paidAmount', 'unpaidAmount', 'overdueAmount'],
  }),
  /** Notes how the payment of statements is followed up. */
  follow: t.call({
    path: '/api/report/procurementSettlement/follow',
    access: 'report:procurement:follow',
    input: t.Obj({
      ids: t.Arr(t.Id(), { minItems: 1, maxItems: 100 }),
      note: t.labelled(payable.followUp, t.Text(200), { entry: 'area' }),
    }),
  }),
  /** What was noted of a statement, the latest first. */
  followUps: t.call({
    method: 'GET',
    path: '/api/report/procurementSettlement/followUps',
    access: 'report:procurement:view',
    input: t.Obj({ id: t.Id() }),
    output: t.Arr(t.Obj({ id: t.Id(), note: t.Str(), createdByName: t.Str(), createdAt: t.Time() })),
  }),
  /** Reminds a unit, and unless `own` those below it, of what is overdue. */
  urgeUnit: t.call({
    path: '/api/report/procurementSettlement/urgeUnit',
    access: 'report:procurement:urge',
    input: t.Obj({ customerCode: orgCode(), own: t.Opt(t.Bool()), from: t.Opt(t.Day()), to: t.Opt(t.Day()) }),
    output: t.Obj({ urged: t.Int() }),
  }),
  /** Reminds the purchasing units of what they have not paid. */
  urge: t.call({
    path: '/api/report/procurementSettlement/urge',
    access: 'report:procurement:urge',
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: 100 }) }),
    output: t.Obj({ urged: t.Int() }),
  }),
};

const detail = '/api/report/procurementSettlement/detail';

export const payables = reportOf({
  name: 'procurement',
  title: '采购单位结算明细',
  path: detail,
  at: { summary: `${detail}Summary`, export: `${detail}/export` },
  filters: {
    customerCode: t.labelled(organisation.orgCode, orgCode()),
    ...period,
    ...t.filtersOf(payable, { supplierName: 'like', dueDate: t.between('dueFrom', 'dueTo'), status: '=' }),
    plate: t.Opt(shared.plate),
    /** Those with something due before today and not paid. */
    overdue: overdueOnly,
    /** The unit's own statements, without those of the units below it. */
    own: t.field('只看本单位', t.Opt(t.Bool())),
  },
  period: { from: 'from', to: 'to' },
  row: payable,
  sort: ['dueDate', 'payable'],
  summary: {
    name: t.Str(),
    totals: t.Obj({ payable: sums.payable, paidAmount: sums.paidAmount, unpaidAmount: sums.unpaidAmount }),
  },
});

export type UnitFilters = t.FiltersOf<typeof procurementSettlement.page>;
export type UnitRow = t.RowOf<typeof procurementSettlement.page>;
export type PayableFilters = t.FiltersOf<typeof payables.page>;
export type Payable = t.RowOf<typeof payables.page>;

/** How many instalments are paid whole. */
export const plansText = ({ plans, plansPaid }: Pick<Payable, 'plans' | 'plansPaid'>): string =>
  plans === 0 ? '-' : `已付 ${plansPaid}/${plans} 期`;

/** What is a unit's own stands below the unit under a name that tells them apart, as does each stay of one that moved. */
export function rowName({ name, own, from, to }: Pick<UnitRow, 'name' | 'own' | 'from' | 'to'>): string {
  const stay = periodText(from ?? undefined, to ?? undefined);
  return `${name}${own ? '（本单位）' : ''}${stay === '' ? '' : `（${stay}）`}`;
}
