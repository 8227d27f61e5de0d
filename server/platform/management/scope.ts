/** Whose accounts a caller may manage: as far as the data scope of the roles reaches. */
import { type Context, type Db, inReach, isAdministrator, refuse, sql, type User } from '@portal/sdk/server';

/** @throws Refusal `forbidden` when the caller is neither of the platform nor an administrator of the enterprise. */
export async function demandAdministers({ db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  if (isAdministrator(user) || user.roleTypes.includes('Y')) return;
  if (!(await administratorsOf(db, user.entId)).includes(user.userId))
    refuse('forbidden', '只有企业管理员可以管理本企业的人员');
}

/** `m` is the `usr_user_ent` of the account. */
const managed = (user: User) => inReach(user, [{ ent: 'm.entId', owner: 'm.userId' }]);

/** Accounts within reach, and always the caller's own; `u` is `usr_user`. */
export const inScope = (user: User) => sql<boolean>`(${managed(user)} or u.id = ${user.userId})`;

/** Accounts of the enterprises within reach; `u` is `usr_user`. */
export const amongMembers = (user: User) =>
  user.reach.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from usr_user_ent m where m.user_id = u.id and ${managed(user)})`;

/** Active members of an enterprise on whom a role has an effect: on accounts of source 4 none has. */
export const colleagues = (db: Db, entId: string) =>
  db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', 'm.userId', 'u.id')
    .where('m.entId', '=', entId)
    .where('m.orgStatus', '=', 1)
    .where('u.status', '=', 1)
    .where('u.userSource', '<>', '4');

/** Active administrators (supplier or purchaser) of an enterprise. */
export async function administratorsOf(db: Db, entId: string): Promise<string[]> {
  const found = await colleagues(db, entId)
    .innerJoin('authUserRole as ur', (join) => join.onRef('ur.userId', '=', 'u.id').on('ur.expireAt', 'is', null))
    .innerJoin('authRole as r', 'r.id', 'ur.roleId')
    .where('r.roleKey', 'in', ['G1', 'C1'])
    .where((eb) => eb.or([eb('ur.entId', 'is', null), eb('ur.entId', '=', entId)]))
    .select('u.id')
    .distinct()
    .execute();
  return found.map(({ id }) => id);
}

/** @throws Refusal `notFound` for a user of another enterprise, `forbidden` for a super administrator. */
export async function demandManaged(context: Context, userId: string, entId?: string): Promise<void> {
  const { db, user } = context;
  await demandAdministers(context);
  const { rows } = await sql<{ member: boolean; superAdmin: boolean }>`
    select
      exists (
        select from usr_user_ent m where m.user_id = u.id
          and (${entId ?? null}::bigint is null or m.ent_id = ${entId ?? null}) and ${managed(user)}) as member,
      exists (
        select from auth_user_role ur join auth_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_type = 'L') as super_admin
    from usr_user u where u.id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found || !(found.member || (user.reach.all && entId === undefined))) return refuse('notFound', '用户不存在');
  if (found.superAdmin) refuse('forbidden', '超级管理员不可编辑');
}

/**
 * What is done to an account holds wherever its person works.
 * @throws Refusal `forbidden` when that is also an enterprise out of reach; else as `demandManaged`.
 */
export async function demandManagedEverywhere(context: Context, userId: string): Promise<void> {
  await demandManaged(context, userId);
  const { rows } = await sql`
    select from usr_user_ent m
    where m.user_id = ${userId} and m.org_status = 1 and not ${managed(context.user)} limit 1`.execute(context.db);
  if (rows.length > 0)
    refuse('forbidden', '该用户还在其他企业任职，账号由平台运营单位管理；您可以停用其在本企业的组织状态');
}

const keepsAdministrator = sql<boolean>`kinds_of(audience) && array['G', 'C']`;

/** At least one administrator of a trading enterprise stays: call after the change, inside its transaction. */
export async function demandAdministrator(db: Db, entId: string): Promise<void> {
  const trading = db.selectFrom('entEnterprise').select('id').where('id', '=', entId).where(keepsAdministrator);
  if (!(await trading.executeTakeFirst())) return;
  if ((await administratorsOf(db, entId)).length === 0) refuse('conflict', '企业至少需要保留一名管理员');
}
