/** States and steps of a contract: who, from which states, to which, under which right. */
import { codes, stepsOf } from '@portal/sdk/contract';

export const CONTRACT_STATUS = codes({
  0: ['草稿', 'neutral'],
  10: ['待审批', 'waiting'],
  11: ['已驳回', 'danger'],
  20: ['待签署', 'waiting'],
  30: ['部分签署', 'waiting'],
  40: ['履行中', 'info'],
  45: ['变更中', 'waiting'],
  50: ['已完成', 'done'],
  60: ['已终止', 'neutral'],
  70: ['已到期', 'neutral'],
  80: ['已作废', 'neutral'],
});
export type ContractStatus = keyof typeof CONTRACT_STATUS.texts;

const save = 'settlement:contract:save';
const sign = 'settlement:contract:sign';
const change = 'settlement:contract:change';
const link = 'settlement:contract:link';
const terminate = 'settlement:contract:terminate';

/** Who writes a contract does not approve it. */
const approval = {
  title: '审批',
  from: [10],
  access: 'settlement:contract:audit',
  notBy: ['DRAFT', 'EDIT', 'SUBMIT'],
} as const;
const ending = { by: 'PARTY', from: [40], access: terminate } as const;

export const contractSteps = stepsOf(CONTRACT_STATUS, {
  DRAFT: { title: '起草', by: 'OWNER', from: [], to: 0, access: save },
  EDIT: { title: '修改', past: '修改草稿', by: 'OWNER', from: [0, 11], access: save },
  SUBMIT: { title: '提交', past: '提交审批', by: 'OWNER', from: [0, 11], to: 10, access: save },
  PASS: { past: '审批通过', to: 20, ...approval },
  REFUSE: { past: '审批驳回', to: 11, ...approval },
  WITHDRAW: { title: '撤回', past: '撤回审批', by: 'OWNER', from: [10], to: 0, access: save },
  VOID: { title: '作废', by: 'OWNER', from: [0, 10, 11, 20, 30], to: 80, access: 'settlement:contract:void' },
  SIGN: { title: '签署', by: 'PARTY', from: [20, 30, 45], access: sign },
  SIGN_PAPER: { title: '登记签署', past: '登记线下签署', by: 'OWNER', from: [20, 45], to: 40, access: sign },
  CHANGE: { title: '变更', past: '发起变更', by: 'PARTY', from: [40], to: 45, access: change },
  CHANGE_CANCEL: { title: '放弃变更', past: '变更未生效', by: 'PARTY', from: [45], to: 40, access: change },
  LINK: { title: '关联订单', by: 'OWNER', from: [40], access: link },
  UNLINK: { title: '解除关联', by: 'OWNER', from: [20, 30, 40], access: link },
  TERMINATE_APPLY: { title: '申请终止', ...ending },
  TERMINATE: { title: '终止', to: 60, notBy: ['TERMINATE_APPLY'], ...ending },
  TERMINATE_DECLINE: { title: '终止', past: '不同意终止', ...ending },
  COMPLETE: { title: '完成', by: 'OWNER', from: [40], to: 50, access: terminate },
  EXPIRE: { title: '到期', from: [40], to: 70 },
  ARCHIVE: { title: '归档', by: 'OWNER', from: [50, 60, 70, 80], access: 'settlement:contract:archive' },
});
