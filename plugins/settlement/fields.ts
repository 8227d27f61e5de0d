/** Fields that the documents of settlement share. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CURRENCY } from '@portal/sdk/calls/settlement';
import { codes, Day, field, Money, Str } from '@portal/sdk/contract';

export const plate = field('板块', codes(PLATE), { width: 96 });
export const currency = field('币种', codes(CURRENCY), { width: 96 });
// Documents
export const settlementNo = field('结算单号', Str(), { as: 'copy', width: 204 });
export const invoiceNo = field('发票号码', Str(), { width: 200 });
export const issueDate = field('开票日期', Day(), { width: 112 });
// Amounts
export const amountNoTax = field('不含税金额（元）', Money(), { width: 144 });
export const taxAmount = field('税额（元）', Money(), { width: 128 });
export const totalWithTax = field('价税合计（元）', Money(), { width: 168 });
// Invoices
export const invoiceApplyNo = field('申请单号', Str(), { width: 192 });
export const sellerName = field('销方', Str(), { width: 168 });
export const buyerName = field('购方', Str(), { width: 168 });
/** Mailbox that receives invoices. */
export const receiveEmail = field(
  '收票邮箱',
  Str({ pattern: '^[^@\\s]{1,64}@[^@\\s]+\\.[^@\\s]{2,}$', maxLength: 100, title: '收票邮箱' }),
  { width: 200 },
);
/** Tax number of an enterprise. */
export const taxNo = field('税号', Str({ pattern: '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$', title: '税号' }), {
  as: 'copy',
  width: 216,
});
