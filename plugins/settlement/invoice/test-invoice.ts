/** An invoice as its list and its page read it; for tests. */
import type { InvoiceDetail, InvoiceRow } from './contract.ts';

export const issued: InvoiceRow = {
  ...{ id: '41', applyNo: 'KP20260310000041', invoiceNo: '26009000000000000041', invoiceCode: null, invoiceKind: 4 },
  ...{ issueDate: '2026-03-10', buyerName: '霁川第一发电厂', sellerName: '屿岚机电设备有限公司' },
  ...{ amountNoTax: '1200.00', taxRate: '0.130000', taxAmount: '156.00', total: '1356.00' },
  ...{ settlementNos: 'JS20260226000005', source: 0, verifyResult: 0, fault: null, red: false, redAskedBy: null },
  redAskedAmount: null,
  ...{
    reissued: false,
    mailbox: 'shoupiao@example.com',
    side: 'SELLER',
    status: 30,
    createdAt: '2026-03-10T02:00:00.000Z',
    version: 3,
  },
  may: ['DELIVER', 'RED_APPLY'],
};
const line = {
  unit: '套',
  qty: '10',
  price: '100.000000',
  amount: '1000.00',
  taxRate: '0.130000',
  taxAmount: '130.00',
  ...{ leftQty: '10.0000', leftAmount: '1000.00', leftTaxAmount: '130.00' },
};
export const detailed: InvoiceDetail = {
  ...issued,
  ...{ outputType: 0, simulated: true, issuerName: '程屿', remark: '合同 HT20260301000001', serialNo: 'KPLS1' },
  seller: {
    ...{
      name: '屿岚机电设备有限公司',
      taxNo: '91330000MA00000001',
      address: '云屿市砚北区 1 号',
      phone: '0000-7000001',
    },
    ...{ bankName: '云屿示例银行', bankAccount: '9999000000001234567' },
  },
  buyer: { name: '霁川第一发电厂', taxNo: '91330000MA00000002', address: '', phone: '', bankName: '', bankAccount: '' },
  ...{ headerId: '3', returnReason: null, delivery: null, deliveredAt: null, signedAt: null, verifiedAt: null },
  ...{ certifyMonth: null, registeredTaxNo: null, confirmations: [], log: [] },
  lines: [
    { ...line, lineNo: 1, item: '深沟球轴承', spec: '6312' },
    {
      ...{
        ...line,
        lineNo: 2,
        item: '骨架油封',
        spec: '',
        qty: '4',
        price: '50',
        amount: '200.00',
        taxAmount: '26.00',
      },
      ...{ leftQty: '4.0000', leftAmount: '200.00', leftTaxAmount: '26.00' },
    },
  ],
  settlements: [{ settlementId: '5', settlementNo: 'JS20260226000005', amount: '1356.00' }],
  orders: [{ orderId: '7', orderNo: 'DD20260110000007' }],
  ...{ redOf: null, redBy: [], reissueOf: null, reissuedBy: null },
};
