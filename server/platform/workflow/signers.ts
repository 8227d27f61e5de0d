/** Others who have to pass a task too: it counts as passed once all of them have passed it. */
import type { taskActs } from '@portal/sdk/calls/task-acts';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, demandCode, refuse, sql } from '@portal/sdk/server';
import { done, tell } from './acts.ts';
import { arrive } from './arrival.ts';
import { codeOf, viewerOfOne } from './candidates.ts';
import { hold, involve } from './hand-over.ts';
import { demandOriginal, demandPeople } from './people.ts';
import { conclude } from './decide.ts';
import { lockApproval, ownTurn, turnsOf, type Turn } from './turn.ts';

type When = InputOf<typeof taskActs.addSigner>['when'];

/** A task beside the one to which it is added, for one person. @returns its id. */
async function added(context: Context, { taskId }: Turn, userId: string, when: When): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into wf_task (instance_id, step, branch, mode, task_name, candidate_roles, candidate_ent_id, due_hours,
      assignee_id, added_to, added_when)
    select t.instance_id, t.step, (
      select max(b.branch) + 1 from wf_task b where b.instance_id = t.instance_id and b.step = t.step),
      t.mode, t.task_name, t.candidate_roles, t.candidate_ent_id, t.due_hours, ${userId}, t.id, ${when}
    from wf_task t where t.id = ${taskId} returning id`.execute(context.db);
  const id = rows[0]?.id ?? '';
  if (when === 'BEFORE') await arrive(context, (tasks) => tasks.where('id', '=', id));
  return id;
}

export async function addSigner(
  { taskId, userIds, when, reason }: InputOf<typeof taskActs.addSigner>,
  context: Context,
): Promise<null> {
  const { db, user } = context;
  const turn = await ownTurn(context, taskId);
  demandOriginal(turn);
  const people = await demandPeople(context, turn, { ids: userIds, field: 'userIds', purpose: 'ADD' });
  const twice = db.selectFrom('wfTask').select('id').where('addedTo', '=', taskId).where('endTime', 'is', null);
  if (await twice.where('assigneeId', 'in', [...userIds]).executeTakeFirst())
    return refuse('conflict', '所选人员已经在加签中');
  // whoever adds others keeps the task: it comes back to them, or to the one whom they stand in for
  if (turn.holding !== 'HANDED') await hold(context, turn, turn.behalfId ?? user.userId);
  const kind = when === 'BEFORE' ? 'ADDED_BEFORE' : 'ADDED_AFTER';
  for (const { userId } of people) await involve(context, await added(context, turn, userId, when), kind, [userId]);
  const verb = when === 'BEFORE' ? 'addedBefore' : 'addedAfter';
  await done(context, turn, { verb, toIds: userIds, message: reason });
  if (when === 'BEFORE') await tell(context, turn, userIds, `${user.userName}请您一起审批“${turn.title}”。`);
  return null;
}

/** Of a task that is theirs, or that they have passed: whoever has added somebody may think better of it. */
export async function removeSigner({ taskId }: InputOf<typeof taskActs.removeSigner>, context: Context): Promise<null> {
  const { db, user } = context;
  const found = db
    .selectFrom('wfTask as t')
    .innerJoin('wfTaskActor as a', 'a.taskId', 't.id')
    .select(['t.instanceId', 't.assigneeId'])
    .where('t.id', '=', taskId)
    .where('a.kind', 'in', ['ADDED_BEFORE', 'ADDED_AFTER'])
    .where('a.byId', '=', user.userId);
  const { instanceId, assigneeId } =
    (await found.executeTakeFirst()) ?? refuse('notFound', '没有这项加签，或不是您加的');
  await lockApproval(db, instanceId);
  const turns = await turnsOf(await viewerOfOne(context, { id: instanceId }), instanceId);
  const turn = turns.find((one) => one.taskId === taskId) ?? refuse('notFound', '没有这项加签，或不是您加的');
  const document = context.documents.get(turn.bizType);
  demandCode(user, (document && codeOf(document, turn.step)) ?? '');
  if (turn.status !== 'RUNNING' || !turn.open) return refuse('conflict', '加签的审批人已经办理，不能再减签');
  await db.deleteFrom('wfTask').where('id', '=', taskId).execute();
  await done(context, turn, { verb: 'removed', ...(assigneeId !== null && { toIds: [assigneeId] }) });
  const parent = turns.find((one) => one.taskId === turn.addedTo);
  if (parent && !parent.open) await conclude(context, { ...parent, own: turn.own }, { approve: true, opinion: '' });
  return null;
}
