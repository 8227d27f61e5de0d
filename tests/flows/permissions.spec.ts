import { ask, connected, expect, isMarked, mark, type Page, shell, test } from './portal.ts';

const roleName = '供应商发货员';
const holder = 's0010_2';
const orders = '/orderManagement/orderManagementIndex';

interface Account {
  readonly userId: string;
  readonly entId: string;
  readonly version: number;
}

/** The account holds one role alone, as an administrator sets it. */
async function give(admin: Page, name: string): Promise<void> {
  const asked = { pageNum: 1, pageSize: 10, keyword: holder };
  const [found] = await ask<{ records: Account[] }[]>(admin, '/api/manage/management/findEntUserByPage', asked);
  const { userId, entId, version } = found?.records[0] ?? { userId: '0', entId: '0', version: 0 };
  const roles = await ask<{ roleId: string; roleName: string }[]>(admin, '/api/manage/management/getRoleList', {});
  const roleIds = roles.filter((role) => role.roleName === name).map(({ roleId }) => roleId);
  await ask(admin, '/api/manage/management/editRole', { userId, entId, version, roleIds });
}

/** Sets marks of the role's tree and saves. */
async function grant(admin: Page, granted: boolean): Promise<void> {
  const row = shell(admin).main.getByRole('row').filter({ hasText: roleName });
  await row.getByRole('button', { name: '菜单与按钮' }).click();
  const dialog = admin.getByRole('dialog', { name: `菜单与按钮 · ${roleName}` });
  const marks = ['导出订单', '工作台'].map((name) => dialog.getByRole('checkbox', { name, exact: true }));
  const before = await Promise.all(marks.map((box) => box.isChecked()));
  for (const box of marks) await box.setChecked(granted);
  const changed = before.some((was) => was !== granted);
  await dialog.getByRole('button', { name: changed ? '保存' : '取消', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('A role that is changed reaches who holds it without a new login: menus and buttons follow', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'admin', `/Base/auth-management/role?keyword=${encodeURIComponent(roleName)}`);
  await grant(page, true); // a try before this one may have failed between
  await give(page, roleName);
  const other = await otherDevice();
  await enter(other, holder, orders);
  const { main, topMenu } = shell(other);
  const exports = main.getByRole('button', { name: '导出', exact: true });
  await expect(exports).toBeVisible();
  await expect(topMenu.getByText('工作台')).toBeVisible();
  await connected(other);
  await mark(other);
  await grant(page, false);
  await expect(exports).toBeHidden();
  await expect(topMenu.getByText('工作台')).toBeHidden();
  await grant(page, true);
  await expect(exports).toBeVisible();
  await expect(topMenu.getByText('工作台')).toBeVisible();
  expect(await isMarked(other)).toBe(true);
  await give(page, '供应商业务员');
});
