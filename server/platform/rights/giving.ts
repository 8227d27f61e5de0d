/** Nobody gives what they may not give: one place for roles, users, applications, admission and activation. */
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { type Context, type Db, noRows, one, refuse, sql, type User } from '@portal/sdk/server';
import { covers, reachesOf } from '../../reach.ts';
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

/** Facts of a giver, read once for several roles. */
export interface Giving {
  readonly user: User;
  readonly permits: readonly Permit[];
  readonly scope: string;
  /** In whose hands a role may show no row that the giver does not see: the giver's, and a stranger's receiving it. */
  readonly hands: readonly { readonly entId: string; readonly reachOf: ReturnType<typeof reachesOf> }[];
}

/** @param receiver - Left out where a role itself is changed, whoever holds it. */
export async function givingOf(giver: Giver, receiver?: Receiver): Promise<Giving> {
  const { db, user } = giver;
  const holders = receiver === undefined || receiver.entId === user.entId ? [user] : [user, receiver];
  return {
    user,
    permits: await permitsOf(giver),
    scope: await ownScope(giver),
    hands: holders.map((holder) => ({ entId: holder.entId, reachOf: reachesOf(db, holder) })),
  };
}

const scopeName = (scope: string) => DATA_SCOPE[scope as keyof typeof DATA_SCOPE];
const kindName = (letter: string) => ROLE_TYPE[letter as keyof typeof ROLE_TYPE];

/** Why a data scope goes beyond the giver, or undefined. */
function scopeRefusal(
  { user, permits, scope: own }: Giving,
  { roleType, dataScope, scopeEntIds }: Wide,
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

type Wide = Pick<Given, 'roleType' | 'dataScope' | 'scopeEntIds'>;

/** A code whose rows, by this role, go beyond those on which the giver holds it; undefined for none. */
async function codeBeyond({ user, hands }: Giving, role: Wide, nodes: readonly Node[]): Promise<Node | undefined> {
  const grant = { scope: role.dataScope, platform: 'YL'.includes(role.roleType), entIds: role.scopeEntIds };
  for (const { entId, reachOf } of hands) {
    const rows = await reachOf([grant]);
    const beyond = nodes.find(({ permCode }) => !covers(user.codes.get(permCode) ?? noRows, rows, entId));
    if (beyond) return beyond;
  }
  return undefined;
}

/** Why codes cannot be given with a data scope, or undefined: only who holds each of them as widely may give them. */
async function codesRefusal(giving: Giving, role: Wide, nodes: readonly Node[]): Promise<string | undefined> {
  const { permits, user } = giving;
  const { roleType, dataScope } = role;
  if (permits.some(({ roleTypes, beyondOwn }) => beyondOwn && roleTypes.includes(roleType))) return undefined;
  const lacked = nodes.find(({ permCode }) => !user.codes.has(permCode));
  if (lacked) return `您自己没有“${lacked.menuName}”，不能授予他人`;
  const beyond = await codeBeyond(giving, role, nodes);
  return beyond && `您的“${beyond.menuName}”达不到“${scopeName(dataScope)}”的全部数据，不能以此范围授予他人`;
}

/** Why the giver may not give codes with the data scope of a role, or undefined. */
const grantRefusal = async (giving: Giving, role: Wide, nodes: readonly Node[]): Promise<string | undefined> =>
  scopeRefusal(giving, role) ?? (await codesRefusal(giving, role, nodes));

const kindsOf = async (db: Db, entId: string): Promise<{ kinds: string[]; name: string }> => {
  const found = sql<{ kinds: string[]; name: string }>`
    select kinds_of(audience) as kinds, customer_name as name from ent_enterprise where id = ${entId}`.execute(db);
  return (await found).rows[0] ?? refuse('notFound', '企业不存在');
};

/** Why a role cannot be given to somebody of an enterprise of these kinds, or undefined. */
export const roleRefusal = async (
  giving: Giving,
  role: Given,
  kinds: readonly string[],
): Promise<string | undefined> =>
  kinds.includes(role.roleType)
    ? await grantRefusal(giving, role, role.nodes)
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

/** @throws forbidden when the receiver is the giver, under whichever account. */
export async function demandOther(giver: Giver, userId: string): Promise<void> {
  if (await isSamePerson(giver, userId)) refuse('forbidden', '不能给自己授权，请由其他管理员办理');
}

/**
 * @throws forbidden where the giver may not give one of the roles, or gives to themselves.
 * @throws invalid where a role does not fit the receiver's enterprise.
 */
export async function demandMayGive(context: Giver, receiver: Receiver, roleIds: readonly string[]) {
  if (roleIds.length === 0) return;
  await demandOther(context, receiver.userId);
  const { db } = context;
  const { kinds } = await kindsOf(db, receiver.entId);
  const giving = await givingOf(context, receiver);
  for (const role of await rolesToGive(db, roleIds)) {
    const refusal = await roleRefusal(giving, role, kinds);
    if (refusal !== undefined) refuse(kinds.includes(role.roleType) ? 'forbidden' : 'invalid', refusal);
  }
}

/**
 * The codes among menu nodes that a role is given, with the role's data scope.
 * @throws invalid for a code of another kind, `forbidden` for one that the giver neither holds nor may give.
 */
export async function demandMayGrant(
  context: Giver,
  role: Wide,
  menuIds: readonly string[],
  receiver?: Receiver,
): Promise<void> {
  const { db } = context;
  const { roleType } = role;
  const { rows } = await sql<Node & { kinds: string[] | null }>`
    select n.perm_code, n.menu_name, c.kinds from auth_menu n left join auth_code c on c.perm_code = n.perm_code
    where n.menu_id = any(${[...menuIds]}::bigint[]) and n.perm_code is not null`.execute(db);
  const foreign = rows.find(({ kinds }) => !kinds?.includes(roleType));
  if (foreign) refuse('invalid', `“${foreign.menuName}”不能授予${kindName(roleType)}角色`);
  const refusal = await grantRefusal(await givingOf(context, receiver), role, rows);
  if (refusal !== undefined) refuse('forbidden', refusal);
}

/** @throws forbidden where somebody would give all codes of a role with a data scope that goes beyond their own. */
export async function demandMayWiden(context: Giver, role: Given): Promise<void> {
  const refusal = await grantRefusal(await givingOf(context), role, role.nodes);
  if (refusal !== undefined) refuse('forbidden', refusal);
}

/** What is granted alone, beside the roles: as if by a role of one of the enterprise's kinds. */
export async function demandMayGrantAlone(
  context: Giver,
  receiver: Receiver,
  { menuIds, dataScope }: { readonly menuIds: readonly string[]; readonly dataScope: string },
): Promise<void> {
  if (menuIds.length === 0) return;
  await demandOther(context, receiver.userId);
  const { kinds } = await kindsOf(context.db, receiver.entId);
  const permits = await permitsOf(context);
  const roleType = kinds.find((kind) => permits.some(({ roleTypes }) => roleTypes.includes(kind))) ?? kinds[0] ?? '';
  await demandMayGrant(context, { roleType, dataScope, scopeEntIds: [] }, menuIds, receiver);
}

/** Roles of the whole platform are given, and widened, by two natural persons. */
export const spansPlatform = ({ roleType, dataScope }: Pick<Given, 'roleType' | 'dataScope'>): boolean =>
  roleType === 'L' || dataScope === 'ALL';
