/** A deployment without demo data starts with one account, so that somebody can make the others. */
import type { Db } from '@portal/sdk/server';
import { demandStrong } from '../login/password-policy.ts';
import { hashPassword } from '../login/passwords.ts';
import { roleIds, superAdministrator } from '../menus/roles.ts';

const account = 'admin';

/**
 * Makes `admin` with the given password when no account exists at all; nothing before roles are seeded.
 * @throws Refusal when the password is too weak.
 */
export async function ensureAdministrator(db: Db, password: string | undefined): Promise<boolean> {
  if (password === undefined) return false;
  const anybody = await db.selectFrom('usrUser').select('id').limit(1).executeTakeFirst();
  if (anybody) return false;
  await demandStrong(password, account);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const roleId = (await roleIds(tx)).get(superAdministrator);
    if (roleId === undefined) return false;
    const made = await tx
      .insertInto('usrUser')
      .values({ account, accountKey: account, userName: '超级管理员', passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return false; // another process came first
    await tx.insertInto('authUserRole').values({ userId: made.id, roleId }).execute();
    return true;
  });
}
