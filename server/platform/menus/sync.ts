/**
 * Plugin manifests → menu rows. Each plugin by itself: what is wrong with one stops no other, and leaves nothing of it
 * behind. What is the same is not written.
 */
import { type Db, sql } from '@portal/sdk/server';
import { failureOf } from '../../errors.ts';
import type { PluginManifest } from '../../manifests.ts';
import {
  type DeclaredNode,
  declarationOf,
  declaredNodes,
  isForeign,
  MenuFault,
  platformId,
  platformNodes,
} from './declared-nodes.ts';
import { lockTrees } from './lock-trees.ts';
import { type DeclaringPlugin, type MenuChange, menuChanges, type MenuRow } from './menu-changes.ts';
import { roleIds, seedRoles } from './roles.ts';
import { changedCodes, type CodeRow, declaredCodes, platformCodes, readCodes, storeCodes } from './sync-codes.ts';

interface Plugin extends DeclaringPlugin {
  readonly codes: readonly CodeRow[];
}

/** Plugin id → why its menus could not be stored. */
type Problems = Map<string, string>;

/** For scripts and tests, whose plugins are all sound. @throws Error with what is wrong. */
export function demandStored(problems: ReadonlyMap<string, string>): void {
  if (problems.size > 0) throw new Error(problemLines(problems).join('\n'));
}

export const problemLines = (problems: ReadonlyMap<string, string>): string[] =>
  Array.from(problems, ([id, why]) => `插件 ${id} 的菜单与权限码没有保存：${why}`);

/** Nothing that another try, or another plugin, would not meet as well. */
function isOwnFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const passes = /^(40|55|25|23505)/.test(typeof code === 'string' ? code : ''); // deadlocks and races
  return !passes && failureOf(error).status !== 503 && failureOf(error).status !== 507;
}

function keepProblem(problems: Problems, id: string, error: unknown): void {
  if (!isOwnFault(error)) throw error;
  const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
  problems.set(id, error instanceof MenuFault ? error.message : `菜单与权限码不能写入：${why}`);
}

/** Those that can be stored at all. A code belongs to the first that declares it. */
function readPlugins(manifests: readonly PluginManifest[], problems: Problems): Plugin[] {
  const plugins: Plugin[] = [{ id: platformId, nodes: platformNodes, codes: platformCodes }];
  const owners = new Map(platformNodes.map(({ sourceKey }) => [sourceKey, '门户平台']));
  for (const manifest of manifests) {
    try {
      const plugin = { id: manifest.id, nodes: declaredNodes(manifest), codes: declaredCodes(manifest) };
      const taken = plugin.nodes.find(({ sourceKey }) => owners.has(sourceKey));
      if (taken) throw new MenuFault(`“${taken.sourceKey}”已由“${owners.get(taken.sourceKey)}”声明`);
      for (const { sourceKey } of plugin.nodes) owners.set(sourceKey, manifest.name);
      plugins.push(plugin);
    } catch (error) {
      keepProblem(problems, manifest.id, error);
    }
  }
  return plugins;
}

/** What the manifests that can be stored declare. */
export const soundNodes = (manifests: readonly PluginManifest[]): DeclaredNode[] =>
  readPlugins(manifests, new Map()).flatMap(({ id, nodes }) => (id === platformId ? [] : nodes));

const readRows = (db: Db): Promise<MenuRow[]> =>
  db
    .selectFrom('authMenu')
    .select(['menuId', 'parentId', 'sourceKey', 'menuName', 'routeUrl', 'icon', 'sort', 'ifIntOrExt', 'hidden'])
    .select(['ifRouteHidden', 'remark', 'productType', 'deleted', 'retired', 'declared'])
    .$castTo<MenuRow>()
    .execute();

export async function insertNode(db: Db, node: DeclaredNode, parentId: string | null): Promise<string> {
  const { row, sourceKey } = node;
  const inserted = db
    .insertInto('authMenu')
    .values({ ...row, sourceKey, parentId, declared: JSON.stringify(declarationOf(node)) })
    .returning('menuId');
  return (await inserted.executeTakeFirstOrThrow()).menuId;
}

/** Who holds a node holds all above it, wherever it comes to stand. */
const grantAbove = (db: Db, menuId: string) =>
  sql`
    with recursive above as (
      select parent_id from auth_menu where menu_id = ${menuId}
      union
      select n.parent_id from above a join auth_menu n on n.menu_id = a.parent_id
    )
    insert into auth_role_menu (role_id, menu_id)
    select rm.role_id, a.parent_id from auth_role_menu rm cross join above a
    where rm.menu_id = ${menuId} and a.parent_id is not null
    on conflict do nothing`.execute(db);

/** An administrator who has the page open is told to refresh; a mere note of what was declared disturbs nobody. */
async function updateRow(db: Db, before: MenuRow, row: MenuRow, parentId: string | null): Promise<void> {
  const { menuName, routeUrl, icon, sort, ifIntOrExt, deleted, retired } = row;
  const facts = { menuName, routeUrl, icon, sort, ifIntOrExt, deleted, retired, parentId };
  const shown = Object.entries(facts).some(([name, value]) => before[name as keyof MenuRow] !== value);
  await db
    .updateTable('authMenu')
    .set({ declared: JSON.stringify(row.declared) })
    .$if(shown, (query) =>
      query.set((eb) => ({ ...facts, version: eb('version', '+', 1), updatedAt: sql<string>`now()` })),
    )
    .where('menuId', '=', row.menuId)
    .execute();
  if (parentId !== before.parentId || (before.retired && !row.retired)) await grantAbove(db, row.menuId);
}

const granted = (roles: readonly string[], known: ReadonlyMap<string, string>): string[] =>
  roles.includes('All') ? [...known.values()] : roles.flatMap((role) => known.get(role) ?? []);

async function storeChanges(db: Db, changes: readonly MenuChange[]): Promise<void> {
  const roles = await roleIds(db);
  const stored = new Map<string, string>();
  for (const change of changes) {
    const { menuId, parentId: planned } = change.row;
    const parentId = planned === null ? null : (stored.get(planned) ?? planned);
    if (change.kind === 'update') await updateRow(db, change.before, change.row, parentId);
    else {
      const inserted = await insertNode(db, change.node, parentId);
      stored.set(menuId, inserted);
      const grants = granted(change.node.roles, roles).map((roleId) => ({ roleId, menuId: inserted }));
      if (grants.length > 0) await db.insertInto('authRoleMenu').values(grants).execute();
      if (isForeign(change.node.row.frontEndName, change.node.parentKey)) await grantAbove(db, inserted);
    }
  }
}

interface Stored {
  readonly rows: readonly MenuRow[];
  readonly codes: readonly CodeRow[];
}

const readStored = async (db: Db): Promise<Stored> => ({ rows: await readRows(db), codes: await readCodes(db) });

function dueOf({ rows, codes }: Stored, plugin: Plugin, running: ReadonlySet<string>) {
  const due = { changes: menuChanges(rows, plugin, running), codes: changedCodes(codes, plugin.codes) };
  return due.changes.length + due.codes.length > 0 ? due : undefined;
}

/** All or nothing, in a transaction of its own or inside the caller's. */
async function apart(db: Db, work: (change: Db) => Promise<void>): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint menus_of_plugin`.execute(db);
  try {
    await work(db);
  } catch (error) {
    await sql`rollback to savepoint menus_of_plugin`.execute(db);
    throw error;
  }
  await sql`release savepoint menus_of_plugin`.execute(db);
}

/**
 * Seeds roles, menu nodes, button codes and their default grants, and lets rows follow their plugins; safe to run at every
 * start, and in several processes at once. A plugin that is not among the manifests keeps its rows.
 * @returns plugin id → why its menus could not be stored; nothing of such a plugin has changed.
 * @throws what is no plugin's fault: a database that is away.
 */
export async function syncMenus(db: Db, manifests: readonly PluginManifest[]): Promise<ReadonlyMap<string, string>> {
  const problems: Problems = new Map();
  await seedRoles(db);
  const plugins = readPlugins(manifests, problems);
  const running = new Set(plugins.flatMap(({ nodes }) => nodes.map(({ sourceKey }) => sourceKey)));
  let stored = await readStored(db);
  for (const plugin of plugins) {
    if (!dueOf(stored, plugin, running)) continue;
    try {
      await apart(db, async (change) => {
        await lockTrees(change); // another process may have done it by now
        const due = dueOf(await readStored(change), plugin, running);
        await storeCodes(change, due?.codes ?? []);
        await storeChanges(change, due?.changes ?? []);
      });
    } catch (error) {
      keepProblem(problems, plugin.id, error);
    }
    stored = await readStored(db);
  }
  return problems;
}
