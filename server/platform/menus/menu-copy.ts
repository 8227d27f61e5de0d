/** A branch of one system copied to the root of the other; what stands there already is passed over. */
import { type Context, type Db, refuse, type Selectable } from '@portal/sdk/server';
import type { AuthMenu } from '../../db/tables.ts';

type Node = Selectable<AuthMenu>;

const childrenOf = (db: Db, menuId: string) =>
  db
    .selectFrom('authMenu')
    .selectAll()
    .where('parentId', '=', menuId)
    .where('deleted', '=', false)
    .orderBy('sort')
    .orderBy('menuId')
    .execute();

async function taken(db: Db, system: string) {
  const rows = await db
    .selectFrom('authMenu')
    .select(['routeUrl', 'permCode'])
    .where('system', '=', system)
    .where('deleted', '=', false)
    .execute();
  return new Set(rows.flatMap(({ routeUrl, permCode }) => [routeUrl, permCode].flatMap((text) => text ?? [])));
}

/** @returns how many nodes were copied. */
export async function copyBranch({ db, user, clock }: Context, root: Node): Promise<number> {
  const system = root.system === 'OP' ? 'TAX' : 'OP';
  const used = await taken(db, system);
  const isTaken = ({ routeUrl, permCode }: Node) => used.has(routeUrl ?? '') || used.has(permCode ?? '');
  if (isTaken(root)) refuse('conflict', '另一系统中已有相同的路由');
  if (root.button === '1') refuse('invalid', '请复制按钮所在的页面');
  const at = clock.now().toISOString();
  let count = 0;
  const copy = async (node: Node, parentId: string | null): Promise<void> => {
    if (isTaken(node)) return;
    const {
      menuId: _,
      sourceKey: _source,
      declared: _declared,
      version: _version,
      createdAt: _created,
      ...facts
    } = node;
    const { menuId } = await db
      .insertInto('authMenu')
      .values({ ...facts, parentId, system, updatedBy: user.userId, updatedAt: at })
      .returning('menuId')
      .executeTakeFirstOrThrow();
    count += 1;
    for (const child of await childrenOf(db, node.menuId)) await copy(child, menuId);
  };
  await copy(root, null);
  return count;
}
