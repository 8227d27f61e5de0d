/** Roles, states and activation of accounts; the last administrator and super administrators are protected. */
import { livePushed } from '@portal/sdk/calls/live';
import { activation, management } from '@portal/sdk/calls/management';
import { contains, type Context, implement, one, refuse, sql } from '@portal/sdk/server';
import { endSessions } from '../../auth.ts';
import { demandAdministrator, demandManaged, scopeOf } from './scope.ts';
import { findUsers, listRoles } from './users.ts';

const stale = '用户信息已被他人修改，请刷新后重试';

const touch = ({ db, clock }: Context, userId: string, version: number, change: { status?: number } = {}) =>
  one(
    db
      .updateTable('usrUser')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
      .where('id', '=', userId)
      .where('version', '=', version)
      .returning('id'),
    stale,
    'conflict',
  );

/** The open tabs of the user ask again what they may do. */
const tellRights = ({ emit }: Context, userId: string): Promise<void> =>
  emit(livePushed, { userIds: [userId], channel: 'user-message', content: { event: 'permission' } });

interface RoleChange {
  userId: string;
  entId: string;
  roleIds: readonly string[];
  version: number;
}

/** Assignable roles held in every enterprise become roles in each, so that one enterprise can change its own. */
async function spellOut({ db }: Context, userId: string): Promise<void> {
  await sql`
    insert into auth_user_role (user_id, role_id, ent_id)
    select ur.user_id, ur.role_id, m.ent_id
    from auth_user_role ur
    join auth_role r on r.id = ur.role_id and r.assignable
    join usr_user_ent m on m.user_id = ur.user_id
    where ur.user_id = ${userId} and ur.ent_id is null
    on conflict do nothing`.execute(db);
  await sql`
    delete from auth_user_role ur using auth_role r
    where r.id = ur.role_id and r.assignable and ur.user_id = ${userId} and ur.ent_id is null
      and exists (select from usr_user_ent m where m.user_id = ur.user_id)`.execute(db);
}

async function editRole({ userId, entId, roleIds, version }: RoleChange, context: Context): Promise<null> {
  const { db } = context;
  await demandManaged(context, userId, entId);
  const wanted = [...new Set(roleIds)];
  const assignable = await db
    .selectFrom('authRole')
    .select('id')
    .where('assignable', '=', true)
    .where('deleted', '=', false)
    .execute();
  const ids = assignable.map(({ id }) => id);
  if (wanted.some((id) => !ids.includes(id))) refuse('invalid', '所选角色不可分配');
  await touch(context, userId, version);
  await spellOut(context, userId);
  await db
    .deleteFrom('authUserRole')
    .where('userId', '=', userId)
    .where('entId', '=', entId)
    .where('roleId', 'in', ids)
    .execute();
  if (wanted.length > 0) {
    await db
      .insertInto('authUserRole')
      .values(wanted.map((roleId) => ({ userId, entId, roleId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await demandAdministrator(db, entId);
  await tellRights(context, userId);
  return null;
}

interface StatusChange {
  userId: string;
  status: 0 | 1;
  reason?: string;
  version: number;
}

async function editStatus({ userId, status, reason, version }: StatusChange, context: Context): Promise<null> {
  const { db, clock, user } = context;
  if (status === 0 && userId === user.userId) refuse('invalid', '不能停用自己的账号');
  if (status === 0 && (reason ?? '').trim() === '') refuse('invalid', '请输入停用原因');
  await demandManaged(context, userId);
  await touch(context, userId, version, { status });
  if (status === 1) return null;
  await endSessions(db, clock, { userId }, 'disabled');
  await demandAdministrators(context, userId);
  return null;
}

/** Each enterprise that the user belonged to keeps an administrator. */
async function demandAdministrators({ db }: Context, userId: string): Promise<void> {
  const administered = await db
    .selectFrom('authUserRole')
    .innerJoin('authRole', 'authRole.id', 'authUserRole.roleId')
    .innerJoin('usrUserEnt', 'usrUserEnt.userId', 'authUserRole.userId')
    .where('authUserRole.userId', '=', userId)
    .where('authRole.roleKey', 'in', ['G1', 'C1'])
    .where((eb) =>
      eb.or([eb('authUserRole.entId', 'is', null), eb('authUserRole.entId', '=', eb.ref('usrUserEnt.entId'))]),
    )
    .select('usrUserEnt.entId')
    .distinct()
    .execute();
  for (const { entId } of administered) await demandAdministrator(db, entId);
}

async function setSuperAdmin(userId: string, superAdmin: boolean, context: Context): Promise<null> {
  const { db, user, clock } = context;
  if (!user.roleTypes.includes('L')) refuse('forbidden', '只有超级管理员可以设置超级管理员');
  await one(db.selectFrom('usrUser').select('id').where('id', '=', userId).where('deleted', '=', false), '用户不存在');
  const { id: roleId } = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'L')
    .executeTakeFirstOrThrow();
  if (superAdmin) {
    await db
      .insertInto('authUserRole')
      .values({ userId, roleId, entId: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tellRights(context, userId);
    return null;
  }
  await sql`select id from auth_role where id = ${roleId} for update`.execute(db); // two cannot dismiss each other
  await db.deleteFrom('authUserRole').where('userId', '=', userId).where('roleId', '=', roleId).execute();
  const left = await db.selectFrom('authUserRole').select('userId').where('roleId', '=', roleId).execute();
  if (left.length === 0) refuse('conflict', '至少需要保留一名超级管理员');
  await endSessions(db, clock, { userId }, 'disabled');
  return null;
}

export const managementHandlers = implement(management, {
  findEntUserByPage: findUsers,
  async getRoleList({ roleType }, context) {
    await scopeOf(context);
    return listRoles(roleType, context);
  },
  editRole,
  editStatus,
  async updateUserOrganzationStatus({ userId, entId, orgStatus }, context) {
    if (orgStatus === 0 && userId === context.user.userId) refuse('invalid', '不能停用自己的组织状态');
    await demandManaged(context, userId, entId);
    await context.db
      .updateTable('usrUserEnt')
      .set({ orgStatus })
      .where('userId', '=', userId)
      .where('entId', '=', entId)
      .execute();
    await demandAdministrator(context.db, entId);
    await tellRights(context, userId);
    return null;
  },
  editSuperAdminRole: ({ userId, superAdmin }, context) => setSuperAdmin(userId, superAdmin, context),
});

const waiting = 2;

async function activate(userId: string, { db, clock }: Context): Promise<null> {
  await one(
    db
      .updateTable('usrUser')
      .set({ status: 1, updatedAt: clock.now().toISOString() })
      .where('id', '=', userId)
      .where('status', '=', waiting)
      .returning('id'),
    '该账号不是待激活状态',
    'conflict',
  );
  return null;
}

export const activationHandlers = implement(activation, {
  async findAccountActive({ keyword }, context) {
    const scope = await scopeOf(context);
    const { rows } = await sql<{ userId: string; account: string; userName: string; status: 2; hasRole: boolean }>`
      select u.id::text as user_id, u.account, u.user_name, u.status,
        exists (select from auth_user_role ur where ur.user_id = u.id) as has_role
      from usr_user u
      where u.status = ${waiting} and not u.deleted
        and (u.account like ${contains(keyword)} or u.user_name like ${contains(keyword)} or u.phone = ${keyword})
        and (${scope.all} or exists (
          select from usr_user_ent m where m.user_id = u.id and m.ent_id = ${scope.all ? null : scope.entId}::bigint))
      order by u.account limit 50`.execute(context.db);
    return rows;
  },
  async activationByAdmin({ userId, entId, roleId }, context) {
    await demandManaged(context, userId, entId);
    await one(
      context.db.selectFrom('authRole').select('id').where('id', '=', roleId).where('assignable', '=', true),
      '所选角色不可分配',
      'invalid',
    );
    await context.db
      .insertInto('authUserRole')
      .values({ userId, entId, roleId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return activate(userId, context);
  },
  async activationNotRole({ userId }, context) {
    await demandManaged(context, userId);
    return activate(userId, context);
  },
});
