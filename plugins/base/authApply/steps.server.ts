/** The steps of an application for rights: everybody asks for themselves, somebody else decides. */
import { stepsOf } from '@portal/sdk/contract';
import { APPLY_STATUS, auditCode } from './contract.ts';

const asking = ['APPLY', 'RESUBMIT'] as const;

export const applySteps = stepsOf(APPLY_STATUS, {
  APPLY: { title: '申请', by: 'APPLICANT', from: [], to: 0, access: 'login' },
  RESUBMIT: { title: '修改', by: 'APPLICANT', from: [2, 3], to: 0, access: 'login' },
  WITHDRAW: { title: '撤回', by: 'APPLICANT', from: [0], to: 3, access: 'login' },
  PASS: { title: '通过', from: [0], to: 1, access: auditCode, notBy: asking },
  REJECT: { title: '驳回', from: [0], to: 2, access: auditCode, notBy: asking },
});
