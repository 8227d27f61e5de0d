import type { ReportColumn } from '../columns.ts';
import { MOVE, type Move, type SupplierRow } from './contract.ts';

export const SUPPLIER_COLUMNS: readonly ReportColumn<SupplierRow>[] = [
  { title: '供应商', field: 'supplierName', width: 224 },
  { title: '期初未结', field: 'opening', kind: 'money', group: '余额' },
  { title: '本期应结', field: 'due', kind: 'money', group: '余额' },
  { title: '本期已结', field: 'settled', kind: 'money', group: '余额' },
  { title: '期末未结', field: 'closing', kind: 'money', group: '余额' },
  { title: '已开票', field: 'invoicedAmount', kind: 'money', group: '累计' },
  { title: '未开票', field: 'uninvoicedAmount', kind: 'money', group: '累计' },
  { title: '已付', field: 'paidAmount', kind: 'money', group: '累计' },
  { title: '逾期金额', field: 'overdueAmount', kind: 'money', group: '逾期' },
  { title: '最长逾期天', field: 'longestOverdue', kind: 'integer', width: 104, group: '逾期' },
];

export const MOVE_COLUMNS: readonly ReportColumn<Move>[] = [
  { title: '日期', field: 'day', kind: 'day' },
  { title: '单据类型', field: 'kind', codes: MOVE, width: 96 },
  { title: '单据号', field: 'docNo', width: 200 },
  { title: '订单号', field: 'orderNo', width: 184 },
  { title: '增加', field: 'increase', kind: 'money' },
  { title: '减少', field: 'decrease', kind: 'money' },
  { title: '余额', field: 'balance', kind: 'money', width: 160 },
  { title: '备注', field: 'remark', width: 240 },
];
