/** The steps of a ticket: who, from which states, to which, under which right. */
import { stepsOf } from '@portal/sdk/contract';
import { TICKET_STATUS } from './contract.ts';

const handle = 'service:ticket:handle';

/** Whoever reports needs no right; those who serve have one for each kind of step. */
export const ticketSteps = stepsOf(TICKET_STATUS, {
  CREATE: { title: '新建', by: 'REPORTER', from: [], to: 0, access: 'login' },
  EDIT: { title: '修改', by: 'REPORTER', from: [0, 1], access: 'login' },
  DELETE: { title: '删除', by: 'REPORTER', from: [0], access: 'login' },
  SUBMIT: { title: '提交', by: 'REPORTER', from: [0], to: 1, access: 'login' },
  CANCEL: { title: '取消', by: 'REPORTER', from: [0, 1], to: 6, access: 'login' },
  CONFIRM: { title: '验证通过', by: 'REPORTER', from: [4], to: 5, access: 'login' },
  REOPEN: { title: '重开', by: 'REPORTER', from: [4], to: 2, access: 'login' },
  ACCEPT: { title: '受理', from: [1], to: 2, access: handle },
  HOLD: { title: '挂起', from: [2], to: 3, access: handle },
  RESUME: { title: '恢复处理', from: [3], to: 2, access: handle },
  RESOLVE: { title: '提交验证', from: [2], to: 4, access: handle },
  ASSIGN: { title: '转派', from: [1, 2, 3], access: 'service:ticket:assign' },
  ESCALATE: { title: '升级', from: [1, 2, 3], access: 'service:ticket:escalate' },
  MERGE: { title: '合并', from: [1, 2, 3], to: 6, access: 'service:ticket:merge' },
  CLOSE: { title: '关闭', from: [4], to: 5, access: 'service:ticket:close' },
});
