/** The steps of a contract: who, from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { CONTRACT_STATUS } from './contract.ts';

const save = 'settlement:contract:save';
const audit = 'settlement:contract:audit';
const sign = 'settlement:contract:sign';
const change = 'settlement:contract:change';
const link = 'settlement:contract:link';
const terminate = 'settlement:contract:terminate';

/** Who writes a contract does not approve it. */
const author = ['DRAFT', 'EDIT', 'SUBMIT'] as const;

export const contractSteps = stepsOf(CONTRACT_STATUS, {
  DRAFT: { title: '起草', by: 'OWNER', from: [], to: 0, access: save },
  EDIT: { title: '修改', by: 'OWNER', from: [0, 11], access: save },
  SUBMIT: { title: '提交', by: 'OWNER', from: [0, 11], to: 10, access: save },
  PASS: { title: '审批', from: [10], to: 20, access: audit, notBy: author },
  REFUSE: { title: '审批', from: [10], to: 11, access: audit, notBy: author },
  WITHDRAW: { title: '撤回', by: 'OWNER', from: [10], to: 0, access: save },
  VOID: { title: '作废', by: 'OWNER', from: [0, 10, 11, 20, 30], to: 80, access: 'settlement:contract:void' },
  SIGN: { title: '签署', by: 'PARTY', from: [20, 30, 45], access: sign },
  SIGN_PAPER: { title: '登记签署', by: 'OWNER', from: [20, 45], to: 40, access: sign },
  CHANGE: { title: '变更', by: 'PARTY', from: [40], to: 45, access: change },
  CHANGE_CANCEL: { title: '放弃变更', by: 'PARTY', from: [45], to: 40, access: change },
  LINK: { title: '关联订单', by: 'OWNER', from: [40], access: link },
  UNLINK: { title: '解除关联', by: 'OWNER', from: [20, 30, 40], access: link },
  TERMINATE_APPLY: { title: '申请终止', by: 'PARTY', from: [40], access: terminate },
  TERMINATE: { title: '终止', by: 'PARTY', from: [40], to: 60, access: terminate, notBy: ['TERMINATE_APPLY'] },
  TERMINATE_DECLINE: { title: '终止', by: 'PARTY', from: [40], access: terminate },
  COMPLETE: { title: '完成', by: 'OWNER', from: [40], to: 50, access: terminate },
  EXPIRE: { title: '到期', from: [40], to: 70 },
  ARCHIVE: { title: '归档', by: 'OWNER', from: [50, 60, 70, 80], access: 'settlement:contract:archive' },
});
