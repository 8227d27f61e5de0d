import { ORDER_STATUS, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { conditionsOf, implement } from '@portal/sdk/server';
import { PROGRESS } from '../codes.ts';
import { allRows, pageOfRows } from '../query.server.ts';
import { enterpriseText, type Labels, reportSheet, treeTexts } from '../sheet.server.ts';
import { LEDGER_COLUMNS } from './columns.ts';
import { type LedgerFilters, type LedgerRow, orderReport } from './contract.ts';
import { ledger, ledgerTotals, orderTotals } from './ledger.server.ts';

const TOLD: Labels<LedgerFilters> = {
  orderDateFrom: ['下单日期', 'orderDateTo'],
  orderNo: '订单号',
  extOrderNo: '外部订单号',
  supplierName: '供应商',
  purchaserName: '采购单位',
  agreementNo: '协议号',
  goods: '物料',
  materialCode: '物料编码',
  plate: ['板块', PLATE],
  deliveryDateFrom: ['承诺交期', 'deliveryDateTo'],
  receivedFrom: ['实际收货日期', 'receivedTo'],
  amountMin: ['订单金额（元）', 'amountMax'],
  status: ['状态', ORDER_STATUS.texts],
  invoiceState: ['开票状态', PROGRESS],
  payState: ['付款状态', PROGRESS],
  changesMin: '变更次数不少于',
  sourceSystem: ['来源', SOURCE_SYSTEM.texts],
  valid: '只看有效订单',
  overdue: '只看逾期未交',
  detail: '按明细行',
};

export default implement(orderReport, {
  page: (input, context) => pageOfRows<LedgerRow>(context.db, ledger(context, input), input),

  async summary(filters, context) {
    const totals = await ledgerTotals(context, filters);
    const { orders, lateOrders, paidAmount, unpaidAmount } = await orderTotals(context, filters);
    const paid = filters.detail ? { paidAmount: null, unpaidAmount: null } : { paidAmount, unpaidAmount };
    return { asOf: context.clock.now().toISOString(), orders, lateOrders, totals, ...paid };
  },

  async export(filters, context) {
    const rows = allRows<LedgerRow>(ledger(context, filters));
    const conditions = [
      ...(await treeTexts(context.db, filters)),
      ...conditionsOf(filters, TOLD),
      ...(await enterpriseText(context.db, '供应商', filters.supplierEntId)),
      ...(await enterpriseText(context.db, '采购单位', filters.purchaserEntId)),
    ];
    return reportSheet({ title: '订单总台账', columns: LEDGER_COLUMNS, rows, conditions });
  },
});
