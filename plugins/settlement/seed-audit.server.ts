/** Decides an approval of the demo's, as its approver does. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { SeedContext } from '@portal/sdk/server';

interface Decision {
  readonly bizType: string;
  readonly bizCode: string;
  readonly approve: boolean;
  readonly opinion: string;
  /** Account of the approver. */
  readonly by: string;
  /** Account that finds the approval. Default: the approver. */
  readonly foundBy?: string;
}

export async function decideAudit({ run }: SeedContext, decision: Decision, at?: Date): Promise<void> {
  const { bizType, bizCode, approve, opinion: auditOpinion, by, foundBy = by } = decision;
  const found = await run(foundBy, workflowtask.detailByBizcode, { bizCode, bizType });
  if (!found) throw new Error(`No audit of ${bizCode}.`);
  const { processInstId } = found;
  await run(by, workflowtask.submitAuditResult, { processInstId, approve, auditOpinion }, at);
}
