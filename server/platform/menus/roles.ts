/** The seven roles of the seed; administrators may edit some, nobody may delete any (spec 3). */
import { type Db, sql } from '@portal/sdk/server';

/** Spec 3: assigned through `editSuperAdminRole` only. */
export const superAdministrator = 'L';

const role = (roleKey: string, roleName: string, roleType: string, assignable: boolean, editable: boolean) => ({
  roleKey,
  roleName,
  roleType,
  assignable,
  editable,
  dataScope: roleType === 'L' || roleType === 'Y' ? 'ALL' : 'ENT',
});

const roles = [
  role('L', '超级管理员', 'L', false, false),
  role('Y', '运营单位', 'Y', true, true),
  role('G1', '供应商管理员', 'G', false, true),
  role('G2', '供应商业务员', 'G', true, true),
  role('C1', '采购管理员', 'C', true, true),
  role('C2', '采购员', 'C', true, true),
  role('K', '客服坐席', 'K', true, true),
];

/** Inserts the roles that are missing, with what they may give; what administrators have changed stays. */
export async function seedRoles(db: Db): Promise<void> {
  const known = await roleIds(db);
  const missing = roles.filter(({ roleKey }) => !known.has(roleKey));
  if (missing.length === 0) return;
  const added = await db
    .insertInto('authRole')
    .values(missing)
    .onConflict((conflict) => conflict.column('roleKey').doNothing())
    .returning(['id', 'roleKey'])
    .execute();
  for (const { id, roleKey } of added) await sql`select deliver_may_give(${id}, ${roleKey})`.execute(db);
}

/** Role ids by their seed name. */
export async function roleIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('authRole').select(['id', 'roleKey']).where('roleKey', 'is not', null).execute();
  return new Map(rows.map(({ id, roleKey }) => [roleKey ?? '', id]));
}
