import { type Db, sql } from '@portal/sdk/server';

/** For tests: gives a seeded role a permission code that a plugin declares. */
export async function grantCode(db: Db, roleKey: string, permCode: string): Promise<void> {
  const { id: roleId } = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', roleKey)
    .executeTakeFirstOrThrow();
  const kinds = [roleKey.slice(0, 1)];
  await db
    .insertInto('authCode')
    .values({ permCode, pluginId: 'test', kinds })
    .onConflict((c) => c.column('permCode').doUpdateSet({ kinds: sql`auth_code.kinds || excluded.kinds` }))
    .execute();
  const known = await db.selectFrom('authMenu').select('menuId').where('sourceKey', '=', permCode).executeTakeFirst();
  const { menuId } =
    known ??
    (await db
      .insertInto('authMenu')
      .values({ sourceKey: permCode, menuName: permCode, button: '1', permCode })
      .returning('menuId')
      .executeTakeFirstOrThrow());
  await db
    .insertInto('authRoleMenu')
    .values({ roleId, menuId })
    .onConflict((c) => c.doNothing())
    .execute();
}
