/** Rights that were given for a time end with it, and open pages hear of every change. */
import { rightsChanged, type rightsGranted } from '@portal/sdk/calls/management';
import type { EventOf } from '@portal/sdk/contract';
import { type Clock, type Context, type Db, sql } from '@portal/sdk/server';

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
  { userId, entId, roleIds, menuIds, expireAt }: EventOf<typeof rightsGranted>,
  context: Context,
): Promise<void> {
  const { db, clock } = context;
  await sql`
    insert into auth_user_role as t (user_id, role_id, ent_id, expire_at)
    select ${userId}, unnest(${[...roleIds]}::bigint[]), ${entId}, ${expireAt}
    on conflict (user_id, role_id, ent_id) do update set expire_at = ${laterEnd}`.execute(db);
  await sql`
    insert into auth_user_menu as t (user_id, menu_id, ent_id, expire_at, created_at)
    select ${userId}, unnest(${[...menuIds]}::bigint[]), ${entId}, ${expireAt}, ${clock.now().toISOString()}
    on conflict (user_id, ent_id, menu_id) do update set expire_at = ${laterEnd}`.execute(db);
  await context.emit(rightsChanged, { userIds: [userId] });
}

/** Takes back what is over; every request refuses it already, this tells the pages that are open. */
export async function endGrants(db: Db, clock: Clock): Promise<void> {
  const at = clock.now().toISOString();
  await sql`
    with roles as (delete from auth_user_role where expire_at <= ${at} returning user_id),
      menus as (delete from auth_user_menu where expire_at <= ${at} returning user_id),
      over as (select user_id from roles union select user_id from menus)
    insert into live_message (user_id, channel, content)
    select o.user_id, 'user-message', ${message}
    from over o
    where exists (select from usr_session s where s.user_id = o.user_id and s.ended_at is null)`.execute(db);
}
