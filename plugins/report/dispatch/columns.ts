import { PLATE } from '@portal/sdk/calls/enterprise';
import type { ReportColumn } from '../columns.ts';
import { DISPATCH_STATUS, type DispatchRow, FINANCE_PRODUCT, type PivotRow } from './contract.ts';

export const DISPATCH_COLUMNS: readonly ReportColumn<DispatchRow>[] = [
  { title: '派单编号', field: 'sendNo', width: 184 },
  { title: '派单时间', field: 'sentAt', kind: 'time' },
  { title: '企业', field: 'customerName', width: 200 },
  { title: '状态', field: 'status', codes: DISPATCH_STATUS, width: 104 },
  { title: '板块', field: 'plate', codes: PLATE, width: 96 },
  { title: '产品', field: 'product', codes: FINANCE_PRODUCT, width: 88 },
  { title: '需求金额', field: 'needAmount', kind: 'money', width: 168 },
  { title: '受理机构', field: 'institutionName', width: 152 },
  { title: '处理人', field: 'handlerName', width: 88 },
  { title: '受理时间', field: 'acceptedAt', kind: 'time' },
  { title: '首响时长（小时）', field: 'respondHours', kind: 'quantity', width: 136 },
  { title: '完成时间', field: 'doneAt', kind: 'time' },
  { title: '处理时长（小时）', field: 'handleHours', kind: 'quantity', width: 136 },
  { title: '结果', field: 'result', width: 140 },
  { title: '融资金额', field: 'amount', kind: 'money', width: 168 },
  { title: '备注', field: 'remark', width: 200 },
];

export const PIVOT_COLUMNS: readonly ReportColumn<PivotRow>[] = [
  { title: '名称', field: 'name', width: 184 },
  { title: '派单', field: 'sent', kind: 'integer', group: '过程' },
  { title: '受理', field: 'accepted', kind: 'integer', group: '过程' },
  { title: '受理率', field: 'acceptRate', kind: 'percent', group: '过程' },
  { title: '平均首响（小时）', field: 'averageRespond', kind: 'quantity', group: '过程', width: 136 },
  { title: '授信', field: 'credited', kind: 'integer', group: '结果' },
  { title: '放款', field: 'lent', kind: 'integer', group: '结果' },
  { title: '完成', field: 'done', kind: 'integer', group: '结果' },
  { title: '完成率', field: 'doneRate', kind: 'percent', group: '结果' },
  { title: '退回', field: 'returned', kind: 'integer', group: '结果' },
  { title: '超时', field: 'overdue', kind: 'integer', group: '结果' },
  { title: '需求金额', field: 'needAmount', kind: 'money', group: '金额', width: 176 },
  { title: '融资金额', field: 'amount', kind: 'money', group: '金额', width: 176 },
];
