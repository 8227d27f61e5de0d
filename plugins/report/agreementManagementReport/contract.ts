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
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  labelled,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  type RowOf,
  type Static,
  Str,
  styled,
  Text,
} from '@portal/sdk/contract';
import { count, orderNo, orders, paidAmount, settledAmount, taxedAmount } from '../fields.ts';
import { reportOf } from '../report-of.ts';
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
  agreementNo: labelled(shared.agreementNo, Str(), { width: 176 }),
  name: styled(shared.itemName, { width: 200 }),
  supplierName: shared.supplierName,
  status: shared.statusOf(AGREEMENT_STATUS, { width: 104 }),
  amount: field('协议金额', Money()),
  usedAmount: field('已下单', Money()),
  useRate: field('执行率', Decimal(), { as: 'percent', width: 136 }),
  leftAmount: shared.left,
  validTo: field('到期日期', Day()),
  /** Until its end; negative once it is past. */
  daysLeft: count('剩余天数'),
  orders,
  /** Saved against the first price of each material; null where nothing was ordered. */
  priceDrop: field('平均降价率', Nullable(Decimal()), { as: 'percent', width: 108 }),
  /** Day on which the amount is used up at the pace so far; null beyond the end. */
  usedUpOn: field('预计用完', Nullable(Day())),
  purchaserName: field('采购范围', Str(), { width: 160 }),
  category: shared.category,
  signedOn: labelled(shared.signDate, Day()),
  /** For all purchasing units of the group, none of which is a party alone. */
  forGroup: Bool(),
  validFrom: Day(),
};
/** What stands above the orders of an agreement. */
export const agreement = Obj(facts);
export type Agreement = Static<typeof agreement>;

/** Per cent of the amount that is used. */
const usedShare = () => Opt(Int({ minimum: 0, maximum: 999 }));

export const agreementReport = {
  ...reportOf({
    name: 'agreement',
    title: '协议管理报表',
    path: '/api/report/agreement',
    filters: {
      ...organisation,
      ...filtersOf(
        { ...facts, name: shared.agreementName },
        {
          validTo: between('validFrom', 'validTo'),
          agreementNo: 'like',
          supplierName: 'like',
          category: 'like',
          status: '=',
          name: 'like',
        },
      ),
      usedMin: field('执行率不低于（%）', usedShare()),
      usedMax: field('执行率不高于（%）', usedShare()),
    },
    /** `REMIND`: it is time to renew. */
    row: { ...facts, may: Arr(OneOf('REMIND')) },
    sort: ['validTo', 'amount', 'usedAmount', 'useRate'],
    summary: {
      agreements: field('协议数', Int()),
      ending: field('将到期', Int()),
      nearlyUsed: field('即将用完', Int()),
      useRate: labelled(facts.useRate, Nullable(Decimal()), { as: 'percent' }),
      totals: Obj({ amount: facts.amount, usedAmount: facts.usedAmount, leftAmount: shared.left, orders }),
      top: Arr(Obj({ agreementNo: Str(), useRate: Decimal() })),
      /** Agreements that end in each month. */
      months: Arr(Obj({ month: Str(), agreements: Int() })),
    },
  }),
  /** Tells the supplier, and the purchasing unit of an agreement that has one, that it is time to renew. */
  remind: call({
    path: '/api/report/agreement/remind',
    access: 'report:agreement:remind',
    input: Obj({ agreementNo: Text(40) }),
  }),
};

const sums = {
  amount: taxedAmount,
  receivedAmount: shared.received,
  settledAmount,
  invoicedAmount: shared.invoiced,
  paidAmount,
};

const order = {
  id: Id(),
  orderNo: styled(orderNo, { width: 240 }),
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

export const agreementOrders = reportOf({
  name: 'agreement',
  title: '协议关联订单',
  path: '/api/report/agreement/orders',
  at: { summary: '/api/report/agreement/ordersSummary', export: '/api/report/agreement/orders/export' },
  filters: {
    agreementNo: labelled(facts.agreementNo, Text(40)),
    ...filtersOf(order, { orderDate: between('from', 'to'), purchaserName: 'like', status: '=' }),
    ...organisation,
  },
  row: order,
  summary: { agreement, orders: Int(), totals: Obj(sums) },
});

export type AgreementFilters = FiltersOf<typeof agreementReport.page>;
export type AgreementRow = RowOf<typeof agreementReport.page>;
export type AgreementOrderFilters = FiltersOf<typeof agreementOrders.page>;
