/** Worklists show what waits for the user; a decision is taken once (decide.ts). */
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { implement, refuse } from '@portal/sdk/server';
import { cc, ccCount, ccRead, copy } from './copies.ts';
import { submitAuditResult, withdraw } from './decide.ts';
import { claim, close, delegateTask, open, release, transfer } from './hand-over.ts';
import { hide, unhide } from './hide.ts';
import { led, ledCount } from './lead.ts';
import { candidates } from './people.ts';
import { approval, done, upcoming, upcomingCount } from './read.ts';
import { addSigner, removeSigner } from './signers.ts';
import { urge } from './urge.ts';

export default implement(workflowtask, {
  upcoming,
  upcomingCount,
  hide,
  unhide,
  done,
  detail: async ({ processInstId }, context) =>
    (await approval({ id: processInstId }, context)) ?? refuse('notFound', '审批不存在或已被删除'),
  detailByBizcode: approval,
  submitAuditResult,
  withdraw,
});

export const acts = implement(taskActs, {
  candidates,
  transfer,
  delegateTask,
  addSigner,
  removeSigner,
  copy,
  urge,
  claim,
  release,
  open,
  close,
  led,
  ledCount,
  cc,
  ccCount,
  ccRead,
});
