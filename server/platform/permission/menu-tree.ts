/** The menu tree that a user may see: what the roles grant, and the way to it. */
import type { MenuNode } from '@portal/sdk/calls/session';
import { type Context, type Db, isAdministrator, type User } from '@portal/sdk/server';

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

type Reader = Pick<Context, 'db' | 'clock'>;

type Row = Awaited<ReturnType<typeof everyNode>>[number];

/** What the roles grant, and what was granted to the person alone. */
const grantsOf = ({ db, clock }: Reader, { userId, entId, roleIds }: User) =>
  db
    .selectFrom('authRoleMenu')
    .select('menuId')
    .where('roleId', 'in', ['0', ...roleIds])
    .union((eb) =>
      eb
        .selectFrom('authUserMenu')
        .select('menuId')
        .where('userId', '=', userId)
        .where((where) => where.or([where('entId', 'is', null), where('entId', '=', entId)]))
        .where((where) => where.or([where('expireAt', 'is', null), where('expireAt', '>', clock.now().toISOString())])),
    )
    .execute();

async function grantedIds(reader: Reader, user: User, nodes: readonly Row[]): Promise<Set<string>> {
  if (isAdministrator(user)) return new Set(nodes.map((node) => node.menuId));
  if (user.userSource === '4') return new Set();
  const grants = await grantsOf(reader, user);
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
export async function permittedNodes(reader: Reader, user: User): Promise<Row[]> {
  const nodes = await everyNode(reader.db);
  const granted = await grantedIds(reader, user, nodes);
  return nodes.filter(({ menuId, permCode }) => granted.has(menuId) && (permCode === null || user.codes.has(permCode)));
}

export const treeOf = (nodes: readonly Row[]): MenuNode[] => branch(nodes, null);
