/** What differs between the two sides' words for the same figures. */
export const WORDS = {
  INCOME: {
    counter: '购方',
    amount: '结算金额（元）',
    paid: '已收款（元）',
    unpaid: '未收款（元）',
    payments: '收款记录',
    invoicing: '开票记录',
    invoiced: '已开票（元）',
    uninvoiced: '未开票（元）',
    invoices: '查看销项发票',
  },
  PURCHASE: {
    counter: '供方',
    amount: '应付金额（元）',
    paid: '已付款（元）',
    unpaid: '未付款（元）',
    payments: '付款记录',
    invoicing: '收票',
    invoiced: '已收票（元）',
    uninvoiced: '未收票（元）',
    invoices: '查看进项发票',
  },
} as const;
