/** Agents and routing rules as administrators keep them. */
import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import { rightsChanged } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import {
  contains,
  type Context,
  type Handlers,
  implement,
  inDataScope,
  one,
  refuse,
  refuseField,
  sql,
  type User,
} from '@portal/sdk/server';
import { amongMembers } from '../management/scope.ts';
import { enterprisesNamed } from '../menus/role-admin.ts';
import { agents, queueOf, ruleOf, serveQueue } from './assignment.ts';

const missing = '企业不存在';
const stale = '客服信息已被他人修改，请刷新后重试';

/** Enterprises on which the right works; `e` is `ent_enterprise`. */
const within = (user: User) => inDataScope(user, [{ ent: 'e.id' }]);

const list: Handlers<typeof chatAgent>['page'] = async (input, { db, user }) => {
  const { keyword, state, skill, order, page, size } = input;
  const words = keyword === undefined ? null : contains(keyword);
  const { rows } = await sql<AgentRow & { total: string }>`
    select u.id::text as user_id, u.account, u.user_name, u.seq, u.show_name,
      coalesce(a.skills, '{}') as skills, coalesce(a.max_sessions, 8) as max_sessions,
      (select count(*)::int from chat_session s where s.agent_id = u.id and s.status = 'OPEN') as load,
      coalesce(a.shift, 'DAY') as shift, coalesce(a.weight, 1) as weight, coalesce(a.state, 'ONLINE') as state,
      coalesce((select json_agg(json_build_object('entId', e.id::text, 'entName', e.customer_name) order by e.id)
        from ent_enterprise e where e.id = any(a.ent_ids) and ${within(user)}), '[]'::json) as ents,
      a.version, count(*) over () as total
    from usr_user u left join chat_agent a on a.user_id = u.id
    where u.seq is not null and u.show_name is not null
      and (${words}::text is null or u.seq like ${words} or u.show_name like ${words} or u.account like ${words})
      and (${state ?? null}::text is null or coalesce(a.state, 'ONLINE') = ${state ?? null})
      and (${skill ?? null}::text is null or ${skill ?? null} = any(a.skills))
    order by length(u.seq) ${order === 'desc' ? sql`desc` : sql`asc`}, u.seq ${order === 'desc' ? sql`desc` : sql`asc`}
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const records = rows.map(({ total: _, ...row }) => row);
  return { records, total: Number(rows[0]?.total ?? 0), page, size };
};

/** What an agent is given, with what is outside the right as it was. @throws Refusal where one given is outside it. */
async function exclusive({ db, user }: Context, userId: string, entIds: readonly string[]): Promise<string[]> {
  const held = sql<boolean>`e.id in (select unnest(ent_ids) from chat_agent where user_id = ${userId})`;
  const found = await db
    .selectFrom('entEnterprise as e')
    .select(['e.id', within(user).as('within')])
    .where(sql<boolean>`(e.id = any(${[...entIds]}::bigint[]) and ${within(user)} or ${held})`)
    .execute();
  if (entIds.some((id) => found.every((one) => one.id !== id))) refuse('notFound', missing);
  return found.filter((one) => !one.within || entIds.includes(one.id)).map(({ id }) => id);
}

async function save(input: InputOf<typeof chatAgent.save>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const { account, version, seq, showName, entIds = [], ...facts } = input;
  const { id: userId } = await one(
    db
      .selectFrom('usrUser as u')
      .select('u.id')
      .where('u.account', '=', account)
      .where('u.status', '=', 1)
      .where(amongMembers(user)),
    '账号不存在或已停用',
  );
  const other = await db
    .selectFrom('usrUser')
    .select('account')
    .where('seq', '=', seq)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (other) refuseField('seq', `工号已被账号 ${other.account} 使用`, 'conflict');
  const ents = await exclusive(context, userId, entIds);
  const row = { ...facts, entIds: ents, updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  const written = db
    .insertInto('chatAgent')
    .values({ ...row, userId })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ ...row, version: sql`chat_agent.version + 1` })
        .where('chatAgent.version', '=', version ?? 0),
    )
    .returning('userId');
  await one(written, stale, 'conflict');
  await db.updateTable('usrUser').set({ seq, showName: showName.trim() }).where('id', '=', userId).execute();
  await serveQueue(context);
  await context.emit(rightsChanged, { userIds: [userId] });
  return null;
}

async function assign({ entId, userId }: { entId: string; userId: string | null }, context: Context): Promise<null> {
  const { db, user, clock } = context;
  await one(db.selectFrom('entEnterprise as e').select('e.id').where('e.id', '=', entId).where(within(user)), missing);
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  await db
    .updateTable('chatAgent')
    .set({ ...by, entIds: sql`array_remove(ent_ids, ${entId}::bigint)`, version: sql`version + 1` })
    .where(sql<boolean>`${entId}::bigint = any(ent_ids)`)
    .execute();
  if (userId === null) return null;
  await one(agents(db).select('a.id').where('a.id', '=', userId), '客服不存在或已停用');
  await db
    .insertInto('chatAgent')
    .values({ ...by, userId, entIds: [entId] })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        ...by,
        entIds: sql`chat_agent.ent_ids || ${entId}::bigint`,
        version: sql`chat_agent.version + 1`,
      }),
    )
    .execute();
  return null;
}

export default implement(chatAgent, {
  page: list,
  save,
  assign,
  enterprises: ({ keyword }, context) => enterprisesNamed(context, keyword),
  waiting: (_input, context) => queueOf(context),
  rule: (_input, { db }) => ruleOf(db),
  async saveRule({ version, ...rule }, context) {
    const { db, user, clock } = context;
    if (rule.workFrom >= rule.workTo) refuseField('workTo', '下班时间应晚于上班时间');
    const changed = db
      .updateTable('chatRule')
      .set({ ...rule, version: version + 1, updatedBy: user.userId, updatedAt: clock.now().toISOString() })
      .where('version', '=', version)
      .returning('id');
    await one(changed, '规则已被他人修改，请刷新后重试', 'conflict');
    await serveQueue(context);
    return null;
  },
});
