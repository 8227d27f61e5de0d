/** Whose accounts a caller may manage: as far as the data scope of the roles reaches. */
import { type Context, type Db, inDataScope, isAdministrator, refuse, sql, type User } from '@portal/sdk/server';

/** Of the platform: accounts of every enterprise are theirs to keep. */
export const operates = (user: User): boolean => isAdministrator(user) || user.roleTypes.includes('Y');

/** @throws Refusal `forbidden` when the caller is neither of the platform nor an administrator of the enterprise. */
export async function demandAdministers({ db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  if (operates(user)) return;
  if (!(await administratorsOf(db, user.entId)).includes(user.userId))
    refuse('forbidden', '只有企业管理员可以管理本企业的人员');
}

/** `m` is the `usr_user_ent` of the account. */
export const managed = (user: User) => inDataScope(user, [{ ent: 'm.entId', owner: 'm.userId' }]);

/** Accounts within reach, and always the caller's own; `u` is `usr_user`. */
export const inScope = (user: User) => sql<boolean>`(${managed(user)} or u.id = ${user.userId})`;

/** Accounts of the enterprises within reach; `u` is `usr_user`. */
export const amongMembers = (user: User) =>
  user.dataScope.all
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

const administrators = (db: Db, entId: string) =>
  colleagues(db, entId)
    .innerJoin('authUserRole as ur', (join) => join.onRef('ur.userId', '=', 'u.id').on('ur.expireAt', 'is', null))
    .innerJoin('authRole as r', 'r.id', 'ur.roleId')
    .where('r.roleKey', 'in', ['G1', 'C1'])
    .where((eb) => eb.or([eb('ur.entId', 'is', null), eb('ur.entId', '=', entId)]))
    .select('u.id')
    .distinct();

/** Active administrators (supplier or purchaser) of an enterprise. */
export async function administratorsOf(db: Db, entId: string): Promise<string[]> {
  const found = await administrators(db, entId).execute();
  return found.map(({ id }) => id);
}

/** What `demandAdministers` asks, as a condition. */
export const administers = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  operates(user) ? sql<boolean>`true` : sql<boolean>`${user.userId} in (${administrators(db, user.entId)})`;

const keepsAdministrator = sql<boolean>`kinds_of(audience) && array['G', 'C']`;

/** At least one administrator of a trading enterprise stays: call after the change, inside its transaction. */
export async function demandAdministrator(db: Db, entId: string): Promise<void> {
  const trading = db.selectFrom('entEnterprise').select('id').where('id', '=', entId).where(keepsAdministrator);
  if (!(await trading.executeTakeFirst())) return;
  if ((await administratorsOf(db, entId)).length === 0) refuse('conflict', '至少保留一名管理员');
}
