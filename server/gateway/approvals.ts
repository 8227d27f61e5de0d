/** Approvals that services start: the portal's workflow decides them, by the rights of the plugin's own codes. */
import { approvalCancelled, approvalRequested } from '@portal/sdk/calls/workflow';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { platformRoles } from '@portal/sdk/deployment';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { type Context, type Db, refuse, sql } from '@portal/sdk/server';
import type { serviceCalls } from '@portal/sdk/service/calls';
import { loadUser } from '../identity.ts';
import { demandApproval } from './own.ts';

type Calls = typeof serviceCalls;
export type ApprovalState = NonNullable<OutputOf<Calls['approval']>>;
type Document = InputOf<Calls['approval']>;

const newest = sql`order by i.id desc limit 1`;

async function stateWhere(db: Db, where: ReturnType<typeof sql>): Promise<ApprovalState | undefined> {
  const { rows } = await sql<ApprovalState>`
    select i.id::text as approval_id, i.biz_type, i.biz_code as biz_id, i.status, last.message as opinion,
      last.decided_by::text as user_id, i.ended_at
    from sys_service_approval a join wf_instance i on i.id = a.instance_id
    left join lateral (
      select t.message, t.decided_by from wf_task t where t.instance_id = i.id and t.decided_by is not null
      order by t.end_time desc, t.step desc limit 1) last on true
    where ${where} ${newest}`.execute(db);
  return rows[0];
}

const ofDocument = (db: Db, plugin: string, { bizType, bizId }: Document) =>
  stateWhere(db, sql`a.plugin = ${plugin} and i.biz_type = ${bizType} and i.biz_code = ${bizId}`);

export const stateOf = (db: Db, approvalId: string) => stateWhere(db, sql`i.id = ${approvalId}`);

/** The person works for the enterprise, at this moment. */
export async function demandMember({ db, clock }: Context, userId: string, entId: string): Promise<void> {
  const known = await db
    .selectFrom('usrUser')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!known) refuse('invalid', `没有这样的用户：${userId}（PTL-4104）`);
  const user = await loadUser(db, clock, userId, entId);
  if (user.entId !== entId) refuse('invalid', `用户 ${userId} 不属于企业 ${entId}，请写此人所在的企业（PTL-4104）`);
}

/** Whoever saw it before sees it after: a document does not change its enterprise. */
export async function demandSameEnterprise(
  { db }: Context,
  { bizType, bizId }: Document,
  entId: string,
): Promise<void> {
  const other = await db
    .selectFrom('wfInstance')
    .select('id')
    .where('bizType', '=', bizType)
    .where('bizCode', '=', bizId)
    .where('entId', '<>', entId)
    .executeTakeFirst();
  if (other) refuse('invalid', '这张单据属于另一家企业，请用另一个单据编号');
}

export async function startApproval(
  { bizType, bizId, title, userId, entId }: InputOf<Calls['startApproval']>,
  context: Context,
  plugin: BuiltPlugin,
): Promise<{ approvalId: string }> {
  const { steps } = demandApproval(plugin, bizType);
  const { db, clock } = context;
  await demandMember(context, userId, entId);
  await demandSameEnterprise(context, { bizType, bizId }, entId);
  await context.emit(approvalRequested, {
    ...{ bizType, bizCode: bizId, title, entId, starter: userId },
    steps: steps.map(({ title: taskName, roles }) => ({
      taskName,
      candidateRoleTypes: roles,
      candidateEntId: roles.every((role) => platformRoles.includes(role)) ? null : entId,
    })),
  });
  const { id: instanceId } = await db
    .selectFrom('wfInstance')
    .select('id')
    .where('bizType', '=', bizType)
    .where('bizCode', '=', bizId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
  const nextAt = clock.now().toISOString();
  await db.insertInto('sysServiceApproval').values({ instanceId, plugin: plugin.id, nextAt }).execute();
  return { approvalId: instanceId };
}

export async function approval(input: Document, { db }: Context, plugin: BuiltPlugin): Promise<ApprovalState | null> {
  demandApproval(plugin, input.bizType);
  return (await ofDocument(db, plugin.id, input)) ?? null;
}

export async function cancelApproval(input: Document, context: Context, plugin: BuiltPlugin): Promise<null> {
  demandApproval(plugin, input.bizType);
  const { db, clock } = context;
  const running = await ofDocument(db, plugin.id, input);
  if (running?.status !== 'RUNNING') return refuse('conflict', '这张单据没有进行中的审批，请先查询它的结果');
  await context.emit(approvalCancelled, { bizType: input.bizType, bizCode: input.bizId });
  const toldAt = clock.now().toISOString(); // it knows
  await db.updateTable('sysServiceApproval').set({ toldAt }).where('instanceId', '=', running.approvalId).execute();
  return null;
}
