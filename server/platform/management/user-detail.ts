/** One user: roles in every enterprise within the asker's reach, what they come to in one of them, and the last sign-ins. */
import type { management, UserDetail } from '@portal/sdk/calls/management';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, inDataScope, refuse, sql } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { confirmedAt } from '../login/second-factor.ts';
import { permittedNodes } from '../permission/menu-tree.ts';
import { rowsOfUser } from './users.ts';

const signInsShown = 20;

/** What is held in every enterprise counts in those within reach, too; of themselves everybody is shown all. */
const within = ({ user }: Context, userId: string, entId: string) =>
  sql<boolean>`(${userId === user.userId} or ${sql.ref(entId)} is null or ${inDataScope(user, [{ ent: entId }])})`;

const grantsOf = (context: Context, userId: string) =>
  context.db
    .selectFrom('authUserRole as ur')
    .innerJoin('authRole as r', 'r.id', 'ur.roleId')
    .leftJoin('entEnterprise as e', 'e.id', 'ur.entId')
    .select(['r.id as roleId', 'r.roleName', 'r.roleType', 'r.dataScope', 'ur.expireAt', 'e.customerName as entName'])
    .where('ur.userId', '=', userId)
    .where('r.deleted', '=', false)
    .where(within(context, userId, 'ur.entId'))
    .where((eb) => eb.or([eb('ur.expireAt', 'is', null), eb('ur.expireAt', '>', context.clock.now().toISOString())]))
    .orderBy('r.id')
    .execute();

const aloneOf = (context: Context, userId: string) =>
  context.db
    .selectFrom('authUserMenu as um')
    .innerJoin('authMenu as n', 'n.menuId', 'um.menuId')
    .leftJoin('entEnterprise as e', 'e.id', 'um.entId')
    .select(['n.menuName', 'e.customerName as entName', 'um.expireAt'])
    .where('um.userId', '=', userId)
    .where('n.deleted', '=', false)
    .where(within(context, userId, 'um.entId'))
    .where((eb) => eb.or([eb('um.expireAt', 'is', null), eb('um.expireAt', '>', context.clock.now().toISOString())]))
    .orderBy('um.id')
    .execute();

const signInsOf = ({ db }: Context, userId: string) =>
  db
    .selectFrom('usrLoginLog')
    .select(['at', 'success', 'method', 'reason', 'ip'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(signInsShown)
    .execute();

export async function userDetail(
  { userId, entId }: InputOf<typeof management.userDetail>,
  context: Context,
): Promise<UserDetail> {
  const { db, clock } = context;
  const account = await db.selectFrom('usrUser').select('ssoSubject').where('id', '=', userId).executeTakeFirst();
  const own = await rowsOfUser(context, userId);
  const row = own.find((one) => one.entId === entId) ?? own[0] ?? refuse('notFound', '用户不存在');
  const nodes = await permittedNodes(context, await loadUser(db, clock, userId, row.entId ?? undefined));
  return {
    ...row,
    grants: await grantsOf(context, userId),
    alone: await aloneOf(context, userId),
    pages: nodes.map(({ menuId, parentId, menuName, button }) => ({ menuId, parentId, menuName, button })),
    signIns: await signInsOf(context, userId),
    ssoBound: typeof account?.ssoSubject === 'string',
    secondFactor: (await confirmedAt(db, userId)) !== null,
  };
}

/** Enterprises of the user in which an administrator's role is held. */
export async function administeredBy({ db }: Context, userId: string): Promise<string[]> {
  const { rows } = await sql<{ entId: string }>`
    select distinct m.ent_id::text as ent_id
    from auth_user_role ur
    join auth_role r on r.id = ur.role_id and r.role_key in ('G1', 'C1')
    join usr_user_ent m on m.user_id = ur.user_id and (ur.ent_id is null or ur.ent_id = m.ent_id)
    where ur.user_id = ${userId}`.execute(db);
  return rows.map(({ entId }) => entId);
}
