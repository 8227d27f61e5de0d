import { type Db, refuseField } from '@portal/sdk/server';

interface Node {
  /** Absent for a new one. */
  readonly menuId?: string | undefined;
  readonly system: string;
  readonly routeUrl?: string | null | undefined;
  readonly permCode?: string | null | undefined;
}

const entered = { routeUrl: 'routeUrl', permCode: 'permCode' };

/** @throws conflict when another node of the system has the route or the code, naming it. `fields`: of the input. */
export async function checkUnique(db: Db, node: Node, fields = entered): Promise<void> {
  const { menuId = '0', system, routeUrl, permCode } = node;
  const others = db
    .selectFrom('authMenu')
    .select('menuName')
    .where('deleted', '=', false)
    .where('system', '=', system)
    .where('menuId', '<>', menuId);
  const route = routeUrl ? await others.where('routeUrl', '=', routeUrl).executeTakeFirst() : undefined;
  if (route) refuseField(fields.routeUrl, `路由已被菜单“${route.menuName}”使用`, 'conflict');
  const code = permCode ? await others.where('permCode', '=', permCode).executeTakeFirst() : undefined;
  if (code) refuseField(fields.permCode, `权限码已被“${code.menuName}”使用`, 'conflict');
}
