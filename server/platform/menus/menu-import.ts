/** What plugins declare and the tree lacks: deleted by administrators, or never placed. */
import { type Context, type Db, refuseField } from '@portal/sdk/server';
import { manifests } from '../plugins/facts.ts';
import { checkUnique } from './menu-unique.ts';
import { declarationOf, type DeclaredNode } from './declared-nodes.ts';
import { insertNode, soundNodes } from './sync.ts';

/** Declared entries stand in the tree of the operating system. */
const system = 'OP';

async function placed(db: Db) {
  const rows = await db
    .selectFrom('authMenu')
    .select(['sourceKey', 'menuId', 'deleted'])
    .where('sourceKey', 'is not', null)
    .execute();
  return new Map(rows.map(({ sourceKey, ...row }) => [sourceKey ?? '', row]));
}

const nodes = (): DeclaredNode[] => soundNodes(manifests());

export async function absentNodes({ db }: Pick<Context, 'db'>) {
  const known = await placed(db);
  return nodes()
    .filter(({ sourceKey }) => known.get(sourceKey)?.deleted !== false)
    .map(({ sourceKey, row }) => ({
      sourceKey,
      menuName: row.menuName,
      button: row.button === '1' ? ('1' as const) : ('0' as const),
      target: row.permCode ?? row.routeUrl,
      pluginName: manifests().find(({ id }) => id === row.frontEndName)?.name ?? row.frontEndName,
    }));
}

/** A wanted node brings the declared ones above it; nobody is granted any of them by it. @returns how many came. */
export async function importNodes({ db, user, clock }: Context, sourceKeys: readonly string[]): Promise<number> {
  const declared = new Map(nodes().map((node) => [node.sourceKey, node]));
  const known = await placed(db);
  const wanted = new Set<string>();
  for (const key of sourceKeys) {
    if (!declared.has(key)) refuseField('sourceKeys', '所选菜单已不在插件声明中，请刷新');
    for (let up: string | undefined = key; up !== undefined && declared.has(up); up = declared.get(up)?.parentKey)
      if (known.get(up)?.deleted !== false) wanted.add(up);
  }
  const ids = new Map([...known].map(([key, { menuId }]) => [key, menuId]));
  const by = { updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  for (const node of declared.values()) {
    if (!wanted.has(node.sourceKey)) continue;
    const before = known.get(node.sourceKey);
    const chosen = { routeUrl: 'sourceKeys', permCode: 'sourceKeys' };
    await checkUnique(db, { ...node.row, menuId: before?.menuId, system }, chosen);
    const parentId = node.parentKey === undefined ? null : (ids.get(node.parentKey) ?? null);
    if (before === undefined) ids.set(node.sourceKey, await insertNode(db, node, parentId));
    else {
      const declared = JSON.stringify(declarationOf(node));
      const facts = { ...node.row, ...by, parentId, system, declared, hidden: '0', deleted: false, retired: false };
      const back = db.updateTable('authMenu').set((eb) => ({ ...facts, version: eb('version', '+', 1) }));
      await back.where('menuId', '=', before.menuId).execute();
    }
  }
  return wanted.size;
}
