/** Rights that were given for a time end with it, and open pages hear of every change. */
import { rightsChanged, type rightsGranted } from '@portal/sdk/calls/management';
import type { EventOf } from '@portal/sdk/contract';
import { type Clock, type Context, type Db, refuse, sql } from '@portal/sdk/server';
import { platform } from '../../context.ts';
import { demandMayGive, demandMayGrantAlone, rolesToGive, spansPlatform } from '../rights/giving.ts';
import { recordRights } from './record-rights.ts';

/** What somebody may do from here on, whoever changed it. */
export const rightsRecorded = (who: EventOf<typeof rightsChanged>, context: Context): Promise<void> =>
  recordRights('userIds' in who ? who.userIds : [], '用户权限变更', context);

const message = sql`'{"event":"permission"}'::jsonb`;

/** The open tabs of the users ask again what they may do. */
export async function tellRights(who: EventOf<typeof rightsChanged>, { db }: Pick<Context, 'db'>): Promise<void> {
  const userIds = 'userIds' in who ? [...who.userIds] : [];
  const roleIds = 'roleIds' in who ? [...who.roleIds] : [];
  await sql`
    insert into live_message (user_id, channel, content)
    select distinct s.user_id, 'user-message', ${message}
    from usr_session s
    where s.ended_at is null and (${'all' in who}
      or s.user_id = any(${userIds}::bigint[])
      or exists (select from auth_user_role ur
        where ur.user_id = s.user_id and ur.role_id = any(${roleIds}::bigint[])))`.execute(db);
}

/** What is held for good stays so; a later end replaces an earlier one. */
const laterEnd = sql`case when t.expire_at is null or excluded.expire_at is null then null
  else greatest(t.expire_at, excluded.expire_at) end`;

export async function grantRights(
  { userId, entId, roleIds, menuIds, dataScope, expireAt }: EventOf<typeof rightsGranted>,
  context: Context,
): Promise<void> {
  const { db, clock } = context;
  await demandMayGive(context, { userId, entId }, roleIds);
  if ((await rolesToGive(db, roleIds)).some(spansPlatform))
    refuse('forbidden', '全平台范围的角色须由两位管理员在用户管理中授予');
  await demandMayGrantAlone(context, { userId, entId }, { menuIds, dataScope });
  await sql`
    insert into auth_user_role as t (user_id, role_id, ent_id, expire_at)
    select ${userId}, unnest(${[...roleIds]}::bigint[]), ${entId}, ${expireAt}
    on conflict (user_id, role_id, ent_id) do update set expire_at = ${laterEnd}`.execute(db);
  await sql`
    insert into auth_user_menu as t (user_id, menu_id, ent_id, data_scope, expire_at, created_at)
    select ${userId}, unnest(${[...menuIds]}::bigint[]), ${entId}, ${dataScope}, ${expireAt}, ${clock.now().toISOString()}
    on conflict (user_id, ent_id, menu_id) do update
      set expire_at = ${laterEnd}, data_scope = excluded.data_scope`.execute(db);
  await context.emit(rightsChanged, { userIds: [userId] });
}

/** Takes back what is over; every request refuses it already, this tells the pages that are open. */
export async function endGrants(db: Db, clock: Clock): Promise<void> {
  const due = await sql`
    select from auth_user_role where expire_at <= ${clock.now().toISOString()}
    union all select from auth_user_menu where expire_at <= ${clock.now().toISOString()} limit 1`.execute(db);
  if (due.rows.length > 0) await db.transaction().execute((tx) => takeBack(tx, clock));
}

async function takeBack(db: Db, clock: Clock): Promise<void> {
  const at = clock.now().toISOString();
  const over = await sql<{ userId: string }>`
    with roles as (delete from auth_user_role where expire_at <= ${at} returning user_id),
      menus as (delete from auth_user_menu where expire_at <= ${at} returning user_id),
      over as (select user_id from roles union select user_id from menus),
      told as (
        insert into live_message (user_id, channel, content)
        select o.user_id, 'user-message', ${message}
        from over o
        where exists (select from usr_session s where s.user_id = o.user_id and s.ended_at is null))
    select user_id from over order by user_id`.execute(db);
  const bySystem = { db, clock, user: platform, ip: '127.0.0.1', requestId: 'grants' };
  await recordRights(
    over.rows.map(({ userId }) => userId),
    '授权到期收回',
    bySystem,
  );
}
