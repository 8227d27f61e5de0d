import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { periodText } from '@portal/sdk/format';
import { plate, settlementStatus, settleType } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

export const LEVEL = { 1: '一级', 2: '二级', 3: '三级', 4: '四级' } as const;

const filters = {
  from: Opt(Day()),
  to: Opt(Day()),
  plate: Opt(plate()),
  /** Unit whose subordinates are shown; default the reader's own, or the group. */
  parentCode: Opt(orgCode()),
  /** All units of a level instead of the next subordinates. */
  level: Opt(OneOf(1, 2, 3, 4)),
};

const sums = {
  orderAmount: Money(),
  payable: Money(),
  paidAmount: Money(),
  unpaidAmount: Money(),
  /** Paid on orders beyond what has been received. */
  prepaid: Money(),
  overdueAmount: Money(),
  /** Due for more than 60 days. */
  longOverdue: Money(),
};

const rates = {
  /** Payments made by their due day, of all. */
  onTimeRate: Nullable(Decimal()),
  averageDays: Nullable(Decimal()),
};

const detailFilters = {
  customerCode: orgCode(),
  /** The unit's own statements, without those of the units below it. */
  own: Opt(Bool()),
  from: Opt(Day()),
  to: Opt(Day()),
  plate: Opt(plate()),
  supplierName: Opt(Text(60)),
  dueFrom: Opt(Day()),
  dueTo: Opt(Day()),
  status: Opt(settlementStatus()),
};

/** 采购单位结算报表与明细 */
export const procurementSettlement = {
  page: pageOf({
    path: '/api/report/procurementSettlement',
    access: 'report:procurement:view',
    filters: Obj(filters),
    row: Obj({
      /** Of the row: a unit's own amounts stand below the unit as well. */
      key: Str(),
      customerCode: Str(),
      name: Str(),
      plate: Nullable(plate()),
      level: Int(),
      /** What is the parent's own, without the units below it. */
      own: Bool(),
      /** Days of the question on which the unit stood there, where these are fewer: before it moved, or since. */
      from: Nullable(Day()),
      to: Nullable(Day()),
      /** Units below; 0 of the parent's own row. */
      children: Int(),
      ...sums,
      ...rates,
      /** By payments in time, among the rows of its sector; null where nothing was paid. */
      plateRank: Nullable(Int()),
    }),
    sort: ['payable', 'unpaidAmount', 'overdueAmount', 'onTimeRate', 'averageDays'],
  }),
  summary: call({
    path: '/api/report/procurementSettlement/summary',
    access: 'report:procurement:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      /** From the top unit that the reader sees down to the one whose subordinates are shown. */
      path: Arr(Obj({ customerCode: Str(), name: Str() })),
      totals: Obj({ ...sums, ...rates }),
      months: Arr(Obj({ month: Str(), paid: Money(), unpaid: Money() })),
    }),
  }),
  export: download({
    path: '/api/report/procurementSettlement/export',
    access: 'report:procurement:export',
    input: Obj(filters),
  }),
  detail: pageOf({
    path: '/api/report/procurementSettlement/detail',
    access: 'report:procurement:view',
    filters: Obj(detailFilters),
    row: Obj({
      id: Id(),
      settlementNo: Str(),
      settleType: settleType(),
      purchaserName: Str(),
      supplierName: Str(),
      period: Str(),
      payable: Money(),
      invoiceNos: Nullable(Str()),
      dueDate: Nullable(Day()),
      /** Instalments of its payment plan, and those that are paid whole. */
      plans: Int(),
      plansPaid: Int(),
      paidAmount: Money(),
      unpaidAmount: Money(),
      overdueDays: Int(),
      createdByName: Str(),
      /** Last follow-up on its payment. */
      followUp: Nullable(Str()),
      followedAt: Nullable(Time()),
      status: settlementStatus(),
    }),
    sort: ['dueDate', 'payable'],
  }),
  detailSummary: call({
    path: '/api/report/procurementSettlement/detailSummary',
    access: 'report:procurement:view',
    reads: true,
    input: Obj(detailFilters),
    output: Obj({
      asOf: Time(),
      name: Str(),
      totals: Obj({ payable: Money(), paidAmount: Money(), unpaidAmount: Money() }),
    }),
  }),
  detailExport: download({
    path: '/api/report/procurementSettlement/detail/export',
    access: 'report:procurement:export',
    input: Obj(detailFilters),
  }),
  /** Notes how the payment of statements is followed up. */
  follow: call({
    path: '/api/report/procurementSettlement/follow',
    access: 'report:procurement:follow',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: 100 }), note: Text(200) }),
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

export type UnitFilters = FiltersOf<typeof procurementSettlement.page>;
export type UnitRow = RowOf<typeof procurementSettlement.page>;
export type PayableFilters = FiltersOf<typeof procurementSettlement.detail>;
export type Payable = RowOf<typeof procurementSettlement.detail>;

type Named = Pick<UnitRow, 'name' | 'own' | 'from' | 'to'>;

/** What is a unit's own stands below the unit under a name that tells them apart, as does each stay of one that moved. */
export function rowName({ name, own, from, to }: Named): string {
  const stay = periodText(from ?? undefined, to ?? undefined);
  return `${name}${own ? '（本单位）' : ''}${stay === '' ? '' : `（${stay}）`}`;
}
