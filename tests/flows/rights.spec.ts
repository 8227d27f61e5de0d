/** A narrow right in use: what it shows, and how the open tab follows when it is changed, by one person or by two. */
import { ask, connected, expect, isMarked, mark, type Page, read, shell, test } from './portal.ts';

const holder = 'y0001_2';
const roleName = '窄口运营';
/** The demonstration gives it exactly twelve orders. */
const supplier = '麒砚润滑材料有限公司';
const orders = '/orderManagement/orderManagementIndex';
const rolePage = `/Base/auth-management/role?keyword=${encodeURIComponent(roleName)}`;

interface Account {
  readonly account: string;
  readonly userId: string;
  readonly entId: string;
  readonly version: number;
}

interface Role {
  readonly roleId: string;
  readonly roleName: string;
}

const rolesOf = (admin: Page) => ask<Role[]>(admin, '/api/manage/management/getRoleList', {});

/** A copy of the operating unit's role that reaches one supplier's rows. @returns its id. */
async function makeNarrow(admin: Page): Promise<string> {
  const roles = await rolesOf(admin);
  const [ent] = await read<{ entId: string }[]>(admin, '/api/manage/role/enterprises', { keyword: supplier });
  const scope = { dataScope: 'CUSTOM', scopeEntIds: [ent?.entId ?? '0'] };
  const saved = { roleName, roleType: 'Y', assignable: true, ...scope };
  const known = roles.find((role) => role.roleName === roleName);
  if (known) {
    const { roleId } = known; // a try before this one has made it, and maybe widened it
    const { version } = await read<{ version: number }>(admin, '/api/manage/role/detail', { roleId });
    await ask(admin, '/api/manage/role/save', { ...saved, roleId, version });
    return roleId;
  }
  const copyFrom = roles.find((role) => role.roleName === '运营单位')?.roleId ?? '0';
  await ask(admin, '/api/manage/role/save', { ...saved, copyFrom });
  return (await rolesOf(admin)).find((role) => role.roleName === roleName)?.roleId ?? '0';
}

async function assign(admin: Page, roleId: string): Promise<void> {
  const asked = { pageNum: 1, pageSize: 100, keyword: holder };
  const path = '/api/manage/management/findEntUserByPage';
  const [{ records } = { records: [] }] = await ask<{ records: Account[] }[]>(admin, path, asked);
  const { userId, entId, version } = records.find(({ account }) => account === holder) as Account;
  await ask(admin, '/api/manage/management/editRole', { userId, entId, version, roleIds: [roleId] });
}

const roleRow = (page: Page) => shell(page).main.getByRole('row').filter({ hasText: roleName }).first();

/** Sets marks of the role's tree and saves. */
async function grant(admin: Page, granted: boolean): Promise<void> {
  await roleRow(admin).getByRole('button', { name: '菜单与按钮' }).click();
  const dialog = admin.getByRole('dialog', { name: `菜单与按钮 · ${roleName}` });
  const marks = ['导出订单', '工作台'].map((name) => dialog.getByRole('checkbox', { name, exact: true }));
  const before = await Promise.all(marks.map((box) => box.isChecked()));
  for (const box of marks) await box.setChecked(granted);
  const changed = before.some((was) => was !== granted);
  await dialog.getByRole('button', { name: changed ? '保存' : '取消', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const total = (page: Page, count: string | RegExp) => shell(page).main.getByText(count);
const twelve = '共 12 条';

test('A narrow right shows its twelve orders; menus, buttons and rows of the open tab follow its role without a new login', async ({
  page: admin,
  authenticate,
  enter,
  otherDevice,
}) => {
  await authenticate(admin, 'admin');
  await assign(admin, await makeNarrow(admin));
  await enter(admin, 'admin', rolePage);
  await grant(admin, true); // a try before this one may have failed between
  const [operator, second] = [await otherDevice(), await otherDevice()];
  await enter(operator, holder, orders);
  const { main, topMenu } = shell(operator);
  await expect(total(operator, twelve)).toBeVisible();
  await connected(operator);
  await mark(operator);

  await test.step('A role that is changed reaches who holds it: menus and buttons follow', async () => {
    const exports = main.getByRole('button', { name: '导出', exact: true });
    const workbench = topMenu.getByText('工作台');
    await expect(exports).toBeVisible();
    await expect(workbench).toBeVisible();
    await grant(admin, false);
    await expect(exports).toBeHidden();
    await expect(workbench).toBeHidden();
    await grant(admin, true);
    await expect(exports).toBeVisible();
    await expect(workbench).toBeVisible();
  });
  await test.step('A role that is widened shows more rows once another person has confirmed it', async () => {
    await roleRow(admin).getByRole('button', { name: '编辑' }).click();
    const form = admin.getByRole('dialog', { name: `编辑角色 · ${roleName}` });
    await form.getByRole('combobox', { name: '数据范围' }).click();
    await admin.getByRole('option', { name: '全平台' }).click();
    await form.getByRole('button', { name: '确定' }).click();
    await expect(form).toBeHidden();
    await enter(second, 'admin2', '/Base/auth-management/grant?status=0');
    await expect(total(operator, twelve)).toBeVisible();
    await roleRow(second).getByRole('button', { name: '确认' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: '确认' }).click();
    await expect(shell(second).messages).toContainText('已确认，立即生效');
    await expect(total(operator, /共 1,?\d{3} 条/)).toBeVisible();
  });
  expect(await isMarked(operator)).toBe(true);
});
