/** Which nodes of the tree are in sight: what is looked for with all above it, or what a role sees of it. */
import type { ManagedMenu } from '@portal/sdk/calls/menu';
import type { RoleDetail } from '@portal/sdk/calls/role';
import { above } from '../role/grants.ts';

export interface Seen {
  readonly keyword: string;
  readonly dangling: boolean;
  /** Previewed as this role. */
  readonly roleId: string | undefined;
}

export interface SeenNode extends ManagedMenu {
  /** 1 at the root. */
  readonly level: number;
  readonly hasChildren: boolean;
}

/** Pages with something below them. */
export const everyPage = (nodes: readonly ManagedMenu[]): ReadonlySet<string> =>
  new Set(nodes.flatMap(({ parentId }) => parentId ?? []));

const holds = ({ roleType, menuIds }: Pick<RoleDetail, 'roleType' | 'menuIds'>, menuId: string) =>
  roleType === 'L' || menuIds.includes(menuId);

/** As the holder of a role meets it: granted, neither hidden nor without a function, under nothing hidden. */
function metBy(
  role: Pick<RoleDetail, 'roleType' | 'menuIds'>,
  nodes: readonly ManagedMenu[],
  node: ManagedMenu,
): boolean {
  const shown = ({ hidden, dangling }: ManagedMenu) => hidden !== '1' && !dangling;
  return holds(role, node.menuId) && [node, ...above(nodes, node)].every(shown);
}

export function inSight(
  nodes: readonly ManagedMenu[],
  { keyword, dangling }: Seen,
  closed: ReadonlySet<string>,
  role?: Pick<RoleDetail, 'roleType' | 'menuIds'>,
): SeenNode[] {
  const words = keyword.trim().toLowerCase();
  const searching = words !== '' || dangling;
  const fits = (node: ManagedMenu) =>
    (!dangling || node.dangling) &&
    [node.menuName, node.routeUrl, node.permCode].some((text) => text?.toLowerCase().includes(words));
  const found = nodes.filter(fits);
  const wanted = new Set(found.flatMap((node) => [node, ...above(nodes, node)].map(({ menuId }) => menuId)));
  const parents = everyPage(nodes);
  return nodes.flatMap((node) => {
    const over = above(nodes, node);
    if (searching && !wanted.has(node.menuId)) return [];
    if (!searching && over.some(({ menuId }) => closed.has(menuId))) return [];
    if (role && !metBy(role, nodes, node)) return [];
    return [{ ...node, level: over.length + 1, hasChildren: parents.has(node.menuId) }];
  });
}
