/** States and activation of accounts; the last administrator and super administrators are protected. */
import { account, activation, adminChange, management, rightsChanged, roleCode } from '@portal/sdk/calls/management';
import { contains, type Context, implement, one, ownTransactions, refuse, sql } from '@portal/sdk/server';
import { forceOut } from '../login/sign-out.ts';
import { exportUsers, kick, resetPassword, resetSecondFactor, unbindSso } from './account.ts';
import { adminChangeState, askAdminChange } from './ask-admin.ts';
import { makeSuperAdmin } from '../rights/apply.ts';
import { demandOther } from '../rights/giving.ts';
import { waitsForSecond } from '../rights/second-person.ts';
import { editRole, give, sendRoleCode, touch } from './roles-of-user.ts';
import { demandAdministers, demandAdministrator, demandManaged, demandManagedEverywhere, inScope } from './scope.ts';
import { administeredBy, userDetail } from './user-detail.ts';
import { findUsers, listRoles } from './users.ts';

const tellRights = ({ emit }: Context, userId: string): Promise<void> => emit(rightsChanged, { userIds: [userId] });

interface StatusChange {
  userId: string;
  status: 0 | 1;
  reason?: string;
  version: number;
}

async function editStatus({ userId, status, reason, version }: StatusChange, context: Context): Promise<null> {
  const { db, user } = context;
  if (status === 0 && userId === user.userId) refuse('invalid', '不能停用自己的账号');
  if (status === 0 && (reason ?? '').trim() === '') refuse('invalid', '请输入停用原因');
  await demandManagedEverywhere(context, userId);
  await touch(context, userId, version, { status });
  if (status === 1) return null;
  await forceOut(context, userId, 'disabled');
  for (const entId of await administeredBy(context, userId)) await demandAdministrator(db, entId);
  return null;
}

/** Another administrator confirms it; nobody promotes themselves, and the person's enterprise must be of the platform. */
async function promote({ id, userName }: { id: string; userName: string }, context: Context): Promise<null> {
  await demandOther(context, id);
  const { rows } = await sql`
    select 1 from usr_user_ent m join ent_enterprise e on e.id = m.ent_id
    where m.user_id = ${id} and m.org_status = 1 and 'L' = any(kinds_of(e.audience))`.execute(context.db);
  if (rows.length === 0) refuse('invalid', '超级管理员只能是运营单位的人员');
  const change = { kind: 'SUPER_ADMIN', summary: `把${userName}设为超级管理员`, payload: { userId: id } } as const;
  if (!(await waitsForSecond(context, change))) await makeSuperAdmin(change.payload, context);
  return null;
}

async function setSuperAdmin(userId: string, superAdmin: boolean, context: Context): Promise<null> {
  const { db } = context;
  const person = await one(db.selectFrom('usrUser').select(['id', 'userName']).where('id', '=', userId), '用户不存在');
  const { id: roleId } = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'L')
    .executeTakeFirstOrThrow();
  if (superAdmin) return promote(person, context);
  await sql`select id from auth_role where id = ${roleId} for update`.execute(db); // two cannot dismiss each other
  await db.deleteFrom('authUserRole').where('userId', '=', userId).where('roleId', '=', roleId).execute();
  const left = await db.selectFrom('authUserRole').select('userId').where('roleId', '=', roleId).execute();
  if (left.length === 0) refuse('conflict', '至少需要保留一名超级管理员');
  await tellRights(context, userId);
  return null;
}

const { editRole: roleChange, ...others } = management;

export const managementHandlers = implement(others, {
  findEntUserByPage: findUsers,
  userDetail,
  async getRoleList({ roleType }, context) {
    await demandAdministers(context);
    return listRoles(roleType, context);
  },
  editStatus,
  async editDepartment({ userId, entId, deptName = '' }, context) {
    await demandManaged(context, userId, entId);
    // roles of scope DEPT go by it
    await demandOther(context, userId, '不能修改自己的部门，请由其他管理员办理');
    await context.db
      .updateTable('usrUserEnt')
      .set({ deptName: deptName.trim() || null })
      .where('userId', '=', userId)
      .where('entId', '=', entId)
      .execute();
    return null;
  },
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

export const roleHandlers = ownTransactions(
  implement({ roleChange, ...roleCode }, { roleChange: editRole, sendRoleCode }),
);

export const adminChangeHandlers = implement(adminChange, {
  state: (_, context) => adminChangeState(context),
  ask: askAdminChange,
});

export const accountHandlers = implement(account, {
  resetPassword,
  kick,
  unbindSso,
  resetSecondFactor,
  export: exportUsers,
});

const waiting = 2;

async function activate(userId: string, context: Context): Promise<null> {
  const { db, clock } = context;
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
    await demandAdministers(context);
    const { rows } = await sql<{ userId: string; account: string; userName: string; status: 2; hasRole: boolean }>`
      select u.id::text as user_id, u.account, u.user_name, u.status,
        exists (select from auth_user_role ur where ur.user_id = u.id) as has_role
      from usr_user u
      where u.status = ${waiting}
        and (u.account like ${contains(keyword)} or u.user_name like ${contains(keyword)} or u.phone = ${keyword})
        and (${context.user.reach.all} or exists (
          select from usr_user_ent m where m.user_id = u.id and ${inScope(context.user)}))
      order by u.account limit 50`.execute(context.db);
    return rows;
  },
  async activationByAdmin({ userId, entId, roleId }, context) {
    await demandManaged(context, userId, entId);
    await one(
      context.db
        .selectFrom('authRole')
        .select('id')
        .where('id', '=', roleId)
        .where('assignable', '=', true)
        .where('status', '=', 1),
      '所选角色不可分配',
      'invalid',
    );
    await give(context, { userId, entId }, [roleId]);
    return activate(userId, context);
  },
  async activationNotRole({ userId }, context) {
    await demandManaged(context, userId);
    return activate(userId, context);
  },
});
