/** An approval starts at its first step; of one document only one runs at a time. */
import { type approvalRequested, OPERATION } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, refuse } from '@portal/sdk/server';
import { workingCalendar } from '../calendar/working-calendar.ts';
import { arrivalOf } from './arrival.ts';
import { checkSteps, tasksOf } from './shape.ts';

export async function startApproval(
  request: EventOf<typeof approvalRequested> & { readonly flowVersion?: number | null },
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
    flowVersion = null,
  } = request;
  checkSteps(bizType, steps);
  const calendar = await workingCalendar(db);
  const tasks = tasksOf(steps, amount);
  const first = tasks[0]?.step ?? refuse('conflict', '按该单据的金额没有需要审批的环节，请联系管理员');
  const started = await db
    .insertInto('wfInstance')
    .values({
      ...{ bizType, bizCode, title, entId, amount, together, flowVersion },
      ...{
        starterId: starter,
        starterName,
        currentStep: first,
        stepCount: steps.length,
        startedAt: clock.now().toISOString(),
      },
    })
    .onConflict((conflict) => conflict.columns(['bizType', 'bizCode']).where('status', '=', 'RUNNING').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!started) return refuse('conflict', '该单据正在审批中，请勿重复提交');
  await db
    .insertInto('wfTask')
    .values(
      tasks.map((task) => ({
        instanceId: started.id,
        ...task,
        ...(task.step === first && arrivalOf(calendar, clock.now(), task.dueHours)),
      })),
    )
    .execute();
}

export const startTaskName = `${OPERATION.submitted}申请`;
