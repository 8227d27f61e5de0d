export const INVOICE_STATUS = {
  0: '待申请',
  10: '待开具',
  20: '开具中',
  25: '开具失败',
  30: '已开具',
  40: '已交付',
  50: '已签收',
  60: '已勾选认证',
  70: '红冲中',
  71: '已红冲',
  80: '已作废',
} as const;
export const INVOICE_TONE = {
  0: 'neutral',
  10: 'waiting',
  20: 'info',
  25: 'danger',
  30: 'info',
  40: 'info',
  50: 'success',
  60: 'done',
  70: 'waiting',
  71: 'danger',
  80: 'neutral',
} as const;
export type InvoiceStatus = keyof typeof INVOICE_STATUS;

/** Kinds whose tax the buyer may deduct: special invoices and those of vehicles. */
export const deductible = (kind: number): boolean => [0, 3, 4, 6].includes(kind);
