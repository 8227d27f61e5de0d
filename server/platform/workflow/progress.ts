/** What follows from the decision on one task: its step waits for others, the next step begins, or the approval ends. */
import { OPERATION } from '@portal/sdk/calls/workflow';
import { type Context, one } from '@portal/sdk/server';
import { arrive } from './arrival.ts';
import { taken, type Turn } from './turn.ts';

type Place = Pick<Context, 'db' | 'clock'>;

const tasksOfStep = ({ db }: Place, { processInstId, step }: Turn) =>
  db.selectFrom('wfTask').where('instanceId', '=', processInstId).where('step', '=', step);

/** Others of the step have still to pass it. */
async function waitsForOthers(place: Place, turn: Turn): Promise<boolean> {
  if (turn.mode === 'ANY') return false;
  const open = tasksOfStep(place, turn).select('id').where('endTime', 'is', null).limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

/** The step is decided: nobody needs to do what still waits in it. */
async function endOthers({ db, clock }: Place, { processInstId, step }: Turn): Promise<void> {
  await db
    .updateTable('wfTask')
    .set({ endTime: clock.now().toISOString(), operationTypeString: OPERATION.needless })
    .where('instanceId', '=', processInstId)
    .where('step', '=', step)
    .where('endTime', 'is', null)
    .execute();
}

/** The next step that somebody is asked in. */
async function nextStep({ db }: Place, { processInstId, step }: Turn): Promise<number | undefined> {
  const next = db.selectFrom('wfTask').select('step').where('instanceId', '=', processInstId).where('step', '>', step);
  return (await next.orderBy('step').limit(1).executeTakeFirst())?.step;
}

/** Ends the approval, or hands it to the next step. @returns whether it has ended; undefined while the step waits. */
export async function advance(place: Place, turn: Turn, approve: boolean): Promise<boolean | undefined> {
  if (approve && (await waitsForOthers(place, turn))) return undefined;
  const { db, clock } = place;
  const { processInstId, step } = turn;
  const at = clock.now().toISOString();
  await endOthers(place, turn);
  const next = approve ? await nextStep(place, turn) : undefined;
  const end = { status: approve ? 'APPROVED' : 'REJECTED', endedAt: at };
  await one(
    db
      .updateTable('wfInstance')
      .set(next === undefined ? end : { currentStep: next })
      .where('id', '=', processInstId)
      .where('status', '=', 'RUNNING')
      .where('currentStep', '=', step)
      .returning('id'),
    taken,
    'conflict',
  );
  if (next === undefined) return true;
  await arrive(place, { instanceId: processInstId, step: next });
  return false;
}
