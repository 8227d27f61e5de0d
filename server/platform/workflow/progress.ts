/** What follows from the decision on one task: its step waits for others, the next step begins, or the approval ends. */
import { OPERATION } from '@portal/sdk/calls/workflow';
import { type Context, one, sql } from '@portal/sdk/server';
import { arrive } from './arrival.ts';
import { taken, type Turn } from './turn.ts';

type Place = Pick<Context, 'db' | 'clock'>;

const tasksOfStep = ({ db }: Place, { processInstId, step }: Turn) =>
  db.selectFrom('wfTask').where('instanceId', '=', processInstId).where('step', '=', step);

/** The task itself, of one that was added to another that one. */
const rootOf = ({ addedTo, taskId }: Turn): string => addedTo ?? taskId;

/** Others have still to pass: of the whole step, or where any of its tasks decides, of this one and what was added to it. */
async function waitsForOthers(place: Place, turn: Turn): Promise<boolean> {
  const open = tasksOfStep(place, turn)
    .select('id')
    .where('endTime', 'is', null)
    .$if(turn.mode === 'ANY', (q) => q.where(sql<boolean>`coalesce(added_to, id) = ${rootOf(turn)}`));
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** Those who were added after a task have their turn once it is passed. */
const callAdded = (place: Place, { taskId }: Turn): Promise<void> =>
  arrive(place, (tasks) => tasks.where('addedTo', '=', taskId).where('addedWhen', '=', 'AFTER'));

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
  if (approve) await callAdded(place, turn);
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
  await arrive(place, (tasks) => tasks.where('instanceId', '=', processInstId).where('step', '=', next));
  return false;
}
