/** A granted node brings all that stands above it; a node is half granted while something below it is not. */
import { type Db, refuse } from '@portal/sdk/server';

const placesOf = (db: Db) =>
  db.selectFrom('authMenu').select(['menuId', 'parentId']).where('deleted', '=', false).execute();

/** @throws Refusal when a node does not exist. */
export async function closedUpward(db: Db, menuIds: readonly string[]): Promise<ReadonlySet<string>> {
  const parents = new Map((await placesOf(db)).map(({ menuId, parentId }) => [menuId, parentId]));
  const granted = new Set<string>();
  for (const menuId of menuIds) {
    if (!parents.has(menuId)) refuse('invalid', '所选菜单已不存在，请刷新后重试');
    for (let id: string | null | undefined = menuId; id && !granted.has(id); id = parents.get(id)) granted.add(id);
  }
  return granted;
}

export async function grantRows(db: Db, roleId: string, granted: ReadonlySet<string>) {
  const places = await placesOf(db);
  const parents = new Map(places.map(({ menuId, parentId }) => [menuId, parentId]));
  const half = new Set<string>();
  for (const { menuId } of places) {
    if (granted.has(menuId)) continue;
    for (let id = parents.get(menuId); id; id = parents.get(id)) half.add(id);
  }
  return [...granted].map((menuId) => ({ roleId, menuId, half: half.has(menuId) }));
}
