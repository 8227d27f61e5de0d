/** Fields that the documents of settlement share. */
import * as t from '@portal/sdk/contract';

/** The other party, as either side calls it. */
export const counterName = t.field('对方单位', t.Str(), { width: 160 });
export const initiatorOf = <C extends string>(table: t.Codes<C>, look: t.Look = {}) => t.field('发起方', table, look);
/** Numbers of the statements that something is about. */
export const settlements = t.field('结算单', t.Arr(t.Str()), { width: 200 });
export const settledAmount = t.field('结算金额（元）', t.Money(), { width: 132 });
/** Part of an amount. */
export const share = t.field('比例', t.Decimal(), { as: 'percent', width: 80 });
// Invoices
export const issueDate = t.field('开票日期', t.Day(), { width: 112 });
export const invoiceApplyNo = t.field('申请单号', t.Str(), { width: 192 });
export const sellerName = t.field('销方', t.Str(), { width: 168 });
export const buyerName = t.field('购方', t.Str(), { width: 168 });
/** Mailbox that receives invoices. */
export const receiveEmail = t.field(
  '收票邮箱',
  t.Str({ pattern: '^[^@\\s]{1,64}@[^@\\s]+\\.[^@\\s]{2,}$', maxLength: 100, title: '收票邮箱' }),
  { width: 200 },
);
/** Tax number of an enterprise. */
export const taxNo = t.field('税号', t.Str({ pattern: '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$', title: '税号' }), {
  as: 'copy',
  width: 216,
});
