import { at, expect, type Page, shell, signIn, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const secondAudit = '/orderManagement/deliveryDate/secondAudit';

const logoutButton = (page: Page) => shell(page).header.getByRole('button', { name: '退出', exact: true });

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('R-GUARD-07 R-GUARD-08 Who has no menu lands on /404, which says code, path and what to do', async ({
  page,
  enter,
}) => {
  await enter(page, 'no_menu', `${orders}?status=20`);
  await expect(page).toHaveURL(/\/404\?/);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ errorCode: '403', errorPath: orders, msg: '请联系管理员分配权限' });
  for (const text of ['403', orders, '请联系管理员分配权限', '您还没有该功能的权限。', '贵单位管理员']) {
    await expect(shell(page).main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(logoutButton(page)).toBeVisible(); // the shell stays in use
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(at('/ef/home'));
});

test('R-GUARD-13 A buyer is refused the operator’s page, by the address bar and within the portal', async ({
  page,
  enter,
}) => {
  await enter(page, 'cg_buyer', secondAudit);
  await expect(page).toHaveURL(/\/404\?.*secondAudit/);
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(at('/ef/home'));
  await visit(page, secondAudit);
  await expect(page).toHaveURL(/\/404\?.*secondAudit/);
  await expect(page.getByRole('heading', { name: '交期变更二级审核' })).toHaveCount(0);
});

test('R-GUARD-05 R-ROUTE-28 R-LOGOUT-01..09 A visitor’s deep link leads home, and after signing in to what was wanted; logging out asks, forgets everything, goes home and reloads; another tab follows both', async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  await other.goto(at('/ef/home'));
  await expect(other.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.goto(at(`${orders}?status=20`));
  await expect(page).toHaveURL(at('/ef/home'));
  await page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }).click();
  await signIn(page, 'gys_sales');
  await expect(page).toHaveURL(at(`${orders}?status=20`));
  await expect(page.getByRole('tab', { name: /待发货/ })).toHaveAttribute('aria-selected', 'true');
  await expect(shell(other).topMenu).toBeVisible(); // without a hand on it

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await logoutButton(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('确认退出当前用户吗？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  expect(calls.filter((url) => url.endsWith('/authentication/logout'))).toEqual([]);
  expect(await cookieNames(page)).toEqual(expect.arrayContaining(['token', 'uuid']));

  await page.context().addCookies([{ name: 'kept', value: 'x', domain: 'localhost', path: '/' }]);
  await page.evaluate(() => {
    localStorage.setItem('kept', 'x');
    Object.assign(globalThis, { beforeReload: true });
  });
  await logoutButton(page).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(at('/ef/home'));
  await page.waitForFunction(() => !('beforeReload' in globalThis));
  await expect(shell(page).header.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(calls.filter((url) => url.endsWith('/authentication/logout'))).toHaveLength(1);
  expect(await cookieNames(page)).toEqual([]);
  const left = await page.evaluate(() =>
    ['kept', 'resultPath', 'resultEnableMenuList'].map((name) => localStorage.getItem(name)),
  );
  expect(left).toEqual([null, null, null]);
  await expect(shell(other).topMenu).toHaveCount(0);
  await expect(other).toHaveURL(at('/ef/home'));
});
