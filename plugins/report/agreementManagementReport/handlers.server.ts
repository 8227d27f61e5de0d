import { ORDER_STATUS } from '@portal/sdk/calls/order';
import { conditionsOf, implement } from '@portal/sdk/server';
import { allRows, pageOfRows } from '../query.server.ts';
import { type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { agreementOf, agreementOrders, agreementOrderSums } from './agreement-orders.server.ts';
import { agreementCharts, agreementSums, agreements } from './agreements.server.ts';
import { AGREEMENT_COLUMNS, AGREEMENT_ORDER_COLUMNS } from './columns.ts';
import {
  AGREEMENT_STATUS,
  type AgreementFilters,
  type AgreementOrder,
  type AgreementOrderFilters,
  type AgreementRow,
  agreementReport,
} from './contract.ts';
import { remind } from './remind.server.ts';

const TOLD: Labels<AgreementFilters> = {
  validFrom: ['到期日期', 'validTo'],
  agreementNo: '协议编号',
  name: '协议名称',
  supplierName: '供应商',
  category: '品类',
  usedMin: '执行率不低于（%）',
  usedMax: '执行率不高于（%）',
  status: ['状态', AGREEMENT_STATUS],
};

const ORDERS_TOLD: Labels<AgreementOrderFilters> = {
  agreementNo: '协议编号',
  from: ['下单日期', 'to'],
  purchaserName: '采购单位',
  status: ['状态', ORDER_STATUS.texts],
};

export default implement(agreementReport, {
  page: (input, context) => pageOfRows<AgreementRow>(context.db, agreements(context, input), input),

  async summary(filters, context) {
    const { amount, usedAmount, leftAmount, orders, ...figures } = await agreementSums(context, filters);
    const charts = await agreementCharts(context, filters);
    const totals = { amount, usedAmount, leftAmount, orders };
    return { asOf: context.clock.now().toISOString(), ...figures, totals, ...charts };
  },

  async export(filters, context) {
    const rows = allRows<AgreementRow>(agreements(context, filters));
    const conditions = [...conditionsOf(filters, TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '协议管理报表', columns: AGREEMENT_COLUMNS, rows, conditions });
  },

  async remind({ agreementNo }, context) {
    await remind(context, agreementNo);
    return null;
  },

  async orders(input, context) {
    await agreementOf(context, input);
    return pageOfRows<AgreementOrder>(context.db, agreementOrders(context, input), input);
  },

  async ordersSummary(filters, context) {
    const agreement = await agreementOf(context, filters);
    const { orders, ...totals } = await agreementOrderSums(context, filters);
    return { asOf: context.clock.now().toISOString(), agreement, orders, totals };
  },

  async ordersExport(filters, context) {
    await agreementOf(context, filters);
    const rows = allRows<AgreementOrder>(agreementOrders(context, filters));
    const conditions = [...conditionsOf(filters, ORDERS_TOLD), ...(await treeTexts(context.db, filters))];
    return reportSheet({ title: '协议关联订单', columns: AGREEMENT_ORDER_COLUMNS, rows, conditions });
  },
});
