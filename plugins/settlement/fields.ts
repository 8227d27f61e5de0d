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
export const totalWithTax = field('价税合计（元）', Money(), { width: 144 });
