/** Visits of the demo users, so that the way back to a page is there on the first day; one user has an own layout. */
import { browseLog } from '@portal/sdk/calls/browse-log';
import type { Seed } from '@portal/sdk/server';
import { workbench } from './contract.ts';

const VISITORS = ['gys_admin', 'gys_sales', 'cg_admin', 'cg_buyer', 'yy_ops', 'admin', 'kf_8001'];
const visitMinutes = 17;

export const seedWorkbench: Seed = async ({ db, clock, run, progress }) => {
  for (const account of VISITORS) {
    const menus = await db
      .selectFrom('pubMenu as m')
      .innerJoin('pubRoleMenu as rm', 'rm.menuId', 'm.menuId')
      .innerJoin('pubUserRole as ur', 'ur.roleId', 'rm.roleId')
      .innerJoin('pubUser as u', 'u.id', 'ur.userId')
      .select(['m.menuId', 'm.parentId', 'm.routeUrl', 'm.sort'])
      .distinct()
      .where('u.account', '=', account)
      .where('m.routeUrl', 'is not', null)
      .where('m.button', '=', '0')
      .orderBy('m.menuId')
      .limit(6)
      .execute();
    for (const [index, { menuId, parentId, routeUrl }] of menus.entries()) {
      const visit = { menuId, oneLevelMenuId: parentId ?? menuId, url: routeUrl ?? '', productType: '00' };
      const at = new Date(clock.now().getTime() - (index + 1) * visitMinutes * 60_000);
      await run(account, browseLog.savePageBrowseLog, visit, at);
    }
  }
  await run('gys_sales', workbench.saveLayout, { pins: ['/orderManagement/orderManagementIndex'], guided: true });
  progress(`已建立 ${VISITORS.length} 位用户的访问记录`);
};
