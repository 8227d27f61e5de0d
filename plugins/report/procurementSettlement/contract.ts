import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  call,
  Day,
  Decimal,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate, settlementStatus, settleType } from '../codes.ts';

const code = () => Str({ pattern: '^[0-9A-Za-z]{1,20}$', title: '组织编码' });

const filters = {
  from: Opt(Day()),
  to: Opt(Day()),
  plate: Opt(plate()),
  /** Unit whose subordinates are shown; default the reader's own, or the group. */
  parentCode: Opt(code()),
};

const sums = {
  orderAmount: Money(),
  payable: Money(),
  paidAmount: Money(),
  unpaidAmount: Money(),
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
  customerCode: code(),
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
      customerCode: Str(),
      name: Str(),
      plate: Nullable(plate()),
      level: Int(),
      /** Units below; 0 of the parent's own row. */
      children: Int(),
      ...sums,
      ...rates,
    }),
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
      paidAmount: Money(),
      unpaidAmount: Money(),
      overdueDays: Int(),
      createdByName: Str(),
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
