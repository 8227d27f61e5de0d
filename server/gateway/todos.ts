/** To-dos that services raise and close. The workflow lists them; nobody decides them. */
import { livePushed } from '@portal/sdk/calls/live';
import { usualDueHours } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { type Context, refuse, sql } from '@portal/sdk/server';
import type { serviceCalls } from '@portal/sdk/service/calls';
import { arrivalOf } from '../platform/workflow/arrival.ts';
import { demandMember, demandSameEnterprise } from './approvals.ts';
import { demandCode, demandOwnType, demandTodo } from './own.ts';

type Calls = typeof serviceCalls;
type Raised = InputOf<Calls['todo']>;
type Document = InputOf<Calls['closeTodo']>;

/** Open ones of a plugin. */
export const mostOpen = 10_000;

/** What nobody could ever see is refused, rather than raised in silence. */
async function demandAudience(context: Context, { entId, userId, code }: Raised, plugin: BuiltPlugin): Promise<void> {
  const { db } = context;
  const known = db.selectFrom('entEnterprise').select('id').where('id', '=', entId).where('deleted', '=', false);
  if (!(await known.executeTakeFirst())) refuse('invalid', `没有这样的企业：${entId}（PTL-4104）`);
  if (userId !== undefined) await demandMember(context, userId, entId);
  if (code === undefined) return;
  demandCode(plugin, code);
  const granted = db.selectFrom('authMenu').select('menuId').where('permCode', '=', code).where('deleted', '=', false);
  if (!(await granted.executeTakeFirst()))
    refuse('invalid', `没有权限码 ${code}，请在 plugin.ts 的 codes 中声明（PTL-4104）`);
}

/** Tabs of whom it may concern count anew; what they see is decided when they ask. */
async function tell({ db, emit }: Context, entId: string, userId: string | null | undefined): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from usr_user_ent m join usr_user u on u.id = m.user_id and u.status = 1
    where m.ent_id = ${entId} and m.org_status = 1
      and (${userId ?? null}::bigint is null or m.user_id = ${userId ?? null})`.execute(db);
  const userIds = rows.map((row) => row.userId);
  await emit(livePushed, { userIds, channel: 'user-message', content: { event: 'todo' } });
}

async function demandRoom({ db }: Context, { id, name }: BuiltPlugin): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from sys_service_todo s join wf_instance i on i.id = s.instance_id
    where s.plugin = ${id} and i.status = 'RUNNING'`.execute(db);
  if ((rows[0]?.open ?? 0) > mostOpen)
    refuse('conflict', `“${name}”没有关闭的待办已有 ${mostOpen} 个，请先用 closeTodo 关闭做完的（PTL-4105）`);
}

const openOf = (context: Context, { bizType, bizId }: Document) =>
  context.db
    .selectFrom('wfInstance as i')
    .innerJoin('sysServiceTodo as s', 's.instanceId', 'i.id')
    .select(['i.id', 'i.entId', 's.userId'])
    .where('i.bizType', '=', bizType)
    .where('i.bizCode', '=', bizId)
    .where('i.status', '=', 'RUNNING');

/** Told again: the title and whom it is for are those of this time. */
async function retell({ db }: Context, id: string, raised: Raised): Promise<void> {
  const { title, userId = null, code = null } = raised;
  await db.updateTable('wfInstance').set({ title }).where('id', '=', id).execute();
  await db.updateTable('sysServiceTodo').set({ userId, code }).where('instanceId', '=', id).execute();
}

export async function todo(raised: Raised, context: Context, plugin: BuiltPlugin): Promise<{ todoId: string }> {
  const { bizType, bizId, title, entId, userId = null, code = null } = raised;
  const { db, clock, documents } = context;
  const kind = demandTodo(plugin, bizType, documents);
  await demandAudience(context, raised, plugin);
  await demandSameEnterprise(context, raised, entId);
  const at = clock.now().toISOString();
  const started = await db
    .insertInto('wfInstance')
    .values({ bizType, bizCode: bizId, title, entId, starterId: null, stepCount: 1, startedAt: at })
    .onConflict((conflict) => conflict.columns(['bizType', 'bizCode']).where('status', '=', 'RUNNING').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (started) {
    const { id: instanceId } = started;
    const step = { step: 1, taskName: kind.title, candidateRoles: [], candidateEntId: entId };
    const arrival = arrivalOf(await context.calendar(), clock.now(), usualDueHours);
    await db
      .insertInto('wfTask')
      .values({ instanceId, ...step, ...arrival })
      .execute();
    await db.insertInto('sysServiceTodo').values({ instanceId, plugin: plugin.id, userId, code }).execute();
    await demandRoom(context, plugin);
  }
  const open = started ?? (await openOf(context, raised).executeTakeFirst());
  const { id } = open ?? refuse('conflict', '这张单据正在审批中，请等审批结束');
  if (!started) await retell(context, id, raised);
  await tell(context, entId, userId);
  return { todoId: id };
}

/** Also of a kind that a newer version has dropped: nobody could close it otherwise. */
export async function closeTodo(
  closed: Document,
  context: Context,
  { id: plugin }: BuiltPlugin,
): Promise<{ count: number }> {
  const { db, clock } = context;
  demandOwnType(plugin, closed.bizType);
  const open = await openOf(context, closed).where('s.plugin', '=', plugin).executeTakeFirst();
  if (!open) return { count: 0 };
  await db
    .updateTable('wfInstance')
    .set({ status: 'CANCELLED', endedAt: clock.now().toISOString() })
    .where('id', '=', open.id)
    .execute();
  await tell(context, open.entId, open.userId);
  return { count: 1 };
}
