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

/** What a role holds of what is there. */
export async function heldMenus(db: Db, roleId: string): Promise<string[]> {
  const held = db
    .selectFrom('authRoleMenu as rm')
    .innerJoin('authMenu as n', 'n.menuId', 'rm.menuId')
    .select('rm.menuId')
    .where('rm.roleId', '=', roleId)
    .where('n.deleted', '=', false);
  return (await held.execute()).map(({ menuId }) => menuId);
}

/** Grants of retired nodes wait for them, below what the role still holds. */
export async function waitingMenus(db: Db, roleId: string, granted: ReadonlySet<string>): Promise<string[]> {
  const retired = await db
    .selectFrom('authMenu as n')
    .leftJoin('authRoleMenu as rm', (join) => join.onRef('rm.menuId', '=', 'n.menuId').on('rm.roleId', '=', roleId))
    .select(['n.menuId', 'n.parentId', 'rm.roleId'])
    .where('n.retired', '=', true)
    .execute();
  const parents = new Map(retired.map(({ menuId, parentId }) => [menuId, parentId]));
  const isBelowGranted = (parentId: string | null): boolean => {
    let above = parentId;
    while (above !== null && parents.has(above)) above = parents.get(above) ?? null;
    return above === null || granted.has(above);
  };
  return retired.flatMap(({ menuId, parentId, roleId: holder }) =>
    holder !== null && isBelowGranted(parentId) ? [menuId] : [],
  );
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
