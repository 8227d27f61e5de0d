import { PLATE } from '@portal/sdk/calls/enterprise';
import { SETTLEMENT_STATUS } from '../codes.ts';
import type { ReportColumn } from '../columns.ts';
import type { Payable, UnitRow } from './contract.ts';

export const UNIT_COLUMNS: readonly ReportColumn<UnitRow>[] = [
  { title: '采购单位', field: 'name', width: 288 },
  { title: '板块', field: 'plate', codes: PLATE, width: 96 },
  { title: '层级', field: 'level', kind: 'integer', width: 72 },
  { title: '订单额', field: 'orderAmount', kind: 'money' },
  { title: '应付', field: 'payable', kind: 'money' },
  { title: '已付', field: 'paidAmount', kind: 'money' },
  { title: '未付', field: 'unpaidAmount', kind: 'money' },
  { title: '预付', field: 'prepaid', kind: 'money', width: 128 },
  { title: '逾期', field: 'overdueAmount', kind: 'money' },
  { title: '逾期超 60 天', field: 'longOverdue', kind: 'money' },
  { title: '付款及时率', field: 'onTimeRate', kind: 'percent', width: 112 },
  { title: '板块内排名', field: 'plateRank', kind: 'integer', width: 104 },
  { title: '平均付款天数', field: 'averageDays', kind: 'quantity', width: 120 },
];

export const PAYABLE_COLUMNS: readonly ReportColumn<Payable>[] = [
  { title: '结算单号', field: 'settlementNo', width: 184 },
  { title: '状态', field: 'status', codes: SETTLEMENT_STATUS, width: 152 },
  { title: '采购单位', field: 'purchaserName', width: 160 },
  { title: '供应商', field: 'supplierName', width: 192 },
  { title: '账期', field: 'period', width: 88 },
  { title: '应付', field: 'payable', kind: 'money' },
  { title: '已付', field: 'paidAmount', kind: 'money' },
  { title: '未付', field: 'unpaidAmount', kind: 'money' },
  { title: '到期日', field: 'dueDate', kind: 'day' },
  { title: '付款计划', field: 'plans', width: 112 },
  { title: '逾期天数', field: 'overdueDays', kind: 'integer', width: 96 },
  { title: '发票号码', field: 'invoiceNos', width: 200 },
  { title: '经办人', field: 'createdByName', width: 88 },
  { title: '跟进备注', field: 'followUp', width: 220 },
  { title: '跟进时间', field: 'followedAt', kind: 'time' },
];
