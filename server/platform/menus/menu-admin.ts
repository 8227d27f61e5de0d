/** The menu trees as administrators keep them; every open page follows. */
import { rightsChanged } from '@portal/sdk/calls/management';
import { menu } from '@portal/sdk/calls/menu';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  type Db,
  demandFaultless,
  fault,
  implement,
  one,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { lockTrees } from './lock-trees.ts';
import { copyBranch } from './menu-copy.ts';
import { exportMenus } from './menu-export.ts';
import { absentNodes, importNodes } from './menu-import.ts';
import { isDangling, known, managedMenus } from './menu-list.ts';
import { checkUnique } from './menu-unique.ts';

const stale = '菜单已被他人修改，请刷新后重试';
const missing = '菜单不存在或已被删除';

const told = (context: Context) => context.emit(rightsChanged, { all: true });

const nodeOf = (db: Db, menuId: string) =>
  db.selectFrom('authMenu').selectAll().where('menuId', '=', menuId).where('deleted', '=', false);

/** A node stands below a page of its own system, and never below itself. */
async function checkPlace(db: Db, menuId: string | undefined, parentId: string | null, system: string): Promise<void> {
  if (parentId === null) return;
  const parent = (await nodeOf(db, parentId).executeTakeFirst()) ?? refuseField('parentId', '上级菜单不存在');
  if (parent.system !== system) refuseField('parentId', '上级菜单不在同一系统');
  if (parent.button === '1') refuseField('parentId', '按钮下不能再有下级');
  const seen = new Set<string>();
  for (let id: string | null = parentId; id !== null && !seen.has(id); ) {
    if (id === menuId) refuseField('parentId', '不能移动到自己的下级');
    seen.add(id);
    const above: { parentId: string | null } | undefined = await nodeOf(db, id).executeTakeFirst();
    id = above?.parentId ?? null;
  }
}

type Saved = InputOf<typeof menu.save>;

function checkKind({ button, routeUrl, permCode, parentId }: Saved): void {
  const isButton = button === '1';
  demandFaultless([
    ...fault('parentId', '按钮须有上级页面', isButton && !parentId),
    ...fault('routeUrl', '按钮不能有路由', isButton && Boolean(routeUrl)),
    ...fault('permCode', '请输入权限码', isButton && !permCode),
    ...fault('permCode', '页面不能有权限码', !isButton && Boolean(permCode)),
  ]);
}

/** Holders were given the code that the node has: another one would come to them without a giver. */
async function demandFreeCode(db: Db, menuId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select r.role_name as name from auth_role_menu rm join auth_role r on r.id = rm.role_id where rm.menu_id = ${menuId}
    union select u.user_name from auth_user_menu um join usr_user u on u.id = um.user_id where um.menu_id = ${menuId}
    union select c.change_no from auth_change_request c
      where c.kind = 'ROLE_MENUS' and c.status = 0 and c.payload -> 'menuIds' ? ${menuId}
    order by name limit 5`.execute(db);
  if (rows.length > 0)
    refuseField(
      'permCode',
      `已授权给${rows.map(({ name }) => name).join('、')}，不能更换权限码，请另建按钮后重新授权`,
      'conflict',
    );
}

async function save(input: Saved, context: Context) {
  const { db, user, clock } = context;
  checkKind(input);
  await lockTrees(db);
  const { menuId, version, system, parentId = null, ...rest } = input;
  if (menuId !== undefined) {
    const { permCode } = await one(nodeOf(db, menuId), missing);
    if (permCode !== (rest.permCode ?? null)) await demandFreeCode(db, menuId);
  }
  await checkPlace(db, menuId, parentId, system);
  await checkUnique(db, input);
  const facts = {
    ...rest,
    routeUrl: rest.routeUrl ?? null,
    permCode: rest.permCode ?? null,
    frontEndName: rest.frontEndName ?? null,
    icon: rest.icon ?? null,
    remark: rest.remark ?? null,
    parentId,
    menuName: rest.menuName.trim(),
    productType: rest.productType ?? '00',
    updatedBy: user.userId,
    updatedAt: clock.now().toISOString(),
  };
  const written =
    menuId === undefined
      ? db
          .insertInto('authMenu')
          .values({ ...facts, system })
          .returning('menuId')
      : db
          .updateTable('authMenu')
          // whoever saves has decided over what the plugin says
          .set({ ...facts, version: (version ?? 0) + 1, declared: sql`declared - 'over'` })
          .where('menuId', '=', menuId)
          .where('system', '=', system)
          .where('version', '=', version ?? 0)
          .where('deleted', '=', false)
          .returning('menuId');
  const saved = await one(written, stale, 'conflict');
  await told(context);
  return { ...saved, dangling: isDangling(input, known()) };
}

async function update(
  context: Context,
  { menuId, version }: { menuId: string; version: number },
  change: { hidden?: string; parentId?: string | null; sort?: number },
): Promise<null> {
  const { db, user, clock } = context;
  await one(nodeOf(db, menuId), missing);
  const changed = db
    .updateTable('authMenu')
    .set({ ...change, version: version + 1, updatedBy: user.userId, updatedAt: clock.now().toISOString() })
    .where('menuId', '=', menuId)
    .where('version', '=', version)
    .where('deleted', '=', false)
    .returning('menuId');
  await one(changed, stale, 'conflict');
  await told(context);
  return null;
}

async function remove({ menuId }: { menuId: string }, context: Context): Promise<null> {
  const { db, user, clock } = context;
  await lockTrees(db);
  await one(nodeOf(db, menuId), missing);
  const child = await db
    .selectFrom('authMenu')
    .select('menuId')
    .where('parentId', '=', menuId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (child) refuse('conflict', '请先删除下级菜单');
  const holders = await db
    .selectFrom('authRoleMenu as rm')
    .innerJoin('authRole as r', 'r.id', 'rm.roleId')
    .select('r.roleName')
    .where('rm.menuId', '=', menuId)
    .execute();
  if (holders.length > 0) refuse('conflict', `已授权给${holders.map(({ roleName }) => roleName).join('、')}，不能删除`);
  await db
    .updateTable('authMenu')
    .set({ deleted: true, updatedBy: user.userId, updatedAt: clock.now().toISOString() })
    .where('menuId', '=', menuId)
    .execute();
  await told(context);
  return null;
}

export default implement(menu, {
  tree: ({ system }, context) => managedMenus(context.db, system),
  save,
  updateState: ({ hidden, ...seen }, context) => update(context, seen, { hidden }),
  async sort({ parentId = null, sort, ...seen }, context) {
    await lockTrees(context.db);
    const { system, button } = await one(nodeOf(context.db, seen.menuId), missing);
    if (button === '1' && parentId === null) refuseField('parentId', '按钮须有上级页面');
    await checkPlace(context.db, seen.menuId, parentId, system);
    return update(context, seen, { parentId, sort });
  },
  async copy({ menuId }, context) {
    await lockTrees(context.db);
    const count = await copyBranch(context, await one(nodeOf(context.db, menuId), missing));
    await told(context);
    return { count };
  },
  remove,
  absent: (_input, context) => absentNodes(context),
  async importDeclared({ sourceKeys }, context) {
    await lockTrees(context.db);
    const count = await importNodes(context, sourceKeys);
    await told(context);
    return { count };
  },
  export: ({ system }, context) => exportMenus(system, context),
});
