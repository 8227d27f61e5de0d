import * as shared from '@portal/sdk/calls/fields';
import { EARLIER, orders } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { earlierPeriods, type Period } from '@portal/sdk/format';
import { change, count, dimensionOf, goods, supplierSought } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, productCategory } from '../tree/contract.ts';

export const DIMENSION = t.codes({
  GOODS: '物料',
  CATEGORY: '商品分类',
  PLATE: '板块',
  SUPPLIER: '供应商',
  PURCHASER: '采购单位',
});
const AGAINST = t.codes({ BEFORE: '上一期（环比）', YEAR: '上年同期（同比）' });

const filters = {
  ...organisation,
  ...productCategory,
  ...t.rangeOf('下单日期', t.Day(), 'from', 'to'),
  /** Default GOODS. */
  by: dimensionOf(DIMENSION, 'GOODS'),
  plate: t.Opt(shared.plate),
  goods,
  supplierName: supplierSought,
  /** Period that each row is compared with. Default BEFORE, of the same length. */
  against: t.Opt(t.field('对比期', AGAINST, { placeholder: '上一期（环比）' })),
};

const row = {
  /** Code of the material or the sector, id of the category or the enterprise. */
  key: t.Str(),
  name: t.styled(shared.itemName, { width: 208 }),
  rank: t.field('排名', t.Int(), { width: 72 }),
  /** Purchasing units that had ordered it by the end of the period, and in it. */
  opened: count('开通企业'),
  active: count('活跃企业'),
  activeRate: t.field('活跃率', t.Decimal(), { as: 'percent' }),
  orders: t.styled(orders, { width: 104 }),
  qty: t.styled(shared.qty, { width: 120 }),
  amount: t.field('成交额', t.Money(), {
    ...{ width: 168, better: 'more' },
    definition: '本期有效订单行的含税金额之和。',
  }),
  share: t.field('占比', t.Decimal(), { as: 'percent' }),
  /** Of the period compared with; null without a period. */
  amountBefore: t.field('上期成交额', t.Nullable(t.Money()), { width: 168 }),
  /** Against that period; null without one, or where there was nothing. */
  change,
  perUnit: t.field('客单价', t.Money()),
  /** Not ordered before this period. */
  isNew: t.Bool(),
};

export const productReport = reportOf({
  name: 'product',
  title: '产品报表',
  path: '/api/report/product',
  filters,
  period: { from: 'from', to: 'to', opens: '本月' },
  row,
  sort: ['amount', 'orders', 'qty'],
  summary: {
    opened: t.styled(shared.openedCount, {
      ...{ unit: '家', better: 'more' },
      definition: '截至期末累计下过有效订单的采购单位数。',
    }),
    active: t.field('活跃企业数', t.Int(), {
      ...{ unit: '家', better: 'more' },
      definition: '本期下过有效订单的采购单位数。',
    }),
    orders,
    totals: t.Obj({ amount: row.amount, qty: t.Quantity(), amountBefore: t.Nullable(t.Money()) }),
    top: t.Arr(t.Obj({ name: t.Str(), amount: t.Money() })),
    /** Amount of what is not among the first six. */
    others: t.Money(),
    months: t.Arr(t.Obj({ month: t.Str(), amount: t.Money() })),
  },
  figures: ['opened', 'active', 'orders', 'amount'],
});

export type ProductFilters = t.FiltersOf<typeof productReport.page>;
export type ProductRow = t.RowOf<typeof productReport.page>;

/** The days of the report, where both ends are given. */
export const periodOf = ({ from, to }: ProductFilters): Period | undefined =>
  from === undefined || to === undefined ? undefined : { from, to };

/** The days that each row is compared with; a year up to a day is compared with the year before alone. */
export function earlierDays(filters: ProductFilters) {
  const period = periodOf(filters);
  const earlier = period ? earlierPeriods(period) : [];
  return earlier.find(({ of }) => of === (filters.against ?? 'BEFORE')) ?? earlier.at(-1);
}

/** What is compared with the same days a year ago is called otherwise. */
export const titlesOf = (filters: ProductFilters): { readonly amountBefore?: string; readonly change?: string } =>
  (earlierDays(filters)?.of ?? filters.against) === 'YEAR'
    ? { amountBefore: '同期成交额', change: EARLIER.texts.YEAR }
    : {};
