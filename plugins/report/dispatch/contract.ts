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
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate } from '../codes.ts';

export const DISPATCH_STATUS = { 0: '待受理', 1: '处理中', 2: '已完成', 3: '已退回', 4: '超时' } as const;
export const DISPATCH_TONE = { 0: 'waiting', 1: 'info', 2: 'success', 3: 'neutral', 4: 'danger' } as const;
export const FINANCE_PRODUCT = { LOAN: 'e贷', FACTOR: 'e保理', INSURANCE: 'e保险', LEASE: 'e租赁' } as const;
export const PIVOT_BY = { INSTITUTION: '受理机构', PLATE: '板块', PRODUCT: '产品' } as const;
/** Hours in which a dispatch is to be accepted, and answered. */
export const acceptHours = 24;
export const respondHours = 48;

export const product = () => OneOf('LOAN', 'FACTOR', 'INSURANCE', 'LEASE');
const status = () => OneOf(0, 1, 2, 3, 4);

const filters = {
  sentFrom: Opt(Day()),
  sentTo: Opt(Day()),
  sendNo: Opt(Text(40)),
  product: Opt(product()),
  customerName: Opt(Text(60)),
  institutionName: Opt(Text(60)),
  institutionId: Opt(Id()),
  handlerName: Opt(Text(60)),
  plate: Opt(plate()),
  status: Opt(status()),
};

const row = {
  id: Id(),
  sendNo: Str(),
  sentAt: Time(),
  customerName: Str(),
  plate: plate(),
  product: product(),
  needAmount: Money(),
  institutionName: Str(),
  handlerName: Str(),
  acceptedAt: Nullable(Time()),
  respondedAt: Nullable(Time()),
  creditedAt: Nullable(Time()),
  lentAt: Nullable(Time()),
  doneAt: Nullable(Time()),
  /** Hours from dispatch to the first answer, and from acceptance to the end. */
  respondHours: Nullable(Decimal()),
  handleHours: Nullable(Decimal()),
  result: Nullable(Str()),
  amount: Money(),
  remark: Nullable(Str()),
  status: status(),
};

const counted = {
  sent: Int(),
  accepted: Int(),
  done: Int(),
  returned: Int(),
  overdue: Int(),
  credited: Int(),
  lent: Int(),
  needAmount: Money(),
  amount: Money(),
};

const rates = {
  acceptRate: Nullable(Decimal()),
  doneRate: Nullable(Decimal()),
  /** Hours. */
  averageRespond: Nullable(Decimal()),
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
    filters: Obj({ ...filters, by: Opt(OneOf('INSTITUTION', 'PLATE', 'PRODUCT')) }),
    row: Obj({ key: Str(), name: Str(), ...counted, ...rates }),
    sort: ['sent', 'amount'],
  }),
  statistics: call({
    path: '/api/report/sendOrders/statistics',
    access: 'report:dispatchStatistics:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      totals: Obj({ ...counted, ...rates }),
      /** Dispatches against the period before, and the same days a year ago. */
      change: Nullable(Decimal()),
      yearChange: Nullable(Decimal()),
      trend: Arr(Obj({ month: Str(), sent: Int(), done: Int() })),
      plates: Arr(Obj({ plate: plate(), sent: Int() })),
      institutions: Arr(
        Obj({ name: Str(), waiting: Int(), working: Int(), done: Int(), returned: Int(), overdue: Int() }),
      ),
    }),
  }),
  pivotExport: download({
    path: '/api/report/sendOrders/pivotExport',
    access: 'report:dispatchStatistics:export',
    input: Obj({ ...filters, by: Opt(OneOf('INSTITUTION', 'PLATE', 'PRODUCT')) }),
  }),
};

export type DispatchFilters = FiltersOf<typeof dispatchReport.page>;
export type DispatchRow = RowOf<typeof dispatchReport.page>;
export type PivotFilters = FiltersOf<typeof dispatchReport.pivot>;
export type PivotRow = RowOf<typeof dispatchReport.pivot>;
