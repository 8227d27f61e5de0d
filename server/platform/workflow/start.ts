/** An approval starts at its first step; of one document only one runs at a time. */
import { type approvalRequested, type ApprovalStep, OPERATION, usualDueHours } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, refuse } from '@portal/sdk/server';

/** Roles of the platform itself; others mean somebody only together with an enterprise. */
const platformWide: readonly string[] = ['Y', 'L', 'K'];

/** @throws Error for steps that nobody, or anybody, could decide: a fault of the area that asks. */
function checkSteps(bizType: string, steps: readonly ApprovalStep[]): void {
  if (steps.length === 0) throw new Error(`${bizType}: an approval needs a step.`);
  for (const { taskName, candidateRoleTypes, candidateEntId } of steps) {
    if (candidateRoleTypes.length === 0) throw new Error(`${bizType}: ${taskName} has no candidates.`);
    const open = candidateEntId === null && !candidateRoleTypes.every((role) => platformWide.includes(role));
    if (open) throw new Error(`${bizType}: ${taskName} would be open to every enterprise.`);
  }
}

export async function startApproval(
  request: EventOf<typeof approvalRequested>,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
): Promise<void> {
  const {
    bizType,
    bizCode,
    title,
    entId,
    steps,
    starter,
    starterName = null,
    amount = null,
    together = false,
  } = request;
  checkSteps(bizType, steps);
  const at = clock.now().toISOString();
  const started = await db
    .insertInto('wfInstance')
    .values({
      ...{ bizType, bizCode, title, entId, amount, together },
      ...{ starterId: starter, starterName, stepCount: steps.length, startedAt: at },
    })
    .onConflict((conflict) => conflict.columns(['bizType', 'bizCode']).where('status', '=', 'RUNNING').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!started) return refuse('conflict', '该单据正在审批中，请勿重复提交');
  await db
    .insertInto('wfTask')
    .values(
      steps.map(({ taskName, candidateRoleTypes, candidateEntId, dueHours = usualDueHours }, index) => ({
        instanceId: started.id,
        step: index + 1,
        taskName,
        candidateRoles: [...candidateRoleTypes],
        candidateEntId,
        dueHours,
        arrivedAt: index === 0 ? at : null,
      })),
    )
    .execute();
}

export const startTaskName = `${OPERATION.submitted}申请`;
