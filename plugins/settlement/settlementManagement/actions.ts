/** What can happen to a statement, as its history tells it. */
export const SETTLEMENT_ACTION = {
  GENERATE: '生成结算单',
  SUBMIT: '提交',
  CONFIRM: '确认',
  DISPUTE: '提出异议',
  AGREE: '异议达成一致',
  DROP_DISPUTE: '撤销异议',
  WITHDRAW: '撤回',
  AUDIT_PASS: '运营审核通过',
  AUDIT_REJECT: '运营审核驳回',
  VOID: '作废',
  MERGE: '合并',
  FLAG: '调整行标记',
  ADJUST: '增加调整行',
  ATTACH: '更新附件',
  INVOICE_APPLY: '申请开票',
  INVOICED: '开票金额变动',
  PLAN: '调整付款计划',
  PAY_APPLY: '发起付款申请',
  PAY_CANCEL: '撤销付款申请',
  PAY: '登记付款',
} as const;
export type SettlementAction = keyof typeof SETTLEMENT_ACTION;
