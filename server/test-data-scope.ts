/** Who someone is, and how far the roles reach, as an administrator would set it; for tests of whose rows are seen. */
import type { TestServer } from './testing.ts';

interface Narrow {
  readonly account: string;
  /** Letter of the role. */
  readonly roleType: string;
  readonly dataScope: string;
  readonly scopeEntIds?: string[];
  readonly codes: readonly string[];
}

const MEMBERS = ['G1', 'G2', 'C1', 'C2'] as const;

/** @param server - Asked at each use: it is opened after the test file is read. */
export function dataScopeOf(server: () => Pick<TestServer, 'db'>) {
  const idOf = async (account: string) => {
    const found = server().db.selectFrom('usrUser').select('id').where('account', '=', account);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const entOf = async (customerCode: string) => {
    const found = server().db.selectFrom('entEnterprise').select('id').where('customerCode', '=', customerCode);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  /** The seeded role's data scope, from the next request on. */
  const scope = async (roleKey: string, dataScope: string, scopeEntIds: string[] = []) => {
    const role = server().db.updateTable('authRole').set({ dataScope, scopeEntIds });
    await role.where('roleKey', '=', roleKey).execute();
  };
  const department = async (account: string, deptName: string | null) => {
    const member = server().db.updateTable('usrUserEnt').set({ deptName });
    await member.where('userId', '=', await idOf(account)).execute();
  };
  /** The scopes of all roles as they are delivered. */
  const asDelivered = async () => {
    for (const role of MEMBERS) await scope(role, 'ENT');
    await scope('Y', 'ALL');
  };
  const holders = (codes: readonly string[]) =>
    server().db.selectFrom('authMenu').select('menuId').where('permCode', 'in', codes);
  /** Takes codes from a seeded role; @returns how it gets them back. */
  const withhold = async (roleKey: string, ...codes: string[]) => {
    const { db } = server();
    const role = db.selectFrom('authRole').select('id').where('roleKey', '=', roleKey);
    const taken = db.deleteFrom('authRoleMenu').where('roleId', '=', role).where('menuId', 'in', holders(codes));
    const rows = await taken.returningAll().execute();
    return async () => {
      if (rows.length > 0) await db.insertInto('authRoleMenu').values(rows).execute();
    };
  };
  /** Gives somebody a further role with these codes on these rows; @returns how it is taken again. */
  const give = async ({ account, codes, ...role }: Narrow) => {
    const { db } = server();
    const insert = db.insertInto('authRole').values({ ...role, roleName: `试验角色 ${codes.join()}` });
    const { id: roleId } = await insert.returning('id').executeTakeFirstOrThrow();
    const menus = codes.length > 0 ? await holders(codes).execute() : [];
    if (menus.length > 0)
      await db
        .insertInto('authRoleMenu')
        .values(menus.map(({ menuId }) => ({ roleId, menuId })))
        .execute();
    await db
      .insertInto('authUserRole')
      .values({ userId: await idOf(account), roleId, entId: null })
      .execute();
    return async () => {
      await db.deleteFrom('authUserRole').where('roleId', '=', roleId).execute();
    };
  };
  /** Takes all roles, and menus granted alone, from somebody; @returns how they come back. */
  const bare = async (account: string) => {
    const { db } = server();
    const userId = await idOf(account);
    const roles = await db.deleteFrom('authUserRole').where('userId', '=', userId).returningAll().execute();
    const menus = await db.deleteFrom('authUserMenu').where('userId', '=', userId).returningAll().execute();
    return async () => {
      if (roles.length > 0) await db.insertInto('authUserRole').values(roles).execute();
      if (menus.length > 0) await db.insertInto('authUserMenu').values(menus).execute();
    };
  };
  return { idOf, entOf, scope, department, asDelivered, withhold, give, bare };
}
