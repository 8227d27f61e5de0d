/** Nobody gives what they may not give: one place for roles, users, applications, admission and activation. */
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { DATA_SCOPE } from '@portal/sdk/calls/role';
import { type Context, type Db, noRows, one, refuse, sql, type User } from '@portal/sdk/server';
import { covers, dataScopesOf } from '../../data-scope.ts';
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
  /** The giver holds the role that is changed: what they may give others, they may not give themselves. */
  readonly own: boolean;
  /** In whose hands a role may show no row that the giver does not see: the giver's, and a stranger's of each enterprise. */
  readonly hands: readonly { readonly entId: string; readonly dataScopeOf: ReturnType<typeof dataScopesOf> }[];
}

/** Who holds a role: one for each enterprise, the giver's own left out. */
async function holdersOf({ db, user }: Giver, roleId: string): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select distinct on (m.ent_id) ur.user_id::text as user_id, m.ent_id::text as ent_id
    from auth_user_role ur join usr_user_ent m on m.user_id = ur.user_id and (ur.ent_id is null or ur.ent_id = m.ent_id)
    where ur.role_id = ${roleId} and m.ent_id <> ${user.entId} order by m.ent_id, ur.user_id`.execute(db);
  return rows;
}

/** The giver, under whichever account, holds the role. */
export async function holdsRole({ db, user }: Giver, roleId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth_user_role where role_id = ${roleId} and same_person(user_id, ${user.userId}) limit 1`.execute(db);
  return rows.length > 0;
}

/** @param receivers - Of other enterprises than the giver's. */
async function givingTo(giver: Giver, receivers: readonly Receiver[], own: boolean): Promise<Giving> {
  const { db, user } = giver;
  return {
    user,
    permits: await permitsOf(giver),
    scope: await ownScope(giver),
    own,
    hands: [user, ...receivers].map((holder) => ({ entId: holder.entId, dataScopeOf: dataScopesOf(db, holder) })),
  };
}

/** Of somebody who gives to a person. */
export const givingOf = (giver: Giver, receiver: Receiver): Promise<Giving> =>
  givingTo(giver, receiver.entId === giver.user.entId ? [] : [receiver], false);

/** Of somebody who changes what a role gives to all who hold it. */
const changingOf = async (giver: Giver, roleId: string): Promise<Giving> =>
  givingTo(giver, await holdersOf(giver, roleId), await holdsRole(giver, roleId));

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
    const foreign = !user.dataScope.all && scopeEntIds.some((entId) => !user.dataScope.entIds.includes(entId));
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
  const bounded = nodes.filter(({ permCode }) => user.codes.get(permCode)?.all !== true);
  if (bounded.length === 0) return undefined;
  for (const { entId, dataScopeOf } of hands) {
    const rows = await dataScopeOf([grant]);
    const beyond = bounded.find(({ permCode }) => !covers(user.codes.get(permCode) ?? noRows, rows, entId));
    if (beyond) return beyond;
  }
  return undefined;
}

/** Why codes cannot be given with a data scope, or undefined: only who holds each of them as widely may give them. */
async function codesRefusal(giving: Giving, role: Wide, nodes: readonly Node[]): Promise<string | undefined> {
  const { permits, user, own } = giving;
  const { roleType, dataScope } = role;
  const free = permits.some(({ roleTypes, beyondOwn }) => beyondOwn && roleTypes.includes(roleType));
  if (free && !own) return undefined;
  const lacked = nodes.find(({ permCode }) => !user.codes.has(permCode));
  if (lacked)
    return own
      ? `您持有该角色，不能用它给自己增加“${lacked.menuName}”，请由其他管理员办理`
      : `您自己没有“${lacked.menuName}”，不能授予他人`;
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

const ownGrant = '不能给自己授权，请由其他管理员办理';

/**
 * @param refusal - What it answers, where another thing than a grant widens one's own rows.
 * @throws forbidden when the receiver is the giver, under whichever account.
 */
export async function demandOther(giver: Giver, userId: string, refusal = ownGrant): Promise<void> {
  if (await isSamePerson(giver, userId)) refuse('forbidden', refusal);
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

/** A menu node as it may be granted; a page has no code, and then no kinds. */
interface Grantable {
  readonly menuName: string;
  readonly permCode: string | null;
  readonly kinds: readonly string[] | null;
}

const foreignRefusal = (roleType: string, { menuName, permCode, kinds }: Grantable): string | undefined =>
  permCode !== null && !kinds?.includes(roleType) ? `“${menuName}”不能授予${kindName(roleType)}角色` : undefined;

/** Those of the roles that give the user nothing but what they hold: they may take them for themselves. */
export async function withinOwn(context: Giver, roleIds: readonly string[]): Promise<string[]> {
  const { user, db } = context;
  const { kinds } = await kindsOf(db, user.entId);
  const giving = { ...(await givingOf(context, user)), own: true };
  const fitting: string[] = [];
  for (const role of await rolesToGive(db, roleIds))
    if ((await roleRefusal(giving, role, kinds)) === undefined) fitting.push(role.roleId);
  return fitting;
}

/** @throws invalid for a code of another kind, `forbidden` for one that the giver neither holds nor may give. */
async function demandNodes({ db }: Giver, giving: Giving, role: Wide, menuIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Node & { kinds: string[] | null }>`
    select n.perm_code, n.menu_name, c.kinds from auth_menu n left join auth_code c on c.perm_code = n.perm_code
    where n.menu_id = any(${[...menuIds]}::bigint[]) and n.perm_code is not null`.execute(db);
  for (const row of rows) {
    const foreign = foreignRefusal(role.roleType, row);
    if (foreign !== undefined) refuse('invalid', foreign);
  }
  const refusal = await grantRefusal(giving, role, rows);
  if (refusal !== undefined) refuse('forbidden', refusal);
}

/** What keeps the giver from changing what a role gives. */
export interface Refusals {
  /** Why nothing may be changed at all, or undefined. */
  readonly whole: string | undefined;
  /** Why the node may not be added, or undefined. */
  readonly of: (node: Grantable) => Promise<string | undefined>;
}

/** What changing the nodes of a role would be refused with, asked before it is tried. */
export async function refusalsOf(giver: Giver, role: Wide & { readonly roleId: string }): Promise<Refusals> {
  const giving = await changingOf(giver, role.roleId);
  const nodes = ({ permCode, menuName }: Grantable) => (permCode === null ? [] : [{ permCode, menuName }]);
  return {
    whole: await grantRefusal(giving, role, []),
    of: async (node) => foreignRefusal(role.roleType, node) ?? (await grantRefusal(giving, role, nodes(node))),
  };
}

/** The codes among menu nodes that a role is given, with its data scope, in the hands of all who hold it. */
export const demandMayGrant = async (
  giver: Giver,
  role: Wide & { readonly roleId: string },
  menuIds: readonly string[],
): Promise<void> => demandNodes(giver, await changingOf(giver, role.roleId), role, menuIds);

/** @throws forbidden where all codes of a role, in the hands of who holds it, would go beyond what the giver may give. */
export async function demandMayWiden(giver: Giver, role: Given): Promise<void> {
  const refusal = await grantRefusal(await changingOf(giver, role.roleId), role, role.nodes);
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
  const giving = await givingOf(context, receiver);
  await demandNodes(context, giving, { roleType, dataScope, scopeEntIds: [] }, menuIds);
}

/** Roles of the whole platform are given, and widened, by two natural persons. */
export const spansPlatform = ({ roleType, dataScope }: Pick<Given, 'roleType' | 'dataScope'>): boolean =>
  roleType === 'L' || dataScope === 'ALL';
