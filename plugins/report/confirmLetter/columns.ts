import type { ReportColumn } from '../columns.ts';
import type { Letter } from './contract.ts';

export const LETTER_COLUMNS: readonly ReportColumn<Letter>[] = [
  { title: '询证函编号', field: 'letterNo', width: 192 },
  { title: '供应商', field: 'supplierName', width: 208 },
  { title: '状态', field: 'status', width: 104 },
  { title: '截至日期', field: 'balanceOn', kind: 'day' },
  { title: '范围', field: 'scope', width: 160, hidden: true },
  { title: '期初未结', field: 'opening', kind: 'money', hidden: true },
  { title: '本期应结', field: 'due', kind: 'money', hidden: true },
  { title: '本期已结', field: 'settled', kind: 'money', hidden: true },
  { title: '询证金额', field: 'closing', kind: 'money' },
  { title: '供应商账面', field: 'supplierAmount', kind: 'money' },
  { title: '差异', field: 'difference', kind: 'money', width: 128 },
  { title: '回函说明', field: 'replyNote', width: 240 },
  { title: '回函人', field: 'repliedByName', width: 88 },
  { title: '回函时间', field: 'repliedAt', kind: 'time' },
  { title: '发函人', field: 'sentByName', width: 88 },
  { title: '发函时间', field: 'sentAt', kind: 'time' },
];
