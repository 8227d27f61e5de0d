/** The menu tree that a user may see: what the roles grant, and the way to it. */
import type { MenuNode } from '@portal/sdk/calls/session';
import type { Db, User } from '@portal/sdk/server';

const columns = [
  'menuId',
  'parentId',
  'menuName',
  'routeUrl',
  'icon',
  'hidden',
  'ifRouteHidden',
  'button',
  'remark',
  'ifIntOrExt',
  'productType',
  'frontEndName',
  'permCode',
  'sourceKey',
] as const;

const everyNode = (db: Db) =>
  db.selectFrom('authMenu').select(columns).where('deleted', '=', false).orderBy('sort').orderBy('menuId').execute();

type Row = Awaited<ReturnType<typeof everyNode>>[number];

async function grantedIds(db: Db, user: User, nodes: readonly Row[]): Promise<Set<string>> {
  if (user.roleTypes.includes('L')) return new Set(nodes.map((node) => node.menuId));
  if (user.roleIds.length === 0) return new Set();
  const grants = await db
    .selectFrom('authRoleMenu')
    .select('menuId')
    .distinct()
    .where('roleId', 'in', [...user.roleIds])
    .execute();
  const parents = new Map(nodes.map((node) => [node.menuId, node.parentId]));
  const granted = new Set<string>();
  for (const { menuId } of grants) {
    for (let id: string | null | undefined = menuId; id && parents.has(id) && !granted.has(id); id = parents.get(id)) {
      granted.add(id);
    }
  }
  return granted;
}

function branch(nodes: readonly Row[], parentId: string | null): MenuNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map(({ parentId: _, ...node }) => ({ ...node, children: branch(nodes, node.menuId) }));
}

/** Nodes granted to the user, in order, buttons and hidden ones included. */
export async function permittedNodes(db: Db, user: User): Promise<Row[]> {
  const nodes = await everyNode(db);
  const granted = await grantedIds(db, user, nodes);
  return nodes.filter((node) => granted.has(node.menuId));
}

export const treeOf = (nodes: readonly Row[]): MenuNode[] => branch(nodes, null);
