/** The steps of a statement: who, from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { SETTLEMENT_STATUS } from './codes.ts';

const generate = 'settlement:list:generate';
const confirm = 'settlement:list:confirm';
const audit = 'settlement:list:audit';
const dispute = 'settlement:list:dispute';
const lines = 'settlement:line:flag';
const plan = 'settlement:plan:save';
const receive = 'settlement:invoice:receive';
const apply = 'settlement:payment:apply';

/** Who draws a statement up, who confirms it and who audits it are three persons. */
const author = ['GENERATE', 'SUBMIT'] as const;
const parties = [...author, 'CONFIRM'] as const;

export const settlementSteps = stepsOf(SETTLEMENT_STATUS, {
  GENERATE: { title: '生成', by: 'AUTHOR', from: [], to: 0, access: generate },
  SUBMIT: { title: '提交', by: 'AUTHOR', from: [0], access: generate },
  CONFIRM: { title: '确认', by: 'EITHER', from: [10, 20], access: confirm, notBy: author },
  AUTO_CONFIRM: { title: '自动确认', from: [10, 20] },
  WITHDRAW: { title: '撤回', by: 'EITHER', from: [10, 20, 30], access: 'settlement:list:withdraw' },
  AUDIT_PASS: { title: '审核', from: [30], to: 40, access: audit, notBy: parties },
  AUDIT_REJECT: { title: '审核', from: [30], to: 0, access: audit, notBy: parties },
  VOID: { title: '作废', by: 'AUTHOR', from: [0, 10, 15, 20, 30], to: 90, access: 'settlement:list:void' },
  MERGE: { title: '合并', by: 'AUTHOR', from: [0], access: 'settlement:list:merge' },
  FLAG: { title: '调整明细', by: 'EITHER', from: [0, 10, 20], access: lines },
  ADJUST: { title: '增加调整行', by: 'AUTHOR', from: [0], access: lines },
  ATTACH: { title: '上传附件', by: 'EITHER', from: [0, 10, 15, 20, 30, 40, 50, 60, 70], access: lines },
  DISPUTE: { title: '提异议', by: 'EITHER', from: [10, 15, 20, 40, 50, 60, 70], access: dispute },
  AGREE: { title: '了结异议', by: 'EITHER', from: [15, 40, 50, 60, 70], access: dispute },
  DROP_DISPUTE: { title: '撤销异议', by: 'EITHER', from: [15, 40, 50, 60, 70], access: dispute },
  INVOICE_APPLY: { title: '开票', from: [40, 50, 60, 70, 80] },
  INVOICED: { title: '开票', from: [40, 50, 60, 70, 80] },
  RECEIVE: { title: '登记收票', by: 'PURCHASER', from: [40, 50], access: receive },
  ASSIGN: { title: '匹配发票', by: 'PURCHASER', from: [50, 60, 70], access: receive },
  PLAN: { title: '调整付款计划', by: 'PURCHASER', from: [40, 50, 60], access: plan },
  BUDGET: { title: '登记预算科目', by: 'PURCHASER', from: [10, 15, 20, 30, 40, 50, 60, 70], access: plan },
  PAY_APPLY: { title: '发起付款申请', by: 'PURCHASER', from: [60, 70], access: apply },
  PAY_CANCEL: { title: '撤销付款申请', by: 'PURCHASER', from: [60, 70], access: apply },
  PAY: { title: '登记付款', by: 'PURCHASER', from: [60, 70], access: 'settlement:payment:register' },
});
