/** Whose accounts a caller may manage: as far as the data scope of the roles reaches. */
import { type Context, type Db, refuse, sql, type User } from '@portal/sdk/server';

export interface Scope {
  /** The whole platform. */
  readonly all: boolean;
  readonly entIds: readonly string[];
}

const rulesPlatform = ({ roleTypes }: User) => roleTypes.includes('L') || roleTypes.includes('Y');
const everything: readonly string[] = ['ALL', 'PLATE'];
/** Without departments on record, a department is its enterprise. */
const own: readonly string[] = ['ENT', 'DEPT'];

/** The enterprise and all below it. */
async function subsidiaries(db: Db, entId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id, customer_code from ent_enterprise where id = ${entId}
      union
      select e.id, e.customer_code from ent_enterprise e join below b on e.parent_customer_code = b.customer_code
    )
    select id::text as id from below`.execute(db);
  return rows.map(({ id }) => id);
}

/** How far the roles of a user reach together. */
export async function reachOf(db: Db, user: User): Promise<Scope> {
  if (user.roleTypes.includes('L')) return { all: true, entIds: [] };
  const roles = await db
    .selectFrom('authRole')
    .select(['dataScope', 'scopeEntIds'])
    .where('id', 'in', ['0', ...user.roleIds])
    .$if(user.roleTypes.includes('Y'), (q) => q.where('roleType', '=', 'Y'))
    .execute();
  if (user.roleTypes.includes('Y') && roles.some(({ dataScope }) => everything.includes(dataScope)))
    return { all: true, entIds: [] };
  const entIds = await Promise.all(
    roles.map(({ dataScope, scopeEntIds }) => {
      if (dataScope === 'CUSTOM') return scopeEntIds.map(String);
      if (dataScope === 'SUB') return subsidiaries(db, user.entId);
      return own.includes(dataScope) ? [user.entId] : [];
    }),
  );
  return { all: false, entIds: [...new Set(entIds.flat())] };
}

/** @throws Refusal `forbidden` when the caller is neither of the platform nor an administrator of the enterprise. */
export async function scopeOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Scope> {
  const administers = async () => (await administratorsOf(db, user.entId)).includes(user.userId);
  if (rulesPlatform(user) || (await administers())) return reachOf(db, user);
  return refuse('forbidden', '只有企业管理员可以管理本企业的人员');
}

/** Rows of the scope, and always the caller's own; `u` is `usr_user`, `m` its `usr_user_ent`. */
export const inScope = ({ all, entIds }: Scope, { userId }: User) =>
  sql<boolean>`(${all} or m.ent_id = any(${[...entIds]}::bigint[]) or u.id = ${userId})`;

/** Active administrators (supplier or purchaser) of an enterprise. */
export async function administratorsOf(db: Db, entId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct u.id::text as user_id
    from usr_user u
    join usr_user_ent m on m.user_id = u.id and m.ent_id = ${entId} and m.org_status = 1
    join auth_user_role ur on ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
    join auth_role r on r.id = ur.role_id and r.role_key in ('G1', 'C1')
    where u.status = 1 and not u.deleted and ur.expire_at is null`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** @throws Refusal `notFound` for a user of another enterprise, `forbidden` for a super administrator. */
export async function demandManaged(context: Context, userId: string, entId?: string): Promise<void> {
  const { db, user } = context;
  const scope = await scopeOf(context);
  const { rows } = await sql<{ member: boolean; superAdmin: boolean }>`
    select
      exists (
        select from usr_user_ent m where m.user_id = u.id
          and (${entId ?? null}::bigint is null or m.ent_id = ${entId ?? null}) and ${inScope(scope, user)}) as member,
      exists (
        select from auth_user_role ur join auth_role r on r.id = ur.role_id
        where ur.user_id = u.id and r.role_type = 'L') as super_admin
    from usr_user u where u.id = ${userId} and not u.deleted`.execute(db);
  const [found] = rows;
  if (!found || !(found.member || (scope.all && entId === undefined))) return refuse('notFound', '用户不存在');
  if (found.superAdmin) refuse('forbidden', '超级管理员不可编辑');
}

/** At least one administrator stays: call after the change, inside its transaction. */
export async function demandAdministrator(db: Db, entId: string): Promise<void> {
  if ((await administratorsOf(db, entId)).length === 0) refuse('conflict', '企业至少需要保留一名管理员');
}
