/** The nodes of the trees in order, each with what the plugins of this deployment say to it. */
import type { Plugin } from '@portal/sdk/registry';
import { developerCode } from '@portal/sdk/calls/developer';
import type { ManagedMenu, MenuSystem } from '@portal/sdk/calls/menu';
import { type Db, sql } from '@portal/sdk/server';
import { manifests } from '../plugins/facts.ts';
import type { Declaration } from './declared-nodes.ts';

interface Row extends Omit<ManagedMenu, 'dangling' | 'productName' | 'declaration'> {
  readonly ownProduct: string | null;
  readonly pluginProduct: string | null;
  readonly sourceKey: string | null;
  readonly said: Declaration | null;
}

/** Paths that plugins serve, each with its plugin, and codes that they know. */
export function known() {
  const plugins = manifests();
  const owners = plugins.flatMap((plugin) => {
    const { routes, redirects = [] } = plugin;
    const own = Object.values(routes).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    return [...own, ...redirects.map(({ path }) => path)].map((path) => [path, plugin] as const);
  });
  const codes = plugins.flatMap(({ codes = {} }) => Object.keys(codes));
  return { owners: new Map<string, Plugin>(owners), codes: new Set([...codes, developerCode]) };
}

/** Whether nothing of this deployment answers to the node: it is then not shown, or allows nothing. */
export function isDangling(
  { button, routeUrl, permCode }: { button: string; routeUrl?: string | null; permCode?: string | null },
  { owners, codes }: ReturnType<typeof known>,
): boolean {
  if (button === '1') return Boolean(permCode) && !codes.has(permCode ?? '');
  return Boolean(routeUrl) && !isOutside(routeUrl ?? '') && !owners.has((routeUrl ?? '').split(/[?#]/)[0] ?? '');
}

const isOutside = (route: string): boolean => /^https?:\/\//.test(route);

const readRows = async (db: Db, system: MenuSystem | undefined): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select n.menu_id::text as menu_id, n.parent_id::text as parent_id, n.menu_name, n.route_url, n.front_end_name, n.icon,
      n.hidden, n.if_route_hidden, n.button, n.perm_code, n.remark, n.if_int_or_ext, n.product_type, n.system, n.sort,
      n.version, n.source_key, n.source_key is not null as declared, n.declared as said,
      (select c.kinds from auth_code c where c.perm_code = n.perm_code) as kinds,
      (select count(*)::int from auth_role_menu rm where rm.menu_id = n.menu_id) as role_count,
      own.product_name as own_product,
      (select p.product_name from prd_product p
        where p.plugin_id = n.front_end_name and p.product_type <> '00' order by p.product_type limit 1) as plugin_product
    from auth_menu n
    left join prd_product own on own.product_type = n.product_type and n.product_type <> '00'
    where not n.deleted and (${system ?? null}::text is null or n.system = ${system ?? null})
    order by n.sort, n.menu_id`.execute(db);
  return rows;
};

/** A parent that is no longer in the tree is not asked for: the node stays where it is. */
function declarationFor(row: Row, ids: ReadonlyMap<string, string>): ManagedMenu['declaration'] {
  if (row.said === null) return null;
  const { menuName, routeUrl, icon, sort, ifIntOrExt, parent, over = {} } = row.said;
  const parentId = parent === null ? null : (ids.get(parent) ?? row.parentId);
  const facts = {
    menuName,
    routeUrl,
    icon,
    sort,
    ifIntOrExt: ifIntOrExt === '1' ? ('1' as const) : ('0' as const),
    parentId,
  };
  const differs = Object.entries(facts).filter(([field, value]) => row[field as keyof typeof facts] !== value);
  if (differs.length === 0) return null;
  return { ...facts, changed: differs.some(([field]) => (field === 'parentId' ? 'parent' : field) in over) };
}

/** Parents before their children. */
export async function managedMenus(db: Db, system?: MenuSystem): Promise<ManagedMenu[]> {
  const rows = await readRows(db, system);
  const plugins = known();
  const children = new Map<string | null, Row[]>();
  const ids = new Map(rows.map(({ sourceKey, menuId }) => [sourceKey ?? '', menuId]));
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const below = (parentId: string | null, product: string): ManagedMenu[] =>
    (children.get(parentId) ?? []).flatMap((row) => {
      const { ownProduct, pluginProduct, sourceKey: _, said: _said, ...node } = row;
      const productName = ownProduct ?? (parentId === null ? (pluginProduct ?? product) : product);
      const told = { productName, declaration: declarationFor(row, ids), dangling: isDangling(row, plugins) };
      return [{ ...node, ...told }, ...below(row.menuId, productName)];
    });
  return below(null, '平台基础');
}
