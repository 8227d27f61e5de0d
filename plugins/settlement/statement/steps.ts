/** The steps of a statement, of the disputes about its lines and of its payments: who, from which states, to which. */
import * as t from '@portal/sdk/contract';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { DISPUTE_STATUS, PAYMENT_STATUS } from './codes.ts';

const generate = 'settlement:list:generate';
const confirm = 'settlement:list:confirm';
const approval = 'settlement:list:audit';
const dispute = 'settlement:list:dispute';
const lines = 'settlement:line:flag';
const plan = 'settlement:plan:save';
const receive = 'settlement:invoice:receive';
const apply = 'settlement:payment:apply';
const advance = 'settlement:payment:advance';
const register = 'settlement:payment:register';

/** Who draws a statement up, who confirms it and who approvals it are three persons. */
const author = ['GENERATE', 'SUBMIT'] as const;
const parties = [...author, 'CONFIRM'] as const;
const audited = { title: '审核', from: [30], access: approval, notBy: parties } as const;
const paying = { by: 'PURCHASER', from: [60, 70] } as const;
const invoicing = { title: '开票', from: [40, 50, 60, 70, 80] } as const;
const disputed = { by: 'EITHER', from: [15, 40, 50, 60, 70], access: dispute } as const;

export const settlementSteps = t.stepsOf(SETTLEMENT_STATUS, {
  GENERATE: { title: '生成', past: '生成结算单', by: 'AUTHOR', from: [], to: 0, access: generate },
  SUBMIT: { title: '提交', by: 'AUTHOR', from: [0], access: generate },
  CONFIRM: { title: '确认', by: 'EITHER', from: [10, 20], access: confirm, notBy: author },
  AUTO_CONFIRM: { title: '自动确认', past: '逾期自动确认', from: [10, 20] },
  WITHDRAW: { title: '撤回', by: 'EITHER', from: [10, 20, 30], access: 'settlement:list:withdraw' },
  AUDIT_PASS: { past: '运营审核通过', ...audited },
  AUDIT_REJECT: { past: '运营审核驳回', to: 0, ...audited },
  VOID: { title: '作废', by: 'AUTHOR', from: [0, 10, 15, 20, 30], to: 90, access: 'settlement:list:void' },
  MERGE: { title: '合并', by: 'AUTHOR', from: [0], access: 'settlement:list:merge' },
  FLAG: { title: '调整明细', past: '调整行标记', by: 'EITHER', from: [0, 10, 20], access: lines },
  ADJUST: { title: '增加调整行', by: 'AUTHOR', from: [0], access: lines },
  ADJUST_REMOVE: { title: '删除调整行', by: 'AUTHOR', from: [0], access: lines },
  CARRY: { title: '结转下期', by: 'AUTHOR', from: [0], access: lines },
  ATTACH: {
    title: '上传附件',
    past: '更新附件',
    by: 'EITHER',
    access: lines,
    from: [0, 10, 15, 20, 30, 40, 50, 60, 70],
  },
  DISPUTE: {
    title: '提异议',
    past: '提出异议',
    by: 'EITHER',
    access: dispute,
    from: [10, 15, 20, 40, 50, 60, 70],
  },
  AGREE: { title: '了结异议', past: '异议达成一致', ...disputed },
  DROP_DISPUTE: { title: '撤销异议', ...disputed },
  INVOICE_APPLY: { past: '申请开票', ...invoicing },
  INVOICED: { past: '开票金额变动', ...invoicing },
  RECEIVE: { title: '登记收票', by: 'PURCHASER', from: [40, 50], access: receive },
  ASSIGN: { title: '匹配发票', past: '匹配发票明细', by: 'PURCHASER', from: [50, 60, 70], access: receive },
  PLAN: { title: '调整付款计划', by: 'PURCHASER', from: [40, 50, 60], access: plan },
  BUDGET: { title: '登记预算科目', by: 'PURCHASER', from: [10, 15, 20, 30, 40, 50, 60, 70], access: plan },
  PAY_APPLY: { title: '发起付款申请', access: apply, ...paying },
  PAY_ADVANCE: { title: '无票付款申请', access: advance, ...paying },
  PAY_CANCEL: { title: '撤销付款申请', access: apply, ...paying },
  PAY: { title: '登记付款', access: register, ...paying },
});

/** Of a dispute about a line: who proposes is not who agrees. */
export const disputeSteps = t.stepsOf(DISPUTE_STATUS, {
  PROPOSE: { title: '提出方案', from: [], to: 0, access: dispute },
  REPLY: { title: '回复', from: [0], access: dispute },
  AGREE: { title: '同意', from: [0], to: 1, access: dispute, notBy: ['PROPOSE'] },
  DROP: { title: '撤销', by: 'RAISER', from: [0], to: 2, access: dispute },
});

export const paymentSteps = t.stepsOf(PAYMENT_STATUS, {
  APPLY: { title: '申请', from: [], to: 0, access: apply },
  CANCEL: { title: '撤销', from: [0], to: 9, access: apply },
  REGISTER: { title: '登记付款', from: [0], to: 1, access: register, notBy: ['APPLY'] },
});
