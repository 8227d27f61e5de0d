import { type ManagedMenu, MENU_SYSTEM, type MenuSystem } from '@portal/sdk/calls/menu';
import { type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { managedMenus } from './menu-list.ts';

const yes = (flag: string): string => (flag === '1' ? '是' : '否');

/** The tree as a workbook, one row a node; a name is set in by its level. */
export async function exportMenus(system: MenuSystem, context: Context) {
  const rows = await managedMenus(context.db, system);
  const byId = new Map(rows.map((row) => [row.menuId, row]));
  const levelOf = ({ parentId }: ManagedMenu): number => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? 0 : levelOf(parent) + 1;
  };
  const columns: readonly SheetColumn<ManagedMenu>[] = [
    { title: '菜单名称', width: 32, value: (n) => '　'.repeat(levelOf(n)) + n.menuName },
    { title: '编号', value: (n) => n.menuId },
    { title: '上级', value: (n) => (n.parentId === null ? null : (byId.get(n.parentId)?.menuName ?? null)) },
    { title: '类型', width: 8, value: (n) => (n.button === '1' ? '按钮' : '页面') },
    { title: '路由', width: 40, value: (n) => n.routeUrl },
    { title: '权限码', width: 28, value: (n) => n.permCode },
    { title: '前端名', value: (n) => n.frontEndName },
    { title: '图标', value: (n) => n.icon },
    { title: '隐藏', width: 8, value: (n) => yes(n.hidden) },
    { title: '路由隐藏', width: 10, value: (n) => yes(n.ifRouteHidden) },
    { title: '新窗口', width: 8, value: (n) => yes(n.ifIntOrExt) },
    { title: '产品', value: (n) => n.productName },
    { title: '备注', value: (n) => n.remark },
    { title: '排序', kind: 'integer', width: 8, value: (n) => n.sort },
    { title: '授权角色数', kind: 'integer', width: 12, value: (n) => n.roleCount },
    { title: '未对应功能', width: 12, value: (n) => (n.dangling ? '是' : '否') },
  ];
  return exporting({ title: `${MENU_SYSTEM[system]}菜单`, columns, rows, conditions: [] });
}
