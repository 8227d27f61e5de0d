import { ORDER_STATUS, ORDER_TYPE, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { PLATE } from '@portal/sdk/calls/enterprise';
import type { ReportColumn } from '../columns.ts';
import type { LedgerRow } from './contract.ts';

export const LEDGER_COLUMNS: readonly ReportColumn<LedgerRow>[] = [
  { title: '订单号', field: 'orderNo', group: '订单', width: 184 },
  { title: '类型', field: 'orderType', codes: ORDER_TYPE.texts, group: '订单', width: 72 },
  { title: '状态', field: 'status', codes: ORDER_STATUS.texts, group: '订单', width: 104 },
  { title: '板块', field: 'plate', codes: PLATE, group: '订单', width: 88 },
  { title: '采购单位', field: 'purchaserName', group: '订单', width: 160 },
  { title: '供应商', field: 'supplierName', group: '订单', width: 176 },
  { title: '项目', field: 'projectName', group: '订单', width: 220, hidden: true },
  { title: '协议号', field: 'agreementNo', group: '订单', width: 136 },
  { title: '合同号', field: 'contractNo', group: '订单', width: 136, hidden: true },
  { title: '来源', field: 'sourceSystem', codes: SOURCE_SYSTEM.texts, group: '订单', width: 96, hidden: true },
  { title: '外部订单号', field: 'extOrderNo', group: '订单', width: 180, hidden: true },
  { title: '下单日期', field: 'orderDate', kind: 'day', group: '订单' },
  { title: '行号', field: 'lineNo', kind: 'integer', group: '商品', width: 64, hidden: true },
  { title: '行数', field: 'lineCount', kind: 'integer', group: '商品', width: 64, hidden: true },
  { title: '物料编码', field: 'materialCode', group: '商品', width: 120, hidden: true },
  { title: '物料', field: 'name', group: '商品', width: 168 },
  { title: '规格', field: 'spec', group: '商品', hidden: true },
  { title: '单位', field: 'unit', group: '商品', width: 64, hidden: true },
  { title: '数量', field: 'qty', kind: 'quantity', group: '商品' },
  { title: '含税单价', field: 'unitPrice', kind: 'quantity', group: '商品' },
  { title: '税率', field: 'taxRate', kind: 'percent', group: '商品', hidden: true },
  { title: '含税额', field: 'amount', kind: 'money', group: '商品' },
  { title: '不含税额', field: 'amountNoTax', kind: 'money', group: '商品', hidden: true },
  { title: '税额', field: 'taxAmount', kind: 'money', group: '商品', hidden: true },
  { title: '要求交期', field: 'requiredOn', kind: 'day', group: '交付' },
  { title: '承诺交期', field: 'deliveryDate', kind: 'day', group: '交付' },
  { title: '首次发货', field: 'shippedOn', kind: 'day', group: '交付', hidden: true },
  { title: '实际交期', field: 'receivedOn', kind: 'day', group: '交付' },
  { title: '延期天数', field: 'daysLate', kind: 'integer', group: '交付' },
  { title: '变更次数', field: 'changes', kind: 'integer', group: '交付' },
  { title: '已发数量', field: 'shippedQty', kind: 'quantity', group: '交付', hidden: true },
  { title: '已收数量', field: 'receivedQty', kind: 'quantity', group: '交付', hidden: true },
  { title: '拒收数量', field: 'rejectedQty', kind: 'quantity', group: '交付', hidden: true },
  { title: '已收', field: 'receivedAmount', kind: 'money', group: '交付' },
  { title: '已结', field: 'settledAmount', kind: 'money', group: '结算' },
  { title: '未结', field: 'unsettledAmount', kind: 'money', group: '结算' },
  { title: '结算进度', field: 'settleRate', kind: 'percent', group: '结算', hidden: true },
  { title: '已开票', field: 'invoicedAmount', kind: 'money', group: '发票' },
  { title: '开票进度', field: 'invoiceRate', kind: 'percent', group: '发票', hidden: true },
  { title: '已付', field: 'paidAmount', kind: 'money', group: '付款' },
  { title: '未付', field: 'unpaidAmount', kind: 'money', group: '付款' },
  { title: '付款进度', field: 'payRate', kind: 'percent', group: '付款', hidden: true },
];

/** What each kind of reader looks at; the first three columns are everybody's. */
export const COLUMN_SETS = {
  purchase: { title: '采购视图', groups: ['订单', '商品', '交付'] },
  finance: { title: '财务视图', groups: ['订单', '结算', '发票', '付款'] },
  operation: { title: '运营视图', groups: ['订单', '商品', '交付', '结算', '发票', '付款'] },
} as const;
export type ColumnSet = keyof typeof COLUMN_SETS;
