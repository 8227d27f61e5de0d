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
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

export const DIMENSION = {
  GOODS: '物料',
  CATEGORY: '商品分类',
  PLATE: '板块',
  SUPPLIER: '供应商',
  PURCHASER: '采购单位',
} as const;
export const AGAINST = { BEFORE: '上一期（环比）', YEAR: '上年同期（同比）' } as const;

const filters = {
  from: Opt(Day()),
  to: Opt(Day()),
  plate: Opt(plate()),
  /** Documents of purchasing units at or below it. */
  orgCode: Opt(orgCode()),
  goods: Opt(Text(60)),
  /** Goods of a category and of all below it; 0 for goods without. */
  categoryId: Opt(Id()),
  supplierName: Opt(Text(60)),
  /** Default GOODS. */
  by: Opt(OneOf('GOODS', 'CATEGORY', 'PLATE', 'SUPPLIER', 'PURCHASER')),
  /** Period that each row is compared with. Default BEFORE, of the same length. */
  against: Opt(OneOf('BEFORE', 'YEAR')),
};

const row = {
  rank: Int(),
  /** Code of the material or the sector, id of the category or the enterprise. */
  key: Str(),
  name: Str(),
  /** Purchasing units that had ordered it by the end of the period, and in it. */
  opened: Int(),
  active: Int(),
  activeRate: Decimal(),
  orders: Int(),
  qty: Quantity(),
  amount: Money(),
  share: Decimal(),
  /** Of the period compared with; null without a period. */
  amountBefore: Nullable(Money()),
  /** Against that period; null without one, or where there was nothing. */
  change: Nullable(Decimal()),
  perUnit: Money(),
  /** Not ordered before this period. */
  isNew: Bool(),
};

/** 产品报表 */
export const productReport = {
  page: pageOf({
    path: '/api/report/product',
    access: 'report:product:view',
    filters: Obj(filters),
    row: Obj(row),
    sort: ['amount', 'orders', 'qty'],
  }),
  summary: call({
    path: '/api/report/product/summary',
    access: 'report:product:view',
    reads: true,
    input: Obj(filters),
    output: Obj({
      asOf: Time(),
      opened: Int(),
      active: Int(),
      orders: Int(),
      /** Against the period before, and the same days a year ago. */
      change: Nullable(Decimal()),
      yearChange: Nullable(Decimal()),
      totals: Obj({ amount: Money(), qty: Quantity(), amountBefore: Nullable(Money()) }),
      top: Arr(Obj({ name: Str(), amount: Money() })),
      /** Amount of what is not among the first six. */
      others: Money(),
      months: Arr(Obj({ month: Str(), amount: Money() })),
    }),
  }),
  export: download({ path: '/api/report/product/export', access: 'report:product:export', input: Obj(filters) }),
};

export type ProductFilters = FiltersOf<typeof productReport.page>;
export type ProductRow = RowOf<typeof productReport.page>;
