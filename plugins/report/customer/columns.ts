import { PLATE } from '@portal/sdk/calls/enterprise';
import type { ReportColumn } from '../columns.ts';
import { type CustomerRow, INTENT } from './contract.ts';

export const CUSTOMER_COLUMNS: readonly ReportColumn<CustomerRow>[] = [
  { title: '企业名称', field: 'customerName', width: 232 },
  { title: '信用代码', field: 'socialcreditcode', width: 184 },
  { title: '板块', field: 'cat', codes: PLATE, width: 96 },
  { title: '联系人', field: 'contactName', width: 88 },
  { title: '电话', field: 'contactPhone', width: 148 },
  { title: '客户经理', field: 'managerName', width: 96 },
  { title: '融资意向', field: 'intent', codes: INTENT, width: 96 },
  { title: '年营收', field: 'annualRevenue', kind: 'money', width: 168 },
  { title: '融资余额', field: 'loanBalance', kind: 'money', width: 168 },
  { title: '派单次数', field: 'dispatches', kind: 'integer' },
  { title: '最近派单', field: 'lastSentAt', kind: 'time' },
  { title: '最近结果', field: 'lastResult', width: 136 },
  { title: '备注', field: 'remark', width: 160, hidden: true },
  { title: '更新时间', field: 'updatedAt', kind: 'time' },
];
