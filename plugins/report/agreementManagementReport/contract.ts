import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import {
  Arr,
  between,
  Bool,
  call,
  codes,
  Day,
  Decimal,
  download,
  field,
  filtersOf,
  type FiltersOf,
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
  Text,
  Time,
} from '@portal/sdk/contract';
import { count, orderNo } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

export const AGREEMENT_STATUS = codes({
  1: ['履行中', 'success'],
  2: ['将到期', 'waiting'],
  3: ['已到期', 'neutral'],
  4: ['已终止', 'danger'],
});
/** Days before its end from which an agreement is about to end. */
export const endingDays = 30;
/** Share of use above which an agreement is nearly used up. */
export const nearlyUsed = 0.95;

const facts = {
  agreementNo: field('协议编号', Str(), { width: 176 }),
  name: field('名称', Str(), { width: 200 }),
  supplierName: shared.supplierName,
  status: shared.statusOf(AGREEMENT_STATUS, { width: 104 }),
  amount: field('协议金额', Money()),
  usedAmount: field('已下单', Money()),
  useRate: field('执行率', Decimal(), { as: 'percent', width: 136 }),
  leftAmount: field('剩余', Money()),
  validTo: field('到期日期', Day()),
  /** Until its end; negative once it is past. */
  daysLeft: count('剩余天数'),
  orders: count('订单数'),
  /** Saved against the first price of each material; null where nothing was ordered. */
  priceDrop: field('平均降价率', Nullable(Decimal()), { as: 'percent', width: 108 }),
  /** Day on which the amount is used up at the pace so far; null beyond the end. */
  usedUpOn: field('预计用完', Nullable(Day())),
  purchaserName: field('采购范围', Str(), { width: 160 }),
  category: field('品类', Str(), { width: 120 }),
  signedOn: field('签订日期', Day()),
  /** For all purchasing units of the group, none of which is a party alone. */
  forGroup: Bool(),
  validFrom: Day(),
};

/** Per cent of the amount that is used. */
const usedShare = () => Opt(Int({ minimum: 0, maximum: 999 }));

const { name, ...others } = filtersOf(facts, {
  validTo: between('validFrom', 'validTo'),
  agreementNo: 'like',
  name: 'like',
  supplierName: 'like',
  category: 'like',
  status: '=',
});
const filters = {
  ...organisation,
  ...others,
  name: relabel(name, '协议名称'),
  usedMin: field('执行率不低于（%）', usedShare()),
  usedMax: field('执行率不高于（%）', usedShare()),
};

const sums = {
  amount: field('含税额', Money()),
  receivedAmount: field('已收', Money()),
  settledAmount: field('已结', Money()),
  invoicedAmount: field('已开票', Money()),
  paidAmount: field('已付', Money()),
};

const agreementOrder = {
  id: Id(),
  orderNo: relabel(orderNo, '订单号', { width: 240 }),
  purchaserName: shared.purchaserName,
  orderDate: shared.orderDate,
  lines: count('物料数'),
  ...sums,
  /** Taken of the agreement up to this order. */
  running: field('累计占用', Money()),
  status: shared.statusOf(ORDER_STATUS, { width: 104 }),
  /** A material costs more than at first under this agreement. */
  dearer: Bool(),
};

const orderFilters = {
  agreementNo: field('协议编号', Text(40)),
  ...filtersOf(agreementOrder, { orderDate: between('from', 'to'), purchaserName: 'like', status: '=' }),
  ...organisation,
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
    row: Obj(agreementOrder),
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
