import { type Db, refuse } from '@portal/sdk/server';

interface Node {
  /** Absent for a new one. */
  readonly menuId?: string | undefined;
  readonly system: string;
  readonly routeUrl?: string | null | undefined;
  readonly permCode?: string | null | undefined;
}

/** @throws conflict when another node of the system has the route or the code, naming it. */
export async function checkUnique(db: Db, { menuId = '0', system, routeUrl, permCode }: Node): Promise<void> {
  const others = db
    .selectFrom('authMenu')
    .select('menuName')
    .where('deleted', '=', false)
    .where('system', '=', system)
    .where('menuId', '<>', menuId);
  const route = routeUrl ? await others.where('routeUrl', '=', routeUrl).executeTakeFirst() : undefined;
  if (route) refuse('conflict', `路由已被菜单“${route.menuName}”使用`);
  const code = permCode ? await others.where('permCode', '=', permCode).executeTakeFirst() : undefined;
  if (code) refuse('conflict', `权限码已被“${code.menuName}”使用`);
}
