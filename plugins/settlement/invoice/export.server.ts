/** The list of invoices as a workbook. */
import { conditionsOf, type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { INVOICE_KIND, type InvoiceFilters, type InvoiceRow, SOURCE, VERIFY_RESULT } from './contract.ts';
import { foundInvoices, rowFacts } from './invoices.server.ts';
import { INVOICE_STATUS } from './status.ts';

const COLUMNS: readonly SheetColumn<InvoiceRow>[] = [
  { title: '申请单号', value: (i) => i.applyNo },
  { title: '票种', width: 16, value: (i) => INVOICE_KIND[i.invoiceKind] },
  { title: '发票代码', value: (i) => i.invoiceCode },
  { title: '发票号码', width: 24, value: (i) => i.invoiceNo },
  { title: '开票日期', kind: 'day', value: (i) => i.issueDate },
  { title: '购方', width: 30, value: (i) => i.buyerName },
  { title: '销方', width: 30, value: (i) => i.sellerName },
  { title: '不含税金额（元）', kind: 'money', width: 18, value: (i) => i.amountNoTax },
  { title: '税率', kind: 'percent', width: 8, value: (i) => i.taxRate },
  { title: '税额（元）', kind: 'money', width: 16, value: (i) => i.taxAmount },
  { title: '价税合计（元）', kind: 'money', width: 18, value: (i) => i.total },
  { title: '结算单号', width: 30, value: (i) => i.settlementNos },
  { title: '来源', width: 14, value: (i) => SOURCE[i.source] },
  { title: '验真', width: 10, value: (i) => VERIFY_RESULT[i.verifyResult] },
  { title: '状态', width: 12, value: (i) => INVOICE_STATUS.texts[i.status] },
];

export async function exportInvoices(filters: InvoiceFilters, context: Context) {
  const rows = foundInvoices(context, filters)
    .select(rowFacts(context.user))
    .$castTo<InvoiceRow>()
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id');
  const conditions = conditionsOf(filters, {
    status: ['状态', INVOICE_STATUS.texts],
    invoiceNo: '发票号码',
    invoiceKind: ['票种', INVOICE_KIND],
    issueDateFrom: ['开票日期', 'issueDateTo'],
    buyerName: '购方',
    sellerName: '销方',
    settlementNo: '结算单号',
    amountMin: ['价税合计（元）', 'amountMax'],
    source: ['来源', SOURCE],
    invoiceCode: '发票代码',
  });
  return exporting({
    title: filters.direction === 'OUT' ? '销项发票' : '进项发票',
    columns: COLUMNS,
    rows,
    conditions,
  });
}
