import { ORDER_STATUS } from '@portal/sdk/calls/order';
import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  codeOf,
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
import { orgCode } from '../tree/contract.ts';

export const AGREEMENT_STATUS = { 1: '履行中', 2: '将到期', 3: '已到期', 4: '已终止' } as const;
export const AGREEMENT_TONE = { 1: 'success', 2: 'waiting', 3: 'neutral', 4: 'danger' } as const;
/** Days before its end from which an agreement is about to end. */
export const endingDays = 30;
/** Share of use above which an agreement is nearly used up. */
export const nearlyUsed = 0.95;

const status = () => OneOf(1, 2, 3, 4);

const filters = {
  agreementNo: Opt(Text(40)),
  name: Opt(Text(60)),
  supplierName: Opt(Text(60)),
  category: Opt(Text(60)),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  validFrom: Opt(Day()),
  validTo: Opt(Day()),
  /** Per cent of the amount that is used. */
  usedMin: Opt(Int({ minimum: 0, maximum: 999 })),
  usedMax: Opt(Int({ minimum: 0, maximum: 999 })),
  status: Opt(status()),
};

const facts = {
  agreementNo: Str(),
  name: Str(),
  supplierName: Str(),
  purchaserName: Str(),
  /** For all purchasing units of the group, none of which is a party alone. */
  forGroup: Bool(),
  category: Str(),
  signedOn: Day(),
  validFrom: Day(),
  validTo: Day(),
  amount: Money(),
  usedAmount: Money(),
  useRate: Decimal(),
  leftAmount: Money(),
  orders: Int(),
  /** Saved against the first price of each material; null where nothing was ordered. */
  priceDrop: Nullable(Decimal()),
  /** Until its end; negative once it is past. */
  daysLeft: Int(),
  /** Day on which the amount is used up at the pace so far; null beyond the end. */
  usedUpOn: Nullable(Day()),
  status: status(),
};

const orderFilters = {
  agreementNo: Text(40),
  orgCode: Opt(orgCode()),
  purchaserName: Opt(Text(60)),
  from: Opt(Day()),
  to: Opt(Day()),
  status: Opt(codeOf(ORDER_STATUS)),
};

const sums = {
  amount: Money(),
  receivedAmount: Money(),
  settledAmount: Money(),
  invoicedAmount: Money(),
  paidAmount: Money(),
};

/** 协议管理报表与协议关联订单 */
export const agreementReport = {
  page: pageOf({
    path: '/api/report/agreement',
    access: 'report:agreement:view',
    filters: Obj(filters),
    row: Obj(facts),
    sort: ['validTo', 'amount', 'usedAmount', 'useRate'],
  }),
  summary: call({
    path: '/api/report/agreement/summary',
    access: 'report:agreement:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      agreements: Int(),
      ending: Int(),
      nearlyUsed: Int(),
      useRate: Nullable(Decimal()),
      totals: Obj({ amount: Money(), usedAmount: Money(), leftAmount: Money(), orders: Int() }),
      top: Arr(Obj({ agreementNo: Str(), useRate: Decimal() })),
      /** Agreements that end in each month. */
      months: Arr(Obj({ month: Str(), agreements: Int() })),
    }),
  }),
  export: download({ path: '/api/report/agreement/export', access: 'report:agreement:export', input: Obj(filters) }),
  /** Tells the supplier, and the purchasing unit of an agreement that has one, that it is time to renew. */
  remind: call({
    path: '/api/report/agreement/remind',
    access: 'report:agreement:remind',
    input: Obj({ agreementNo: Text(40) }),
  }),
  orders: pageOf({
    path: '/api/report/agreement/orders',
    access: 'report:agreement:view',
    filters: Obj(orderFilters),
    row: Obj({
      id: Id(),
      orderNo: Str(),
      purchaserName: Str(),
      orderDate: Day(),
      lines: Int(),
      ...sums,
      /** Taken of the agreement up to this order. */
      running: Money(),
      /** A material costs more than at first under this agreement. */
      dearer: Bool(),
      status: codeOf(ORDER_STATUS),
    }),
  }),
  ordersSummary: call({
    path: '/api/report/agreement/ordersSummary',
    access: 'report:agreement:view',
    reads: true,
    input: Obj(orderFilters),
    output: Obj({ asOf: Time(), agreement: Obj(facts), orders: Int(), totals: Obj(sums) }),
  }),
  ordersExport: download({
    path: '/api/report/agreement/orders/export',
    access: 'report:agreement:export',
    input: Obj(orderFilters),
  }),
};

export type AgreementFilters = FiltersOf<typeof agreementReport.page>;
export type AgreementRow = RowOf<typeof agreementReport.page>;
/** It ends soon, or is nearly used up. */
export const wantsRenewal = ({ status, useRate }: Pick<AgreementRow, 'status' | 'useRate'>): boolean =>
  status === 2 || (status === 1 && Number(useRate) > nearlyUsed);
export type AgreementOrderFilters = FiltersOf<typeof agreementReport.orders>;
export type AgreementOrder = RowOf<typeof agreementReport.orders>;
