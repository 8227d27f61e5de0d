/** A task changes hands: for good, for one decision, or into the hands of one of those for whom it waits. */
import type { taskActs } from '@portal/sdk/calls/task-acts';
import { OPERATION } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse } from '@portal/sdk/server';
import { done, tell } from './acts.ts';
import { demandOriginal, demandPeople, namesOf } from './people.ts';
import { ownTurn, taken, type Turn } from './turn.ts';

const mostTransfers = 3;

type Kind = 'OWNER' | 'DELEGATE' | 'ADDED_BEFORE' | 'ADDED_AFTER' | 'COPY';

/** Who has to do with a task now, through whom. */
export async function involve(
  { db, user, clock }: Context,
  taskId: string,
  kind: Kind,
  userIds: readonly string[],
): Promise<void> {
  const facts = { byId: user.userId, at: clock.now().toISOString() };
  await db
    .insertInto('wfTaskActor')
    .values(userIds.map((userId) => ({ taskId, userId, kind, ...facts })))
    .onConflict((conflict) => conflict.columns(['taskId', 'userId', 'kind']).doUpdateSet({ ...facts, readAt: null }))
    .execute();
}

const hold = ({ db }: Context, { taskId }: Turn, assigneeId: string) =>
  one(
    db
      .updateTable('wfTask')
      .set({ assigneeId, claimedBy: null, claimedAt: null })
      .where('id', '=', taskId)
      .where('endTime', 'is', null)
      .returning('id'),
    taken,
    'conflict',
  );

/** Nobody decides any more in the place of who had the task before. */
const forgetDelegates = ({ db }: Context, { taskId }: Turn) =>
  db.deleteFrom('wfTaskActor').where('taskId', '=', taskId).where('kind', '=', 'DELEGATE').execute();

async function demandRoom({ db }: Context, { taskId }: Turn): Promise<void> {
  const transfers = db.selectFrom('wfAct').select('id').where('taskId', '=', taskId);
  const before = await transfers.where('verb', '=', OPERATION.transferred).execute();
  if (before.length >= mostTransfers) refuse('conflict', `这件任务已转办 ${mostTransfers} 次，请直接办理`);
}

export async function transfer(
  { taskId, userId, reason }: InputOf<typeof taskActs.transfer>,
  context: Context,
): Promise<null> {
  const turn = await ownTurn(context, taskId);
  demandOriginal(turn);
  await demandRoom(context, turn);
  const people = await demandPeople(context, turn, { ids: [userId], field: 'userId', purpose: 'TRANSFER' });
  await hold(context, turn, userId);
  await forgetDelegates(context, turn);
  await involve(context, taskId, 'OWNER', [userId]);
  await done(context, turn, { verb: 'transferred', toIds: [userId], message: reason });
  await tell(context, turn, [userId], `${context.user.userName}把“${turn.title}”转给${namesOf(people)}办理：${reason}`);
  return null;
}

export async function delegateTask(
  { taskId, userId, reason }: InputOf<typeof taskActs.delegateTask>,
  context: Context,
): Promise<null> {
  const turn = await ownTurn(context, taskId);
  demandOriginal(turn);
  await demandPeople(context, turn, { ids: [userId], field: 'userId', purpose: 'DELEGATE' });
  await hold(context, turn, context.user.userId);
  await forgetDelegates(context, turn);
  await involve(context, taskId, 'DELEGATE', [userId]);
  await done(context, turn, { verb: 'delegated', toIds: [userId], message: reason });
  await tell(context, turn, [userId], `${context.user.userName}请您代为办理“${turn.title}”。`);
  return null;
}

export async function claim({ taskId }: InputOf<typeof taskActs.claim>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const turn = await ownTurn(context, taskId);
  if (turn.assigneeId !== null || turn.claimedBy !== null) return refuse('conflict', '这件任务已经是您的');
  const claimed = { claimedBy: user.userId, claimedAt: clock.now().toISOString() };
  const free = db.updateTable('wfTask').set(claimed).where('id', '=', taskId).where('claimedBy', 'is', null);
  await one(free.returning('id'), taken, 'conflict');
  await done(context, turn, { verb: 'claimed' });
  return null;
}

export async function release({ taskId }: InputOf<typeof taskActs.release>, context: Context): Promise<null> {
  const { db, user } = context;
  const turn = await ownTurn(context, taskId);
  const mine = db.updateTable('wfTask').set({ claimedBy: null, claimedAt: null }).where('id', '=', taskId);
  await one(mine.where('claimedBy', '=', user.userId).returning('id'), '您没有认领这件任务', 'conflict');
  await done(context, turn, { verb: 'released' });
  return null;
}
