/** The companies of an account: it sees its own only, and works for one at a time. */
import { enterpriseSwitched } from '@portal/sdk/calls/enterprise';
import { type Context, type Db, isAdministrator, refuse, sql, type User } from '@portal/sdk/server';
import { amongMembers } from '../management/scope.ts';

/** 110101********8515 */
export const maskedIdNumber = (number: string | null): string | null =>
  number === null ? null : number.replace(/^(.{6}).*(.{4})$/, '$1********$2');

interface Row {
  entId: string;
  customerCode: string;
  customerName: string;
  customerRegisterName: string;
  socialcreditcode: string | null;
  legalrepresentativeIdno: string | null;
  companyLevel: number | null;
  currentFlag: number | null;
}

/** Administrators may look at another account; for anybody else it does not exist. */
async function userIdOf(db: Db, user: User, account: string): Promise<string> {
  if (account === user.account) return user.userId;
  if (!user.roleTypes.includes('Y') && !isAdministrator(user)) return refuse('notFound', '账号不存在');
  const found = await db
    .selectFrom('usrUser as u')
    .select('u.id')
    .where('u.account', '=', account)
    .where(amongMembers(user))
    .executeTakeFirst();
  return found?.id ?? refuse('notFound', '账号不存在');
}

async function companies(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id as ent_id, e.customer_code, e.customer_name, e.customer_register_name, e.socialcreditcode,
      e.legalrepresentative_idno, e.company_level, m.current_flag
    from ent_enterprise e
    left join usr_user_ent m on m.ent_id = e.id and m.user_id = ${userId}
    left join ent_account_org o on o.ent_id = e.id and o.user_id = ${userId}
    where not e.deleted and (m.org_status = 1 or (m.id is null and o.ent_id is not null))
    order by m.current_flag desc nulls last, e.customer_code`.execute(db);
  return rows.map((row) => ({ ...row, legalrepresentativeIdno: maskedIdNumber(row.legalrepresentativeIdno) }));
}

export const getUserOrgs = async ({ account }: { account: string }, { db, user }: Context) =>
  companies(db, await userIdOf(db, user, account));

export async function getPrimaryOrg({ account }: { account: string }, { db, user }: Context) {
  const all = await companies(db, await userIdOf(db, user, account));
  return all.find(({ currentFlag }) => currentFlag === 1) ?? null;
}

export async function updateUserPrimaryOrg(
  { account, entId }: { account: string; entId: string },
  context: Context,
): Promise<null> {
  const { db, user } = context;
  if (account !== user.account) return refuse('notFound', '账号不存在');
  const { userId } = user;
  await db.selectFrom('usrUser').select('id').where('id', '=', userId).forUpdate().execute();
  const joined = (await companies(db, userId)).find((one) => one.entId === entId && one.currentFlag !== null);
  if (!joined) return refuse('notFound', '公司不存在或已停用');
  if (joined.currentFlag === 1) return refuse('conflict', `当前公司已是${joined.customerName}，无需切换`);
  const memberships = db.updateTable('usrUserEnt').where('userId', '=', userId);
  await memberships.set({ currentFlag: 0 }).where('currentFlag', '=', 1).execute();
  await memberships.set({ currentFlag: 1 }).where('entId', '=', entId).execute();
  await context.emit(enterpriseSwitched, { userId, entId });
  return null;
}
