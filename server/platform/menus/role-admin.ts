/** Roles as administrators keep them. A change reaches the open pages of all who hold the role. */
import { rightsChanged } from '@portal/sdk/calls/management';
import { role, type RoleRow } from '@portal/sdk/calls/role';
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, type Db, implement, one, page, refuse, sql } from '@portal/sdk/server';
import { closedUpward, grantRows } from './role-grants.ts';

const stale = '角色已被他人修改，请刷新后重试';
const missing = '角色不存在';

const userCount = sql<number>`(
  select count(distinct ur.user_id)::int from auth_user_role ur join usr_user u on u.id = ur.user_id
  where ur.role_id = r.id and u.status <> 0 and not u.deleted)`;

const rows = (db: Db) =>
  db
    .selectFrom('authRole as r')
    .where('r.deleted', '=', false)
    .select(['r.id as roleId', 'r.roleName', 'r.roleType', 'r.remark', 'r.assignable', 'r.editable', 'r.deletable'])
    .select(['r.dataScope', 'r.status', 'r.version', 'r.updatedAt'])
    .select([userCount.as('userCount'), sql<boolean>`r.role_key is not null`.as('seeded')])
    .$castTo<RoleRow>();

type Saved = InputOf<typeof role.save>;

async function check({ db, user }: Context, { roleName, roleType, dataScope, scopeEntIds = [], roleId }: Saved) {
  if (roleType === 'L') refuse('invalid', '超级管理员角色不能新增或修改');
  if (dataScope === 'ALL' && !user.roleTypes.includes('L')) refuse('forbidden', '只有超级管理员可以授予全平台范围');
  if (['PLATE', 'ALL'].includes(dataScope) && roleType !== 'Y') refuse('invalid', '该数据范围只适用于运营单位角色');
  if (dataScope === 'CUSTOM' && scopeEntIds.length === 0) refuse('invalid', '请选择自定义范围的企业');
  const same = await db
    .selectFrom('authRole')
    .select('id')
    .where('roleName', '=', roleName.trim())
    .where('deleted', '=', false)
    .where('id', '<>', roleId ?? '0')
    .executeTakeFirst();
  if (same) refuse('conflict', '角色名称已存在');
}

/** @throws Refusal for the super administrator's role, whatever is tried with it. */
async function demandEditable(db: Db, roleId: string) {
  const known = await one(
    db
      .selectFrom('authRole')
      .select(['editable', 'roleType', 'roleKey'])
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
  const facts = { roleName: roleName.trim(), remark: remark ?? null, assignable, dataScope, scopeEntIds };
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  if (roleId === undefined) {
    const added = db
      .insertInto('authRole')
      .values({ ...facts, ...by, roleType })
      .returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    if (copyFrom !== undefined) await copyGrants(db, copyFrom, id);
    return { roleId: id };
  }
  const known = await demandEditable(db, roleId);
  if (known.roleType !== roleType) refuse('invalid', '角色类型不能修改');
  if (known.roleKey === 'G1' && assignable) refuse('invalid', '供应商管理员由入驻审核产生，不能直接分配');
  await bump(context, roleId, version ?? 0, facts);
  await context.emit(rightsChanged, { roleIds: [roleId] });
  return { roleId };
}

async function copyGrants(db: Db, from: string, to: string): Promise<void> {
  const source = await one(db.selectFrom('authRole').select('roleType').where('id', '=', from), missing);
  if (source.roleType === 'L') refuse('invalid', '超级管理员角色不能复制');
  await sql`
    insert into auth_role_menu (role_id, menu_id, half)
    select ${to}, menu_id, half from auth_role_menu where role_id = ${from}`.execute(db);
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

async function saveMenus({ roleId, version, menuIds }: InputOf<typeof role.saveMenus>, context: Context) {
  const { db } = context;
  await demandEditable(db, roleId);
  const changed = await bump(context, roleId, version);
  const granted = await closedUpward(db, menuIds);
  await db.deleteFrom('authRoleMenu').where('roleId', '=', roleId).execute();
  const values = await grantRows(db, roleId, granted);
  if (values.length > 0) await db.insertInto('authRoleMenu').values(values).execute();
  await context.emit(rightsChanged, { roleIds: [roleId] });
  return changed;
}

async function detail({ roleId }: { roleId: string }, { db }: Context) {
  const found = await one(rows(db).where('r.id', '=', roleId), missing);
  const menus = await db
    .selectFrom('authRoleMenu as rm')
    .innerJoin('authMenu as n', 'n.menuId', 'rm.menuId')
    .select('rm.menuId')
    .where('rm.roleId', '=', roleId)
    .where('n.deleted', '=', false)
    .execute();
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
  return { ...found, scopeEnts, online, menuIds: menus.map(({ menuId }) => menuId) };
}

/** The first of them. */
export const enterprisesNamed = (db: Db, keyword: string) =>
  db
    .selectFrom('entEnterprise')
    .select(['id as entId', 'customerName as entName'])
    .where('deleted', '=', false)
    .where('customerName', 'like', contains(keyword))
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
        .$if(sort === 'updatedAt', (q) => q.orderBy('r.updatedAt', order))
        .$if(sort === 'userCount', (q) => q.orderBy(userCount, order))
        .orderBy('r.id'),
      paging,
    ),
  detail,
  save,
  saveMenus,
  async updateState({ roleId, version, status }, context) {
    const { roleKey } = await demandEditable(context.db, roleId);
    if (roleKey !== null && status === 0) refuse('invalid', '系统预置角色不能停用');
    await bump(context, roleId, version, { status });
    await context.emit(rightsChanged, { roleIds: [roleId] });
    return null;
  },
  grants: (_input, { db }) =>
    db
      .selectFrom('authRoleMenu as rm')
      .innerJoin('authMenu as n', 'n.menuId', 'rm.menuId')
      .where('n.deleted', '=', false)
      .select(['rm.roleId', 'rm.menuId', 'rm.half'])
      .orderBy('rm.roleId')
      .orderBy('rm.menuId')
      .execute(),
  enterprises: ({ keyword }, { db }) => enterprisesNamed(db, keyword),
});
