/** What the session's own user is and may see; nobody learns it of anybody else but a super administrator. */
import { user as contract } from '@portal/sdk/calls/session';
import {
  type Context,
  type Db,
  implement,
  isAdministrator,
  one,
  ownTransactions,
  refuse,
  type User,
} from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { findById, maskedPhone } from '../identity/users.ts';
import { demandEnabled, logged, signIn } from '../login/sign-in.ts';
import { handedOver } from '../sso/handoff.ts';
import { permittedNodes, treeOf } from './menu-tree.ts';

const rolesByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('authRole')
        .select(['id as roleId', 'roleName', 'roleType'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();

/** Roles of the user in every enterprise; source '4' has none. */
const everyRole = async (db: Db, user: User) =>
  user.userSource === '4'
    ? []
    : db
        .selectFrom('authRole')
        .innerJoin('authUserRole', 'authUserRole.roleId', 'authRole.id')
        .where('authUserRole.userId', '=', user.userId)
        .select(['authRole.id as roleId', 'roleName', 'roleType'])
        .distinct()
        .orderBy('authRole.id')
        .execute();

async function userInfo(context: Context) {
  const { db, user } = context;
  const person = await one(
    db
      .selectFrom('usrUser')
      .leftJoin('usrUserEnt', (join) =>
        join.onRef('usrUserEnt.userId', '=', 'usrUser.id').on('usrUserEnt.currentFlag', '=', 1),
      )
      .leftJoin('entEnterprise', 'entEnterprise.id', 'usrUserEnt.entId')
      .where('usrUser.id', '=', user.userId)
      .select(['account', 'userName', 'userSource', 'seq', 'showName', 'usrUser.phone'])
      .select(['entEnterprise.id as entId', 'entEnterprise.customerName as entName', 'entEnterprise.entType']),
    '用户不存在',
  );
  const nodes = await permittedNodes(context, user);
  return {
    ...person,
    userId: user.userId,
    phone: person.phone === null ? null : maskedPhone(person.phone),
    roleList: await everyRole(db, user),
    roleListByEntId: await rolesByIds(db, user.roleIds),
    enableMenuList: treeOf(nodes),
    btnPerm: [...user.codes.keys()].sort(),
  };
}

export default ownTransactions(
  implement(contract, {
    getUserInfo: (_input, context) => userInfo(context),

    async selectPermission(_input, context) {
      const { user } = context;
      const nodes = await permittedNodes(context, user);
      const paths = nodes.filter((node) => node.button !== '1').flatMap((node) => node.routeUrl ?? []);
      return { btnPerm: [...user.codes.keys()].sort(), paths: [...new Set(paths)] };
    },

    async roleListByUserId({ userId = '' }, { db, user, clock }) {
      if (userId === '' || userId === user.userId) return rolesByIds(db, user.roleIds);
      if (!isAdministrator(user)) return refuse('notFound', '用户不存在');
      const other = await findById(db, userId);
      return other ? rolesByIds(db, (await loadUser(db, clock, userId)).roleIds) : refuse('notFound', '用户不存在');
    },

    async getUserInfoByHandoff({ ticket }, context) {
      const person = await logged(context, 'handoff', () => handedOver(context, ticket));
      await logged(context, 'handoff', () => demandEnabled(person.status), person);
      return signIn(context, person, 'handoff');
    },
  }),
);
