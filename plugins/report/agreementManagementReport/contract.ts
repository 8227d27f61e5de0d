import * as shared from '@portal/sdk/calls/fields';
import { ORDER_STATUS } from '@portal/sdk/calls/order';
import * as measures from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { count, orderNo, taxedAmount } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation } from '../tree/contract.ts';

export const AGREEMENT_STATUS = t.codes({
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
  agreementNo: t.labelled(shared.agreementNo, t.Str(), { width: 176 }),
  name: t.styled(shared.itemName, { width: 200 }),
  supplierName: shared.supplierName,
  status: shared.statusOf(AGREEMENT_STATUS, { width: 104 }),
  amount: t.field('协议金额', t.Money(), { definition: '协议约定的含税总金额。' }),
  usedAmount: t.field('已下单', t.Money(), {
    definition: '协议项下有效订单的含税金额之和，不含已拒单和已取消；采购单位只统计本单位的订单。',
  }),
  useRate: t.field('执行率', t.Decimal(), {
    ...{ as: 'percent', width: 136 },
    definition: '已下单金额除以协议金额。',
  }),
  leftAmount: shared.left,
  validTo: t.field('到期日期', t.Day()),
  /** Until its end; negative once it is past. */
  daysLeft: count('剩余天数'),
  orders: measures.orders,
  /** Saved against the first price of each material; null where nothing was ordered. */
  priceDrop: t.field('平均降价率', t.Nullable(t.Decimal()), { as: 'percent', width: 108 }),
  /** Day on which the amount is used up at the pace so far; null beyond the end. */
  usedUpOn: t.field('预计用完', t.Nullable(t.Day())),
  purchaserName: t.field('采购范围', t.Str(), { width: 160 }),
  category: shared.category,
  signedOn: t.labelled(shared.signDate, t.Day()),
  /** For all purchasing units of the group, none of which is a party alone. */
  forGroup: t.Bool(),
  validFrom: t.Day(),
};
/** What stands above the orders of an agreement. */
export const agreement = t.Obj(facts);
export type Agreement = t.Static<typeof agreement>;

/** Per cent of the amount that is used. */
const usedShare = () => t.Opt(t.Int({ minimum: 0, maximum: 999 }));

export const agreementReport = {
  ...reportOf({
    name: 'agreement',
    title: '协议管理报表',
    path: '/api/report/agreement',
    filters: {
      ...organisation,
      ...t.filtersOf(
        { ...facts, name: shared.agreementName },
        {
          validTo: t.between('validFrom', 'validTo'),
          agreementNo: 'like',
          supplierName: 'like',
          category: 'like',
          status: '=',
          name: 'like',
        },
      ),
      usedMin: t.field('执行率不低于（%）', usedShare()),
      usedMax: t.field('执行率不高于（%）', usedShare()),
      almostUsed: t.field('只看即将用完', t.Opt(t.Bool())),
    },
    /** `REMIND`: it is time to renew. */
    row: { ...facts, may: t.Arr(t.OneOf('REMIND')) },
    sort: ['validTo', 'amount', 'usedAmount', 'useRate'],
    summary: {
      agreements: t.field('协议数', t.Int(), { unit: '份', definition: '符合查询条件的采购协议。' }),
      ending: t.field('将到期', t.Int(), { unit: '份', definition: `${endingDays} 天内到期且未终止的协议。` }),
      nearlyUsed: t.field('即将用完', t.Int(), {
        unit: '份',
        definition: `履行中且执行率超过 ${nearlyUsed * 100}% 的协议。`,
      }),
      useRate: t.labelled(facts.useRate, t.Nullable(t.Decimal()), { as: 'percent' }),
      totals: t.Obj({
        amount: facts.amount,
        usedAmount: facts.usedAmount,
        leftAmount: shared.left,
        orders: measures.orders,
      }),
      top: t.Arr(t.Obj({ agreementNo: t.Str(), useRate: t.Decimal() })),
      /** Agreements that end in each month. */
      months: t.Arr(t.Obj({ month: t.Str(), agreements: t.Int() })),
    },
    figures: ['agreements', 'amount', 'usedAmount', 'useRate', 'ending', 'nearlyUsed'],
  }),
  /** Tells the supplier, and the purchasing unit of an agreement that has one, that it is time to renew. */
  remind: t.call({
    path: '/api/report/agreement/remind',
    access: 'report:agreement:remind',
    input: t.Obj({ agreementNo: t.Text(40) }),
  }),
};

const sums = {
  amount: taxedAmount,
  receivedAmount: measures.received,
  settledAmount: measures.reconciled,
  invoicedAmount: measures.orderInvoiced,
  paidAmount: measures.orderPaid,
};

const order = {
  id: t.Id(),
  orderNo: t.styled(orderNo, { width: 240 }),
  purchaserName: shared.purchaserName,
  orderDate: shared.orderDate,
  lines: count('物料数'),
  ...sums,
  /** Taken of the agreement up to this order. */
  running: t.field('累计占用', t.Money()),
  status: shared.statusOf(ORDER_STATUS, { width: 104 }),
  /** A material costs more than at first under this agreement. */
  dearer: t.Bool(),
};

export const agreementOrders = reportOf({
  name: 'agreement',
  title: '协议关联订单',
  path: '/api/report/agreement/orders',
  at: { summary: '/api/report/agreement/ordersSummary', export: '/api/report/agreement/orders/export' },
  filters: {
    agreementNo: t.labelled(facts.agreementNo, t.Text(40)),
    ...t.filtersOf(order, { orderDate: t.between('from', 'to'), purchaserName: 'like', status: '=' }),
    ...organisation,
  },
  period: { from: 'from', to: 'to' },
  row: order,
  summary: { agreement, orders: t.Int(), totals: t.Obj(sums) },
});

export type AgreementFilters = t.FiltersOf<typeof agreementReport.page>;
export type AgreementRow = t.RowOf<typeof agreementReport.page>;
export type AgreementOrderFilters = t.FiltersOf<typeof agreementOrders.page>;
