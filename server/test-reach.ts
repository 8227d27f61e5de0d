/** Who someone is, and how far the roles reach, as an administrator would set it; for tests of whose rows are seen. */
import type { TestServer } from './testing.ts';

const MEMBERS = ['G1', 'G2', 'C1', 'C2'] as const;

/** @param server - Asked at each use: it is opened after the test file is read. */
export function reachOf(server: () => Pick<TestServer, 'db'>) {
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
    await scope('Y', 'PLATE');
  };
  return { idOf, entOf, scope, department, asDelivered };
}
