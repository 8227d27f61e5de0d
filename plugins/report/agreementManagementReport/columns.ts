import { ORDER_STATUS } from '@portal/sdk/calls/order';
import type { ReportColumn } from '../columns.ts';
import { AGREEMENT_STATUS, type AgreementOrder, type AgreementRow } from './contract.ts';

export const AGREEMENT_COLUMNS: readonly ReportColumn<AgreementRow>[] = [
  { title: '协议编号', field: 'agreementNo', width: 176 },
  { title: '名称', field: 'name', width: 200 },
  { title: '供应商', field: 'supplierName', width: 176 },
  { title: '状态', field: 'status', codes: AGREEMENT_STATUS, width: 104 },
  { title: '协议金额', field: 'amount', kind: 'money' },
  { title: '已下单', field: 'usedAmount', kind: 'money' },
  { title: '执行率', field: 'useRate', kind: 'percent', width: 136 },
  { title: '剩余', field: 'leftAmount', kind: 'money' },
  { title: '到期日期', field: 'validTo', kind: 'day' },
  { title: '剩余天数', field: 'daysLeft', kind: 'integer' },
  { title: '订单数', field: 'orders', kind: 'integer' },
  { title: '平均降价率', field: 'priceDrop', kind: 'percent', width: 108 },
  { title: '预计用完', field: 'usedUpOn', kind: 'day' },
  { title: '采购范围', field: 'purchaserName', width: 160 },
  { title: '品类', field: 'category', width: 120 },
  { title: '签订日期', field: 'signedOn', kind: 'day' },
];

export const AGREEMENT_ORDER_COLUMNS: readonly ReportColumn<AgreementOrder>[] = [
  { title: '订单号', field: 'orderNo', width: 240 },
  { title: '采购单位', field: 'purchaserName', width: 160 },
  { title: '下单日期', field: 'orderDate', kind: 'day' },
  { title: '物料数', field: 'lines', kind: 'integer' },
  { title: '含税额', field: 'amount', kind: 'money' },
  { title: '已收', field: 'receivedAmount', kind: 'money' },
  { title: '已结', field: 'settledAmount', kind: 'money' },
  { title: '已开票', field: 'invoicedAmount', kind: 'money' },
  { title: '已付', field: 'paidAmount', kind: 'money' },
  { title: '累计占用', field: 'running', kind: 'money' },
  { title: '状态', field: 'status', codes: ORDER_STATUS.texts, width: 104 },
];
