import { PLATE } from '@portal/sdk/calls/enterprise';
import type { ReportColumn } from '../columns.ts';
import type { SummaryRow } from './contract.ts';

export const SUMMARY_COLUMNS: readonly ReportColumn<SummaryRow>[] = [
  { title: '账期', field: 'period', width: 112 },
  { title: '板块', field: 'plate', codes: PLATE, width: 112 },
  { title: '锁账', field: 'locked', codes: { true: '已锁账', false: '' }, width: 88 },
  { title: '单数', field: 'statements', kind: 'integer' },
  { title: '应结', field: 'amount', kind: 'money', width: 160 },
  { title: '已结', field: 'settledAmount', kind: 'money', width: 160 },
  { title: '未结', field: 'openAmount', kind: 'money', width: 160 },
  { title: '开票', field: 'invoicedAmount', kind: 'money', width: 160 },
  { title: '付款', field: 'paidAmount', kind: 'money', width: 160 },
  { title: '服务费', field: 'serviceFee', kind: 'money' },
  { title: '差异', field: 'diffAmount', kind: 'money' },
];
