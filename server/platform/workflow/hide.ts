/** A user tidies their own to-do list: nobody else's list and no approval changes. */
import { livePushed } from '@portal/sdk/calls/live';
import { type Context, one } from '@portal/sdk/server';
import { viewerOfWaiting } from './candidates.ts';
import { waitingTasks } from './read.ts';

interface Task {
  taskId: string;
}

/** The user's other windows count anew. */
const told = ({ emit, user }: Context) =>
  emit(livePushed, { userIds: [user.userId], channel: 'user-message', content: { event: 'todo' } });

export async function hide({ taskId }: Task, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const waiting = waitingTasks(await viewerOfWaiting(context)).where('t.id', '=', taskId);
  await one(waiting, '待办不存在或已被处理');
  const row = { userId: user.userId, taskId, hiddenAt: clock.now().toISOString() };
  await db
    .insertInto('workflowTodoHidden')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await told(context);
  return null;
}

export async function unhide({ taskId }: Task, context: Context): Promise<null> {
  const { db, user } = context;
  const hidden = db.deleteFrom('workflowTodoHidden').where('userId', '=', user.userId).where('taskId', '=', taskId);
  await one(hidden.returning('taskId'), '该待办没有被删除');
  await told(context);
  return null;
}
