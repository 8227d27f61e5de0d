/**
 * Plugin manifests → menu rows. Only what is new is inserted: a node that an administrator renamed, moved, hid, granted
 * or deleted keeps what was done to it.
 */
import { developerCode } from '@portal/sdk/calls/developer';
import { type Db, sql } from '@portal/sdk/server';
import type { PluginManifest } from '../../manifests.ts';
import { roleIds, seedRoles, superAdministrator } from './roles.ts';

/** A node as a plugin's manifest declares it. */
export interface DeclaredNode {
  readonly sourceKey: string;
  readonly parentKey: string | undefined;
  readonly roles: readonly string[];
  readonly row: {
    menuName: string;
    routeUrl: string | null;
    icon: string | null;
    button: string;
    permCode: string | null;
    ifIntOrExt: string;
    frontEndName: string;
    sort: number;
  };
}

const defaultSort = 100;

/** Codes of the platform itself: of pages that stand in no menu. */
const ownNodes: readonly DeclaredNode[] = [
  {
    sourceKey: developerCode,
    parentKey: undefined,
    roles: [superAdministrator],
    row: {
      menuName: '查看开发者页面',
      routeUrl: null,
      icon: null,
      button: '1',
      permCode: developerCode,
      ifIntOrExt: '0',
      frontEndName: 'platform',
      sort: defaultSort,
    },
  },
];

/** Parents before their children. */
export function declaredNodes({ id, routes, menus = {}, codes = {} }: PluginManifest): DeclaredNode[] {
  const entries = Object.entries(menus).map(
    ([name, menu]): DeclaredNode => ({
      sourceKey: `${id}/${name}`,
      parentKey: menu.parent === undefined ? undefined : `${id}/${menu.parent}`,
      roles: menu.roles,
      row: {
        menuName: menu.title,
        routeUrl: menu.route === undefined ? null : (routes[menu.route]?.path ?? null),
        icon: menu.icon ?? null,
        button: '0',
        permCode: null,
        ifIntOrExt: menu.external ? '1' : '0',
        frontEndName: id,
        sort: menu.sort ?? defaultSort,
      },
    }),
  );
  const buttons = Object.entries(codes).map(
    ([code, { title, menu, roles }], index): DeclaredNode => ({
      sourceKey: code,
      parentKey: `${id}/${menu}`,
      roles,
      row: {
        menuName: title,
        routeUrl: null,
        icon: null,
        button: '1',
        permCode: code,
        ifIntOrExt: '0',
        frontEndName: id,
        sort: index,
      },
    }),
  );
  return parentsFirst([...entries, ...buttons]);
}

/** @throws Error when entries name each other as parents in a circle, or a parent that does not exist. */
function parentsFirst(nodes: readonly DeclaredNode[]): DeclaredNode[] {
  const sorted: DeclaredNode[] = [];
  const placed = new Set<string>();
  let waiting = nodes;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parentKey }) => parentKey === undefined || placed.has(parentKey));
    if (ready.length === 0) throw new Error(`Menu ${waiting[0]?.sourceKey} has no reachable parent.`);
    sorted.push(...ready);
    for (const { sourceKey } of ready) placed.add(sourceKey);
    waiting = waiting.filter((node) => !placed.has(node.sourceKey));
  }
  return sorted;
}

export async function insertNode(
  db: Db,
  { sourceKey, parentKey, row }: DeclaredNode,
  ids: Map<string, string>,
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('authMenu')
    .values({ ...row, sourceKey, parentId: parentKey === undefined ? null : (ids.get(parentKey) ?? null) })
    .onConflict((conflict) => conflict.column('sourceKey').doNothing())
    .returning('menuId')
    .executeTakeFirst();
  if (inserted) ids.set(sourceKey, inserted.menuId);
  return inserted?.menuId;
}

const granted = (roles: readonly string[], known: ReadonlyMap<string, string>): string[] =>
  roles.includes('All') ? [...known.values()] : roles.flatMap((role) => known.get(role) ?? []);

/** Kinds that may hold the platform's own code. */
const ownCode = { permCode: developerCode, pluginId: 'platform', kinds: [superAdministrator], whole: null };

const declaredCodes = ({ id, codes = {} }: PluginManifest) =>
  Object.entries(codes).map(([permCode, { kinds, whole = null }]) => ({
    permCode,
    pluginId: id,
    kinds: [...kinds],
    whole,
  }));

/** Who may ever hold a code, and on how many rows, follows its plugin at each start and publication; a code that left keeps its last kinds. */
async function syncCodes(db: Db, manifests: readonly PluginManifest[]): Promise<void> {
  await db
    .insertInto('authCode')
    .values([ownCode, ...manifests.flatMap(declaredCodes)])
    .onConflict((conflict) =>
      conflict
        .column('permCode')
        .doUpdateSet((eb) => ({
          pluginId: eb.ref('excluded.pluginId'),
          kinds: eb.ref('excluded.kinds'),
          whole: eb.ref('excluded.whole'),
        }))
        .where(sql<boolean>`(auth_code.plugin_id, auth_code.kinds, auth_code.whole)
          is distinct from (excluded.plugin_id, excluded.kinds, excluded.whole)`),
    )
    .execute();
}

/** Seeds roles, menu nodes, button codes and their default grants; safe to run at every start. */
export async function syncMenus(db: Db, manifests: readonly PluginManifest[]): Promise<void> {
  await seedRoles(db);
  await syncCodes(db, manifests);
  const roles = await roleIds(db);
  const known = await db
    .selectFrom('authMenu')
    .select(['sourceKey', 'menuId'])
    .where('sourceKey', 'is not', null)
    .execute();
  const ids = new Map(known.map(({ sourceKey, menuId }) => [sourceKey ?? '', menuId]));
  for (const node of [...ownNodes, ...manifests.flatMap(declaredNodes)].filter(
    ({ sourceKey }) => !ids.has(sourceKey),
  )) {
    const menuId = await insertNode(db, node, ids);
    const grants = menuId === undefined ? [] : granted(node.roles, roles).map((roleId) => ({ roleId, menuId }));
    if (grants.length > 0) await db.insertInto('authRoleMenu').values(grants).execute();
  }
}
