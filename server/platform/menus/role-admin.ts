/** Roles as administrators keep them. A change reaches the open pages of all who hold the role. */
import { rightsChanged } from '@portal/sdk/calls/management';
import { DATA_SCOPE, role, type RoleRow } from '@portal/sdk/calls/role';
import type { InputOf } from '@portal/sdk/contract';
import {
  contains,
  type Context,
  type Db,
  demandFaultless,
  fault,
  implement,
  inDataScope,
  one,
  page,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { addMenus, setMenus, widen } from '../rights/apply.ts';
import { demandMayGrant, demandMayWiden, type Given, rolesToGive, spansPlatform } from '../rights/giving.ts';
import { isWithin } from '../rights/scopes.ts';
import { waitsForSecond } from '../rights/second-person.ts';
import { closedUpward, heldMenus } from './role-grants.ts';
import { everyGrant, roleTree } from './role-tree.ts';

const stale = '角色已被他人修改，请刷新后重试';
const missing = '角色不存在';
/** Until a second person has confirmed the scope of the whole platform. */
const narrowest = { dataScope: 'SELF', scopeEntIds: [] };

const userCount = sql<number>`(
  select count(distinct ur.user_id)::int from auth_user_role ur join usr_user u on u.id = ur.user_id
  where ur.role_id = r.id and u.status <> 0)`;

const rows = (db: Db) =>
  db
    .selectFrom('authRole as r')
    .where('r.deleted', '=', false)
    .select(['r.id as roleId', 'r.roleName', 'r.roleType', 'r.remark', 'r.assignable', 'r.editable', 'r.deletable'])
    .select(['r.dataScope', 'r.status', 'r.version', 'r.updatedAt'])
    .select([userCount.as('userCount'), sql<boolean>`r.role_key is not null`.as('seeded')])
    .$castTo<RoleRow>();

type Saved = InputOf<typeof role.save>;

async function check(context: Context, { roleName, roleType, dataScope, scopeEntIds = [], roleId }: Saved) {
  const { db } = context;
  const isWide = ['PLATE', 'ALL'].includes(dataScope);
  demandFaultless([
    ...fault('roleType', '超级管理员角色不能新增或修改', roleType === 'L'),
    ...fault('dataScope', '该数据范围只适用于运营单位角色', isWide && roleType !== 'L' && roleType !== 'Y'),
    ...fault('scopeEntIds', '请选择自定义范围的企业', dataScope === 'CUSTOM' && scopeEntIds.length === 0),
  ]);
  const [known] = roleId === undefined ? [] : await rolesToGive(db, [roleId]);
  const nodes = known !== undefined && !isWithin(dataScope, known.dataScope) ? known.nodes : [];
  await demandMayWiden(context, { roleId: roleId ?? '0', roleName, roleType, dataScope, scopeEntIds, nodes });
  const same = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleName', '=', roleName.trim())
    .where('deleted', '=', false)
    .where('id', '<>', roleId ?? '0')
    .executeTakeFirst();
  if (same) refuseField('roleName', '角色名称已存在', 'conflict');
}

/** @throws Refusal for the super administrator's role, whatever is tried with it. */
async function demandEditable(db: Db, roleId: string) {
  const known = await one(
    db
      .selectFrom('authRole')
      .select(['editable', 'roleType', 'roleKey', 'roleName', 'dataScope', 'scopeEntIds', 'status'])
      .where('id', '=', roleId)
      .where('deleted', '=', false),
    missing,
  );
  if (!known.editable) refuse('forbidden', '该角色不可编辑');
  return known;
}

async function save(input: Saved, context: Context) {
  await check(context, input);
  const { db, user, clock } = context;
  const { roleId, version, copyFrom, roleName, roleType, remark, assignable, dataScope } = input;
  const scopeEntIds = dataScope === 'CUSTOM' ? (input.scopeEntIds ?? []) : [];
  const named = { roleName: roleName.trim(), remark: remark ?? null, assignable };
  const spans = spansPlatform({ roleType, dataScope });
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  if (roleId === undefined) {
    const added = db
      .insertInto('authRole')
      .values({ ...named, ...by, roleType, ...(spans ? narrowest : { dataScope, scopeEntIds }) })
      .returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    if (copyFrom !== undefined) await copyGrants(context, copyFrom, { roleId: id, roleType, dataScope, scopeEntIds });
    if (spans) await widenByTwo(context, { roleId: id, roleName, dataScope, scopeEntIds });
    return { roleId: id };
  }
  const known = await demandEditable(db, roleId);
  if (known.roleType !== roleType) refuseField('roleType', '角色类型不能修改');
  if (known.roleKey === 'G1' && assignable) refuseField('assignable', '供应商管理员由入驻审核产生，不能直接分配');
  const widens = spans && known.dataScope !== 'ALL';
  await bump(context, roleId, version ?? 0, { ...named, ...(!widens && { dataScope, scopeEntIds }) });
  if (widens) await widenByTwo(context, { roleId, roleName, dataScope, scopeEntIds });
  await context.emit(rightsChanged, { roleIds: [roleId] });
  return { roleId };
}

interface Wide {
  readonly roleId: string;
  readonly roleName: string;
  readonly dataScope: string;
  readonly scopeEntIds: string[];
}

/** Until another person has confirmed it, the role keeps the scope that it has. */
async function widenByTwo(context: Context, { roleName, ...wide }: Wide): Promise<void> {
  const summary = `把角色“${roleName.trim()}”的数据范围放宽到${DATA_SCOPE[wide.dataScope as 'ALL']}`;
  if (!(await waitsForSecond(context, { kind: 'ROLE_SCOPE', summary, payload: { ...wide } })))
    await widen(wide, context);
}

type Copy = Pick<Given, 'roleId' | 'roleType' | 'dataScope' | 'scopeEntIds'>;

async function copyGrants(context: Context, from: string, to: Copy): Promise<void> {
  const { db } = context;
  const source = await one(db.selectFrom('authRole').select('roleType').where('id', '=', from), missing);
  if (source.roleType === 'L') refuseField('copyFrom', '超级管理员角色不能复制');
  if (source.roleType !== to.roleType) refuseField('copyFrom', '只能复制同一类型的角色');
  const nodes = await db.selectFrom('authRoleMenu').select('menuId').where('roleId', '=', from).execute();
  await demandMayGrant(
    context,
    to,
    nodes.map(({ menuId }) => menuId),
  );
  await sql`
    insert into auth_role_menu (role_id, menu_id, half)
    select ${to.roleId}, menu_id, half from auth_role_menu where role_id = ${from}`.execute(db);
}

interface Change {
  readonly roleName?: string;
  readonly remark?: string | null;
  readonly assignable?: boolean;
  readonly dataScope?: string;
  readonly scopeEntIds?: string[];
  readonly status?: number;
}

async function bump({ db, user, clock }: Context, roleId: string, version: number, change: Change = {}) {
  const at = clock.now().toISOString();
  const changed = db
    .updateTable('authRole')
    .set({ ...change, version: version + 1, updatedBy: user.userId, updatedAt: at })
    .where('id', '=', roleId)
    .where('version', '=', version)
    .where('editable', '=', true)
    .returning('version');
  return one(changed, stale, 'conflict');
}

type Named = Pick<Given, 'roleName' | 'roleType' | 'dataScope'>;

async function saveMenus({ roleId, version, menuIds }: InputOf<typeof role.saveMenus>, context: Context) {
  const { db } = context;
  const known = await demandEditable(db, roleId);
  const { roleType, roleName, dataScope } = known;
  const changed = await bump(context, roleId, version);
  const wanted = await closedUpward(db, menuIds);
  const held = await heldMenus(db, roleId);
  const kept = held.filter((menuId) => wanted.has(menuId));
  const added = [...wanted].filter((menuId) => !kept.includes(menuId));
  await demandMayGrant(context, { ...known, roleId }, added);
  if (kept.length < held.length) await setMenus(context, roleId, kept);
  if (added.length === 0) return changed;
  const summary = `给全平台角色“${roleName}”增加 ${added.length} 项菜单与按钮`;
  const payload = { roleId, menuIds: added };
  const waits =
    spansPlatform({ roleType, dataScope }) && (await waitsForSecond(context, { kind: 'ROLE_MENUS', summary, payload }));
  if (!waits) await addMenus(payload, context);
  return changed;
}

/** Its holders get their rights back. @returns whether that waits for a second person. */
async function enableWaits(context: Context, role: Named, roleId: string): Promise<boolean> {
  for (const given of await rolesToGive(context.db, [roleId])) await demandMayWiden(context, given);
  const summary = `启用全平台角色“${role.roleName}”`;
  return spansPlatform(role) && waitsForSecond(context, { kind: 'ROLE_STATE', summary, payload: { roleId } });
}

async function detail({ roleId }: { roleId: string }, { db }: Context) {
  const found = await one(rows(db).where('r.id', '=', roleId), missing);
  const scopeEnts = await db
    .selectFrom('entEnterprise')
    .select(['id as entId', 'customerName as entName'])
    .where(sql<boolean>`id = any(select unnest(scope_ent_ids) from auth_role where id = ${roleId})`)
    .orderBy('customerName')
    .execute();
  const { online } = await db
    .selectFrom('usrSession as s')
    .innerJoin('authUserRole as ur', 'ur.userId', 's.userId')
    .where('s.endedAt', 'is', null)
    .where('ur.roleId', '=', roleId)
    .select(sql<number>`count(distinct s.user_id)::int`.as('online'))
    .executeTakeFirstOrThrow();
  return { ...found, scopeEnts, online, menuIds: await heldMenus(db, roleId) };
}

/** The first of those within the rows of the right. */
export const enterprisesNamed = ({ db, user }: Context, keyword: string) =>
  db
    .selectFrom('entEnterprise')
    .select(['id as entId', 'customerName as entName'])
    .where('deleted', '=', false)
    .where('customerName', 'like', contains(keyword))
    .where(inDataScope(user, [{ ent: 'entEnterprise.id' }]))
    .orderBy('customerName')
    .limit(20)
    .execute();

export default implement(role, {
  page: ({ keyword, roleType, status, sort, order = 'asc', ...paging }, { db }) =>
    page(
      rows(db)
        .$if(keyword !== undefined, (q) => q.where('r.roleName', 'like', contains(keyword ?? '')))
        .$if(roleType !== undefined, (q) => q.where('r.roleType', '=', roleType ?? ''))
        .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? 1))
        // what was just made or changed stands first until the reader sorts
        .$if(sort !== 'userCount', (q) => q.orderBy('r.updatedAt', sort === undefined ? 'desc' : order))
        .$if(sort === 'userCount', (q) => q.orderBy(userCount, order))
        .orderBy('r.id'),
      paging,
    ),
  detail,
  save,
  saveMenus,
  async updateState({ roleId, version, status }, context) {
    const known = await demandEditable(context.db, roleId);
    if (known.roleKey !== null && status === 0) refuse('invalid', '系统预置角色不能停用');
    if (status === 0) await demandMayGrant(context, { ...known, roleId }, []);
    const waits = status === 1 && known.status !== 1 && (await enableWaits(context, known, roleId));
    await bump(context, roleId, version, waits ? {} : { status });
    await context.emit(rightsChanged, { roleIds: [roleId] });
    return null;
  },
  tree: roleTree,
  grants: everyGrant,
  enterprises: ({ keyword }, context) => enterprisesNamed(context, keyword),
});
