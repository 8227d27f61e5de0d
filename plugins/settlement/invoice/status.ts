import { codes, stepsOf } from '@portal/sdk/contract';

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

/** States in which an invoice exists at the tax authority: what its buyer sees. */
export const ISSUED = [30, 40, 50, 60, 70, 71] as const;

const apply = 'settlement:invoice:apply';
const issue = 'settlement:invoice:issue';
const receive = 'settlement:invoice:receive';
const red = 'settlement:invoice:red';
const asked = { from: [20], access: issue, by: 'SELLER', title: '查询开票结果' } as const;
const redDecision = { from: [70], access: red, by: 'EITHER' } as const;

export const invoiceSteps = stepsOf(INVOICE_STATUS, {
  APPLY: { title: '申请', past: '申请开票', by: 'SELLER', from: [], to: 10, access: apply },
  IMPORT: { title: '导入', by: 'BUYER', from: [], access: 'settlement:invoice:import' },
  SUBMIT: { title: '提交', past: '提交开具', by: 'SELLER', from: [0], to: 10, access: apply },
  ISSUE: { title: '开具', past: '提交开票平台', by: 'SELLER', from: [10, 25], to: 20, access: issue },
  ISSUED: { past: '开具成功', to: 30, ...asked },
  FAILED: { past: '开具失败', to: 25, ...asked },
  VOID: { title: '作废', by: 'SELLER', from: [0, 10, 25], to: 80, access: apply },
  DELIVER: { title: '交付', by: 'SELLER', from: [30], to: 40, access: issue },
  SIGN: { title: '签收', by: 'BUYER', from: [40], to: 50, access: receive, notBy: ['DELIVER'] },
  RETURN: { title: '退票', by: 'BUYER', from: [40, 50], to: 30, access: receive },
  CERTIFY: { title: '勾选认证', by: 'BUYER', from: [50], to: 60, access: receive },
  RED_APPLY: { title: '申请红冲', by: 'EITHER', from: [30, 40, 50, 60], to: 70, access: red },
  RED_CONFIRM: { title: '确认红冲', to: 71, notBy: ['RED_APPLY'], ...redDecision },
  RED_REFUSE: { title: '拒绝红冲', notBy: ['RED_APPLY'], ...redDecision },
  RED_WITHDRAW: { title: '撤销红冲', ...redDecision },
  REISSUE: { title: '重开', by: 'SELLER', from: [71], access: apply },
});
