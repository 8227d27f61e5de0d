/** What an entry is filed under: said by the contract of its call, or by what its code administers. */
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { AuditKind, Call } from '@portal/sdk/contract';

const administration = /^(base|enterprise|admin|platform):/;

export const isCode = (access: string): boolean => access !== 'public' && access !== 'login';

/** Whether a success of the call stands in the trail. */
export const isRecorded = ({ access, audit, reads, kind }: Call): boolean =>
  access !== 'public' && (audit !== undefined || (isCode(access) && (!reads || kind === 'download')));

/** Taken, a decision writes its own row, which names the document. Refused, it has none of its own. */
const decisions: Readonly<Record<string, string>> = {
  [workflowtask.submitAuditResult.path]: '审批',
  [workflowtask.withdraw.path]: '撤回审批',
  [taskActs.transfer.path]: '转办',
  [taskActs.delegateTask.path]: '委派',
  [taskActs.addSigner.path]: '加签',
  [taskActs.removeSigner.path]: '减签',
  [taskActs.copy.path]: '抄送',
  [taskActs.urge.path]: '催办',
  [taskActs.claim.path]: '认领',
  [taskActs.release.path]: '释放',
};
export const decisionOf = ({ path }: Pick<Call, 'path'>): string | undefined => decisions[path];

/** Whether the call stands in the trail when its input, its row or the row's state refuses it. */
export const isRefusalRecorded = (call: Call): boolean => isRecorded(call) || decisionOf(call) !== undefined;

export function kindOf({ access, audit, kind, path }: Call): AuditKind {
  if (audit) return audit.kind;
  if (decisionOf({ path }) !== undefined) return 'DECISION';
  if (kind === 'download') return 'EXPORT';
  return administration.test(access) ? 'ADMIN' : 'CALL';
}
