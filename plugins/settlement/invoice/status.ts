import { codes } from '@portal/sdk/contract';

export const INVOICE_STATUS = codes({
  0: ['待申请', 'neutral'],
  10: ['待开具', 'waiting'],
  20: ['开具中', 'info'],
  25: ['开具失败', 'danger'],
  30: ['已开具', 'info'],
  40: ['已交付', 'info'],
  50: ['已签收', 'success'],
  60: ['已勾选认证', 'done'],
  70: ['红冲中', 'waiting'],
  71: ['已红冲', 'danger'],
  80: ['已作废', 'neutral'],
});
export type InvoiceStatus = keyof typeof INVOICE_STATUS.texts;

/** Kinds whose tax the buyer may deduct: special invoices and those of vehicles. */
export const deductible = (kind: number): boolean => [0, 3, 4, 6].includes(kind);
