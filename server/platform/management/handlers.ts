/** States and activation of accounts; the last administrator and super administrators are protected. */
import {
  account,
  activation,
  adminChange,
  management,
  people,
  rightsChanged,
  roleCode,
  userSteps,
} from '@portal/sdk/calls/management';
import {
  contains,
  type Context,
  foundPersonal,
  implement,
  one,
  ownTransactions,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { forceOut } from '../login/sign-out.ts';
import { exportUsers, kick, resetPassword, resetSecondFactor, unbindSso } from './account.ts';
import { adminChangeState, askAdminChange } from './ask-admin.ts';
import { makeSuperAdmin } from '../rights/apply.ts';
import { waitsForSecond } from '../rights/second-person.ts';
import { editRole, give, sendRoleCode, touch } from './roles-of-user.ts';
import { demandAdministers, demandAdministrator, inScope } from './scope.ts';
import { demandStep } from './steps.ts';
import { administeredBy, userDetail } from './user-detail.ts';
import { handOver, handOvers, leaving, ofScope } from './leave.ts';
import { addPerson, editAdmin, unlock } from './people.ts';
import { findUsers, foundUsers, listRoles, userList } from './users.ts';

const tellRights = ({ emit }: Context, userId: string): Promise<void> => emit(rightsChanged, { userIds: [userId] });

interface StatusChange {
  userId: string;
  status: 0 | 1;
  reason?: string;
  version: number;
}

async function editStatus({ userId, status, reason, version }: StatusChange, context: Context): Promise<null> {
  const { db, user } = context;
  if (status === 0 && (reason ?? '').trim() === '' && userId !== user.userId) refuseField('reason', '请输入停用原因');
  await demandStep(context, { userId }, status === 0 ? 'STOP' : 'ENABLE');
  await touch(context, userId, version, { status });
  if (status === 1) return null;
  await forceOut(context, userId, 'disabled');
  for (const entId of await administeredBy(context, userId)) await demandAdministrator(db, entId);
  return null;
}

async function setSuperAdmin(context: Context, userId: string, superAdmin: boolean): Promise<null> {
  const { db } = context;
  const held = db.selectFrom('authRole').select('id').where('roleKey', '=', 'L');
  if (!superAdmin) await held.forUpdate().execute(); // two cannot dismiss each other
  await demandStep(context, { userId }, superAdmin ? 'PROMOTE' : 'DISMISS');
  if (!superAdmin) {
    await db.deleteFrom('authUserRole').where('userId', '=', userId).where('roleId', 'in', held).execute();
    await tellRights(context, userId);
    return null;
  }
  const { userName } = await one(db.selectFrom('usrUser').select('userName').where('id', '=', userId));
  // another administrator confirms it
  const change = { kind: 'SUPER_ADMIN', summary: `把${userName}设为超级管理员`, payload: { userId } } as const;
  if (!(await waitsForSecond(context, change))) await makeSuperAdmin(change.payload, context);
  return null;
}

const { editRole: roleChange, ...others } = management;

export const managementHandlers = implement(others, {
  findEntUserByPage: findUsers,
  counts: async (input, context) => userList.counts(await foundUsers(context, input), input, 'state'),
  userDetail,
  async getRoleList({ roleType }, context) {
    await demandAdministers(context);
    return listRoles(context, roleType);
  },
  editStatus,
  async editDepartment({ userId, entId, deptName = '' }, context) {
    await demandStep(context, { userId, entId }, 'DEPARTMENT');
    await context.db
      .updateTable('usrUserEnt')
      .set({ deptName: deptName.trim() || null })
      .where('userId', '=', userId)
      .where('entId', '=', entId)
      .execute();
    return null;
  },
  async updateUserOrganzationStatus({ userId, entId, orgStatus }, context) {
    await demandStep(context, { userId, entId }, orgStatus === 0 ? 'LEAVE' : 'REJOIN');
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
  editSuperAdminRole: ({ userId, superAdmin }, context) => setSuperAdmin(context, userId, superAdmin),
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

export const peopleHandlers = implement(people, {
  add: addPerson,
  unlock,
  editAdmin,
  leaving,
  handOver,
  handOvers: async (input, context) => {
    await demandAdministers(context);
    return handOvers.page(ofScope(context), input);
  },
});

const { from: waiting, to: active } = userSteps.steps.ACTIVATE;

async function activate({ db, clock }: Context, userId: string): Promise<null> {
  const set = { status: active, updatedAt: clock.now().toISOString() };
  await db.updateTable('usrUser').set(set).where('id', '=', userId).execute();
  return null;
}

export const activationHandlers = implement(activation, {
  async findAccountActive({ keyword }, context) {
    await demandAdministers(context);
    const { rows } = await sql<{ userId: string; account: string; userName: string; status: 2; hasRole: boolean }>`
      select u.id::text as user_id, u.account, u.user_name, u.status,
        exists (select from auth_user_role ur where ur.user_id = u.id) as has_role
      from usr_user u
      where u.status = any(${[...waiting]})
        and (u.account like ${contains(keyword)} or u.user_name like ${contains(keyword)} or ${foundPersonal('phone', 'u.phone', keyword)})
        and (${context.user.dataScope.all} or exists (
          select from usr_user_ent m where m.user_id = u.id and ${inScope(context.user)}))
      order by u.account limit 50`.execute(context.db);
    return rows;
  },
  async activationByAdmin({ userId, entId, roleId }, context) {
    await demandStep(context, { userId, entId }, 'ACTIVATE');
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
    return activate(context, userId);
  },
  async activationNotRole({ userId }, context) {
    await demandStep(context, { userId }, 'ACTIVATE');
    return activate(context, userId);
  },
});
