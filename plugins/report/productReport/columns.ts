import type { ReportColumn } from '../columns.ts';
import type { ProductRow } from './contract.ts';

const TITLES = { BEFORE: ['上期成交额', '环比'], YEAR: ['同期成交额', '同比'] } as const;

/** Columns of the report, by the period that it compares with. */
export const productColumns = (against: keyof typeof TITLES = 'BEFORE'): readonly ReportColumn<ProductRow>[] => [
  { title: '名称', field: 'name', width: 208 },
  { title: '排名', field: 'rank', kind: 'integer', width: 72 },
  { title: '开通企业', field: 'opened', kind: 'integer' },
  { title: '活跃企业', field: 'active', kind: 'integer' },
  { title: '活跃率', field: 'activeRate', kind: 'percent' },
  { title: '订单数', field: 'orders', kind: 'integer', width: 104 },
  { title: '数量', field: 'qty', kind: 'quantity', width: 120 },
  { title: '成交额', field: 'amount', kind: 'money', width: 168 },
  { title: '占比', field: 'share', kind: 'percent' },
  { title: TITLES[against][0], field: 'amountBefore', kind: 'money', width: 168 },
  { title: TITLES[against][1], field: 'change', kind: 'percent' },
  { title: '客单价', field: 'perUnit', kind: 'money' },
];
