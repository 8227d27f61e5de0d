/** Fields that the documents of settlement share. */
import { Arr, type Codes, Day, Decimal, field, type Look, Money, Str } from '@portal/sdk/contract';

/** The other party, as either side calls it. */
export const counterName = field('对方单位', Str(), { width: 160 });
export const initiatorOf = <C extends string>(table: Codes<C>, look: Look = {}) => field('发起方', table, look);
/** Numbers of the statements that something is about. */
export const settlements = field('结算单', Arr(Str()), { width: 200 });
export const settledAmount = field('结算金额（元）', Money(), { width: 132 });
/** Part of an amount. */
export const share = field('比例', Decimal(), { as: 'percent', width: 80 });
// Invoices
export const issueDate = field('开票日期', Day(), { width: 112 });
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
