/** A task changes hands: for good, for one decision, or into the hands of one of those for whom it waits. */
import { claimHours, openMinutes, type taskActs } from '@portal/sdk/calls/task-acts';
import { approvalOpened, OPERATION } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { addWorkingHours } from '@portal/sdk/working-time';
import { type Context, one, refuse } from '@portal/sdk/server';
import { done, tell } from './acts.ts';
import { demandOriginal, demandPeople, namesOf } from './people.ts';
import { givenTurn, ownTurn, taken, type Turn } from './turn.ts';

const mostTransfers = 3;
const minuteMs = 60_000;

/** Nobody has claimed it, and nobody has it open. */
const unheld = { claimedBy: null, claimedAt: null, claimedUntil: null, openedBy: null, openedUntil: null };

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

export const hold = ({ db }: Context, { taskId }: Turn, assigneeId: string) =>
  one(
    db
      .updateTable('wfTask')
      .set({ ...unheld, assigneeId })
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
  const turn = await givenTurn(context, taskId);
  if (!turn.led) demandOriginal(turn);
  await demandRoom(context, turn);
  const people = await demandPeople(context, turn, { ids: [userId], field: 'userId', purpose: 'TRANSFER' });
  await hold(context, turn, userId);
  await forgetDelegates(context, turn);
  await involve(context, taskId, 'OWNER', [userId]);
  await done(context, turn, { verb: 'transferred', toIds: [userId], message: reason });
  await tell(context, turn, [userId], `${context.user.userName}把“${turn.title}”转给${namesOf(people)}办理：${reason}`);
  if (turn.holderId !== null && turn.holderId !== context.user.userId)
    await tell(
      context,
      turn,
      [turn.holderId],
      `${context.user.userName}已把“${turn.title}”转给${namesOf(people)}办理。`,
    );
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

/** Of whom it was meant for and who has left since it waits for everybody whom it names again. */
const freed = ({ addedTo, assigneeId }: Turn) => ({ assigneeId: addedTo === null ? null : assigneeId });

export async function claim({ taskId }: InputOf<typeof taskActs.claim>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const turn = await ownTurn(context, taskId);
  demandOriginal(turn);
  if (turn.holding === 'HANDED' || turn.holding === 'CLAIMED') return refuse('conflict', '这件任务已经是您的');
  const until = addWorkingHours(await context.calendar(), clock.now(), claimHours);
  const claimed = {
    ...{ claimedBy: user.userId, claimedAt: clock.now().toISOString(), claimedUntil: until.toISOString() },
    ...freed(turn),
  };
  const open = db.updateTable('wfTask').set(claimed).where('id', '=', taskId).where('endTime', 'is', null);
  await one(open.returning('id'), taken, 'conflict');
  await done(context, turn, { verb: 'claimed' });
  return null;
}

export async function release({ taskId }: InputOf<typeof taskActs.release>, context: Context): Promise<null> {
  const { db } = context;
  const turn = await ownTurn(context, taskId);
  if (turn.holding !== 'CLAIMED') return refuse('conflict', '您没有认领这件任务');
  await db.updateTable('wfTask').set(unheld).where('id', '=', taskId).execute();
  await done(context, turn, { verb: 'released' });
  return null;
}

/** No act of its own: who looks at it and leaves again has done nothing to it. */
export async function open({ taskId }: InputOf<typeof taskActs.open>, context: Context): Promise<null> {
  const { db, user, clock, emit } = context;
  const turn = await ownTurn(context, taskId);
  const until = new Date(clock.now().getTime() + openMinutes * minuteMs).toISOString();
  const opened = { openedBy: user.userId, openedUntil: until, ...(turn.holding === null && freed(turn)) };
  await db.updateTable('wfTask').set(opened).where('id', '=', taskId).execute();
  await emit(approvalOpened, { bizType: turn.bizType, bizCode: turn.bizCode });
  return null;
}

/** Whoever closes it again gives up what they had by opening it, and nothing else; to nobody it matters what is gone. */
export async function close({ taskId }: InputOf<typeof taskActs.close>, { db, user }: Context): Promise<null> {
  const own = db.updateTable('wfTask').set({ openedBy: null, openedUntil: null }).where('id', '=', taskId);
  await own.where('openedBy', '=', user.userId).execute();
  return null;
}
