import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  Bool,
  codes,
  Day,
  Decimal,
  field,
  type FiltersOf,
  Int,
  Money,
  Nullable,
  Obj,
  Opt,
  Quantity,
  rangeOf,
  type RowOf,
  Str,
  styled,
  labelOf,
} from '@portal/sdk/contract';
import { count, dimensionOf, goods, growth, orders, supplierSought } from '../fields.ts';
import { reportOf } from '../report-of.ts';
import { organisation, productCategory } from '../tree/contract.ts';

export const DIMENSION = codes({
  GOODS: '物料',
  CATEGORY: '商品分类',
  PLATE: '板块',
  SUPPLIER: '供应商',
  PURCHASER: '采购单位',
});
const AGAINST = codes({ BEFORE: '上一期（环比）', YEAR: '上年同期（同比）' });

const filters = {
  ...organisation,
  ...productCategory,
  ...rangeOf('下单日期', Day(), 'from', 'to'),
  /** Default GOODS. */
  by: dimensionOf(DIMENSION, 'GOODS'),
  plate: Opt(shared.plate),
  goods,
  supplierName: supplierSought,
  /** Period that each row is compared with. Default BEFORE, of the same length. */
  against: Opt(field('对比期', AGAINST, { placeholder: '上一期（环比）' })),
};

const row = {
  /** Code of the material or the sector, id of the category or the enterprise. */
  key: Str(),
  name: styled(shared.itemName, { width: 208 }),
  rank: field('排名', Int(), { width: 72 }),
  /** Purchasing units that had ordered it by the end of the period, and in it. */
  opened: count('开通企业'),
  active: count('活跃企业'),
  activeRate: field('活跃率', Decimal(), { as: 'percent' }),
  orders: styled(orders, { width: 104 }),
  qty: styled(shared.qty, { width: 120 }),
  amount: field('成交额', Money(), { width: 168 }),
  share: field('占比', Decimal(), { as: 'percent' }),
  /** Of the period compared with; null without a period. */
  amountBefore: field('上期成交额', Nullable(Money()), { width: 168 }),
  /** Against that period; null without one, or where there was nothing. */
  change: growth.change,
  perUnit: field('客单价', Money()),
  /** Not ordered before this period. */
  isNew: Bool(),
};

export const productReport = reportOf({
  name: 'product',
  title: '产品报表',
  path: '/api/report/product',
  filters,
  row,
  sort: ['amount', 'orders', 'qty'],
  summary: {
    opened: shared.openedCount,
    active: field('活跃企业数', Int()),
    orders,
    ...growth,
    totals: Obj({ amount: row.amount, qty: Quantity(), amountBefore: Nullable(Money()) }),
    top: Arr(Obj({ name: Str(), amount: Money() })),
    /** Amount of what is not among the first six. */
    others: Money(),
    months: Arr(Obj({ month: Str(), amount: Money() })),
  },
});

export type ProductFilters = FiltersOf<typeof productReport.page>;
export type ProductRow = RowOf<typeof productReport.page>;

/** What is compared with the same days a year ago is called otherwise. */
export const titlesOf = ({ against }: ProductFilters): { readonly amountBefore?: string; readonly change?: string } =>
  against === 'YEAR' ? { amountBefore: '同期成交额', change: labelOf(growth.yearChange) } : {};
