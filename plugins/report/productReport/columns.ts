import type { ReportColumn } from '../columns.ts';
import type { ProductRow } from './contract.ts';

export const PRODUCT_COLUMNS: readonly ReportColumn<ProductRow>[] = [
  { title: '名称', field: 'name', width: 208 },
  { title: '排名', field: 'rank', kind: 'integer', width: 72 },
  { title: '开通企业', field: 'opened', kind: 'integer' },
  { title: '活跃企业', field: 'active', kind: 'integer' },
  { title: '活跃率', field: 'activeRate', kind: 'percent' },
  { title: '订单数', field: 'orders', kind: 'integer', width: 104 },
  { title: '数量', field: 'qty', kind: 'quantity', width: 120 },
  { title: '成交额', field: 'amount', kind: 'money', width: 168 },
  { title: '占比', field: 'share', kind: 'percent' },
  { title: '环比', field: 'change', kind: 'percent' },
  { title: '客单价', field: 'perUnit', kind: 'money' },
];
