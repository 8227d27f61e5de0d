import { ORDER_STATUS } from '@portal/sdk/calls/order';
import type { ReportColumn } from '../columns.ts';
import type { PerformanceRow } from './contract.ts';

export const PERFORMANCE_COLUMNS: readonly ReportColumn<PerformanceRow>[] = [
  { title: '订单号', field: 'orderNo', width: 200 },
  { title: '供应商', field: 'supplierName', width: 176 },
  { title: '采购单位', field: 'purchaserName', width: 160 },
  { title: '状态', field: 'status', codes: ORDER_STATUS.texts, width: 104 },
  { title: '订单金额', field: 'orderAmount', kind: 'money' },
  { title: '要求交期', field: 'requiredOn', kind: 'day' },
  { title: '承诺交期', field: 'deliveryDate', kind: 'day' },
  { title: '首次发货', field: 'shippedOn', kind: 'day' },
  { title: '全部收货', field: 'receivedOn', kind: 'day' },
  { title: '延期天数', field: 'daysLate', kind: 'integer', width: 104 },
  { title: '变更次数', field: 'changes', kind: 'integer' },
  { title: '合格率', field: 'passRate', kind: 'percent' },
  { title: '拒收数量', field: 'rejectedQty', kind: 'quantity' },
  { title: '违约金', field: 'penalty', kind: 'money' },
  { title: '评价得分', field: 'score', kind: 'quantity' },
];
