/** Nobody gives what they may not give: one place for roles, users, applications, admission and activation. */
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { type Context, type Db, one, refuse, sql, type User } from '@portal/sdk/server';
import { isWider, widestOf } from './scopes.ts';

type Giver = Pick<Context, 'db' | 'user'>;

/** What is recorded that somebody may give. */
interface Permit {
  readonly roleTypes: string[];
  readonly widest: string;
  readonly beyondOwn: boolean;
}

/** A menu or button that carries a permission code. */
interface Node {
  readonly permCode: string;
  readonly menuName: string;
}

/** A role, as far as giving it is concerned. */
export interface Given {
  readonly roleId: string;
  readonly roleName: string;
  readonly roleType: string;
  readonly dataScope: string;
  readonly scopeEntIds: readonly string[];
  readonly nodes: readonly Node[];
}

export interface Receiver {
  readonly userId: string;
  readonly entId: string;
}

async function permitsOf({ db, user }: Giver): Promise<Permit[]> {
  const { rows } = await sql<Permit>`
    select role_types, widest, beyond_own from auth_may_give
    where giver_role_id = any(${[...user.roleIds]}::bigint[]) or giver_user_id = ${user.userId}`.execute(db);
  return rows;
}

/** The widest data scope among the giver's own roles. */
async function ownScope({ db, user }: Giver): Promise<string> {
  const { rows } = await sql<{ dataScope: string }>`
    select distinct data_scope from auth_role where id = any(${[...user.roleIds]}::bigint[])`.execute(db);
  return widestOf(rows.map(({ dataScope }) => dataScope)) ?? 'SELF';
}

/** The widest data scope with which the giver holds each code. */
async function ownCodes({ db, user }: Giver): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ permCode: string; scopes: string[] }>`
    select n.perm_code, array_agg(distinct g.data_scope) as scopes
    from (
      select rm.menu_id, r.data_scope from auth_role r join auth_role_menu rm on rm.role_id = r.id
      where r.id = any(${[...user.roleIds]}::bigint[])
      union all
      select menu_id, data_scope from auth_user_menu where user_id = ${user.userId} and ent_id = ${user.entId}
    ) g join auth_menu n using (menu_id)
    where n.perm_code = any(${[...user.codes.keys()]}::text[])
    group by n.perm_code`.execute(db);
  return new Map(rows.map(({ permCode, scopes }) => [permCode, widestOf(scopes) ?? 'SELF']));
}

/** Facts of a giver, read once for several roles. */
export interface Giving {
  readonly user: User;
  readonly permits: readonly Permit[];
  readonly scope: string;
  readonly codes: ReadonlyMap<string, string>;
}

export const givingOf = async (giver: Giver): Promise<Giving> => ({
  user: giver.user,
  permits: await permitsOf(giver),
  scope: await ownScope(giver),
  codes: await ownCodes(giver),
});

const scopeName = (scope: string) => DATA_SCOPE[scope as keyof typeof DATA_SCOPE];
const kindName = (letter: string) => ROLE_TYPE[letter as keyof typeof ROLE_TYPE];

/** Why a data scope goes beyond the giver, or undefined. */
export function scopeRefusal(
  { user, permits, scope: own }: Giving,
  { roleType, dataScope, scopeEntIds }: Pick<Given, 'roleType' | 'dataScope' | 'scopeEntIds'>,
): string | undefined {
  const fitting = permits.filter(({ roleTypes }) => roleTypes.includes(roleType));
  if (fitting.length === 0) return `您没有授予${kindName(roleType)}角色的许可`;
  if (dataScope === 'CUSTOM') {
    const foreign = !user.reach.all && scopeEntIds.some((entId) => !user.reach.entIds.includes(entId));
    return foreign ? '自定义企业超出您自己的数据范围' : undefined;
  }
  if (fitting.every(({ widest }) => isWider(dataScope, widest)))
    return `数据范围“${scopeName(dataScope)}”超出您可授予的范围`;
  return isWider(dataScope, own) ? `数据范围“${scopeName(dataScope)}”超出您自己的数据范围` : undefined;
}

/** Why codes cannot be given with a data scope, or undefined: only who holds each of them as widely may give them. */
export function codesRefusal(
  { permits, codes }: Giving,
  { roleType, dataScope }: Pick<Given, 'roleType' | 'dataScope'>,
  nodes: readonly Node[],
): string | undefined {
  if (permits.some(({ roleTypes, beyondOwn }) => beyondOwn && roleTypes.includes(roleType))) return undefined;
  for (const { permCode, menuName } of nodes) {
    const own = codes.get(permCode);
    if (own === undefined) return `您自己没有“${menuName}”，不能授予他人`;
    if (isWider(dataScope, own)) return `您的“${menuName}”只到${scopeName(own)}，不能以${scopeName(dataScope)}授予他人`;
  }
  return undefined;
}

const kindsOf = async (db: Db, entId: string): Promise<{ kinds: string[]; name: string }> => {
  const found = sql<{ kinds: string[]; name: string }>`
    select kinds_of(audience) as kinds, customer_name as name from ent_enterprise where id = ${entId}`.execute(db);
  return (await found).rows[0] ?? refuse('notFound', '企业不存在');
};

/** Why a role cannot be given to somebody of an enterprise of these kinds, or undefined. */
export const roleRefusal = (giving: Giving, role: Given, kinds: readonly string[]): string | undefined =>
  kinds.includes(role.roleType)
    ? (scopeRefusal(giving, role) ?? codesRefusal(giving, role, role.nodes))
    : `“${role.roleName}”是${kindName(role.roleType)}角色，不适用于该企业`;

/** The codes of a role, each with the name of its menu or button, as JSON. */
export const nodesOf = (roleId: string) => sql<Node[]>`coalesce((
  select jsonb_agg(jsonb_build_object('permCode', n.perm_code, 'menuName', n.menu_name))
  from auth_role_menu rm join auth_menu n using (menu_id)
  where rm.role_id = ${sql.ref(roleId)} and n.perm_code is not null and not n.deleted), '[]')`;

export async function rolesToGive(db: Db, roleIds: readonly string[]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select id::text as role_id, role_name, role_type, data_scope, array(select e::text from unnest(scope_ent_ids) e)
      as scope_ent_ids, ${nodesOf('auth_role.id')} as nodes
    from auth_role where id = any(${[...roleIds]}::bigint[]) and not deleted`.execute(db);
  return rows;
}

/** The account is the user's own, or another one of theirs. */
export async function isSamePerson({ db, user }: Giver, userId: string): Promise<boolean> {
  const same = sql<boolean>`coalesce(same_person(${user.userId}, ${userId}), false)`;
  return (await one(db.selectNoFrom(same.as('same')))).same;
}

/** @throws forbidden to who would give rights to themselves, under whichever account. */
export async function demandOther(giver: Giver, userId: string): Promise<void> {
  if (await isSamePerson(giver, userId)) refuse('forbidden', '不能给自己授权，请由其他管理员办理');
}

/**
 * @throws forbidden where the giver may not give one of the roles, or gives to themselves.
 * @throws invalid where a role does not fit the receiver's enterprise.
 */
export async function demandMayGive(context: Giver, { userId, entId }: Receiver, roleIds: readonly string[]) {
  if (roleIds.length === 0) return;
  await demandOther(context, userId);
  const { db } = context;
  const { kinds } = await kindsOf(db, entId);
  const giving = await givingOf(context);
  for (const role of await rolesToGive(db, roleIds)) {
    const refusal = roleRefusal(giving, role, kinds);
    if (refusal !== undefined) refuse(kinds.includes(role.roleType) ? 'forbidden' : 'invalid', refusal);
  }
}

type Wide = Pick<Given, 'roleType' | 'dataScope' | 'scopeEntIds'>;

/**
 * The codes among menu nodes that a role is given, with the role's data scope.
 * @throws invalid for a code of another kind, `forbidden` for one that the giver neither holds nor may give.
 */
export async function demandMayGrant(context: Giver, role: Wide, menuIds: readonly string[]): Promise<void> {
  const { db } = context;
  const { roleType } = role;
  const { rows } = await sql<Node & { kinds: string[] | null }>`
    select n.perm_code, n.menu_name, c.kinds from auth_menu n left join auth_code c on c.perm_code = n.perm_code
    where n.menu_id = any(${[...menuIds]}::bigint[]) and n.perm_code is not null`.execute(db);
  const foreign = rows.find(({ kinds }) => !kinds?.includes(roleType));
  if (foreign) refuse('invalid', `“${foreign.menuName}”不能授予${kindName(roleType)}角色`);
  const giving = await givingOf(context);
  const refusal = scopeRefusal(giving, role) ?? codesRefusal(giving, role, rows);
  if (refusal !== undefined) refuse('forbidden', refusal);
}

/** @throws forbidden where somebody would give all codes of a role with a data scope that goes beyond their own. */
export async function demandMayWiden(context: Giver, role: Given): Promise<void> {
  const giving = await givingOf(context);
  const refusal = scopeRefusal(giving, role) ?? codesRefusal(giving, role, role.nodes);
  if (refusal !== undefined) refuse('forbidden', refusal);
}

/** What is granted alone, beside the roles: as if by a role of one of the enterprise's kinds. */
export async function demandMayGrantAlone(
  context: Giver,
  { userId, entId }: Receiver,
  { menuIds, dataScope }: { readonly menuIds: readonly string[]; readonly dataScope: string },
): Promise<void> {
  if (menuIds.length === 0) return;
  await demandOther(context, userId);
  const { kinds } = await kindsOf(context.db, entId);
  const giving = await givingOf(context);
  const roleType =
    kinds.find((kind) => giving.permits.some(({ roleTypes }) => roleTypes.includes(kind))) ?? kinds[0] ?? '';
  await demandMayGrant(context, { roleType, dataScope, scopeEntIds: [] }, menuIds);
}

/** Roles of the whole platform are given, and widened, by two natural persons. */
export const spansPlatform = ({ roleType, dataScope }: Pick<Given, 'roleType' | 'dataScope'>): boolean =>
  roleType === 'L' || dataScope === 'ALL';
