/** Roles, menus, and who may give what. */
import { menu } from '@portal/sdk/calls/menu';
import { mayGiveCalls, rightsChange } from '@portal/sdk/calls/rights';
import { role } from '@portal/sdk/calls/role';
import { sql } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import type { Examples, Row } from './example.ts';
import { trialPlugin } from './trial-plugin.ts';

const allSeen = { never: 'Super administrators see every row.' } as const;
const ofThePlatform = {
  never:
    'Roles are the settings of the platform: whoever may look at roles looks at all, and the recorded permits say which kinds may be changed.',
} as const;

/** Somebody of a supplier whom no other example needs. */
export const colleague = (account: string): string => `
  select u.id, u.version, u.account, m.ent_id from usr_user u join usr_user_ent m on m.user_id = u.id
  where u.account = '${account}'`;

const idOf = async ({ db }: TestServer, account: string): Promise<string> =>
  (await db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

/** One administrator asks that somebody may give roles of suppliers. */
async function askPermit(server: TestServer, account: string): Promise<{ readonly id: string }> {
  const admin = await server.as('admin');
  const userId = await idOf(server, account);
  await admin.call(mayGiveCalls.add, { userId, roleTypes: ['G'], widest: 'ENT', beyondOwn: true });
  const asked = server.db.selectFrom('authChangeRequest').select('id').where('kind', '=', 'MAY_GIVE');
  return asked.where('status', '=', 0).orderBy('id', 'desc').executeTakeFirstOrThrow();
}

/** Roles of suppliers may be given by the operating unit, once two administrators have said so. */
export async function permit(server: TestServer): Promise<void> {
  const asked = await askPermit(server, 'yy_ops');
  await (await server.as('admin2')).call(rightsChange.confirm, asked);
}

export async function newRole(server: TestServer, roleName: string): Promise<string> {
  const admin = await server.as('admin');
  const facts = { roleName, roleType: 'G', assignable: true, dataScope: 'ENT' } as const;
  return (await admin.call(role.save, facts)).roleId;
}

const permitted =
  (roleName: string) =>
  async (server: TestServer): Promise<Row> => {
    await permit(server);
    return { id: await newRole(server, roleName) };
  };

const page = {
  system: 'OP',
  button: '0',
  hidden: '1',
  ifRouteHidden: '0',
  ifIntOrExt: '0',
  sort: 900,
} as const;

/** A page of its own, which no role holds. */
const placed =
  (menuName: string, routeUrl: string) =>
  async (server: TestServer): Promise<Row> => {
    const admin = await server.as('admin');
    return { id: (await admin.call(menu.save, { ...page, menuName, routeUrl })).menuId };
  };

const waiting = (server: TestServer): Promise<Row> => askPermit(server, 'kf_8009');

async function given(server: TestServer): Promise<Row> {
  await permit(server);
  const { rows } = await sql<{ id: string }>`
    select id::text as id from auth_may_give where giver_user_id = ${await idOf(server, 'yy_ops')}
    order by id desc limit 1`.execute(server.db);
  return { id: rows[0]?.id ?? '' };
}

const known = `select id from auth_role where role_key = 'G2'`;

export const rights: Examples = {
  'GET /api/manage/role/detail': {
    by: 'yy_ops',
    row: known,
    input: ({ id }) => ({ roleId: id }),
    hidden: ofThePlatform,
  },
  'GET /api/manage/role/tree': {
    by: 'yy_ops',
    row: known,
    input: ({ id }) => ({ roleId: id }),
    hidden: ofThePlatform,
  },
  'POST /api/manage/role/save': {
    by: 'yy_ops',
    prepare: permitted('现场抽查员'),
    input: ({ id }) => ({
      roleId: id,
      version: 1,
      roleName: '现场核验员',
      roleType: 'G',
      assignable: true,
      dataScope: 'SELF',
    }),
    hidden: ofThePlatform,
  },
  'POST /api/manage/role/saveMenus': {
    by: 'yy_ops',
    row: `select n.menu_id from auth_menu n join auth_code c on c.perm_code = n.perm_code
      where not n.deleted and 'G' = any(c.kinds)`,
    prepare: permitted('发货协调员'),
    input: ({ id, menuId }) => ({ roleId: id, version: 1, menuIds: [menuId] }),
    hidden: ofThePlatform,
  },
  'POST /api/manage/role/updateState': {
    by: 'yy_ops',
    prepare: permitted('临时对账员'),
    input: ({ id }) => ({ roleId: id, version: 1, status: 0 }),
    hidden: ofThePlatform,
  },
  'POST /api/manage/menu/save': {
    by: 'admin',
    prepare: placed('备品备件', '/trial-spares'),
    input: ({ id }) => ({ ...page, menuId: id, version: 1, menuName: '备件台账', routeUrl: '/trial-spares' }),
    hidden: allSeen,
  },
  'POST /api/manage/menu/updateState': {
    by: 'admin',
    prepare: placed('检修计划', '/trial-overhaul'),
    input: ({ id }) => ({ menuId: id, version: 1, hidden: '0' }),
    hidden: allSeen,
  },
  'POST /api/manage/menu/sort': {
    by: 'admin',
    prepare: placed('到货验收', '/trial-arrival'),
    input: ({ id }) => ({ menuId: id, version: 1, sort: 901 }),
    hidden: allSeen,
  },
  'POST /api/manage/menu/copy': {
    by: 'admin',
    prepare: placed('质量追溯', '/trial-quality'),
    input: ({ id }) => ({ menuId: id }),
    hidden: allSeen,
  },
  'DELETE /api/manage/menu/{menuId}': {
    by: 'admin',
    prepare: placed('废旧处置', '/trial-scrap'),
    input: ({ id }) => ({ menuId: id }),
    hidden: allSeen,
  },
  'POST /api/manage/menu/importDeclared': {
    by: 'admin',
    input: () => ({ sourceKeys: [`${trialPlugin.id}/list`] }),
  },
  'POST /api/manage/rights/change/confirm': {
    by: 'admin2',
    prepare: waiting,
    input: ({ id }) => ({ id }),
    hidden: allSeen,
  },
  'POST /api/manage/rights/change/refuse': {
    by: 'admin2',
    prepare: waiting,
    input: ({ id }) => ({ id, opinion: '与岗位职责不符' }),
    hidden: allSeen,
  },
  'POST /api/manage/rights/change/withdraw': {
    by: 'admin',
    prepare: waiting,
    input: ({ id }) => ({ id }),
    hidden: allSeen,
  },
  'POST /api/manage/rights/mayGive/add': {
    by: 'admin',
    row: colleague('kf_8010'),
    input: ({ id }) => ({ userId: id, roleTypes: ['K'], widest: 'SELF', beyondOwn: false }),
    hidden: allSeen,
  },
  'POST /api/manage/rights/mayGive/revoke': {
    by: 'admin',
    prepare: given,
    input: ({ id }) => ({ id }),
    hidden: allSeen,
  },
  'GET /api/manage/rights/mayGive/roles': {
    by: 'yy_ops',
    row: colleague('s0080_2'),
    input: ({ id, entId }) => ({ userId: id, entId }),
  },
  'POST /api/manage/rights/explain': {
    by: 'yy_ops',
    row: colleague('s0080_2'),
    input: ({ id }) => ({ userId: id, code: 'base:user:view' }),
  },
  'POST /api/manage/rights/explain/role': {
    by: 'yy_ops',
    row: known,
    input: ({ id }) => ({ roleId: id, code: 'base:user:view' }),
    hidden: ofThePlatform,
  },
  'POST /api/manage/rights/explain/enterprise': {
    by: 'yy_ops',
    row: `select id from ent_enterprise where customer_code = 'S0080'`,
    input: ({ id }) => ({ entId: id, code: 'base:user:view' }),
  },
  'POST /api/manage/rights/preview': {
    by: 'yy_ops',
    row: colleague('s0080_2'),
    input: ({ id }) => ({ userId: id }),
  },
};
