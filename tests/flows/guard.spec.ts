import { ask, at, expect, type Page, shell, signIn, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const secondAudit = '/orderManagement/deliveryDate/secondAudit';
const takenOver = '当前账号已在其他设备登录，如非本人操作请检查账号密码是否已泄露，及时修改密码！';

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
  await page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, at(secondAudit));
  await expect(page).toHaveURL(/\/404\?.*secondAudit/);
  await expect(page.getByRole('heading', { name: '交期变更二级审核' })).toHaveCount(0);
});

test('R-GUARD-09 User source 3 passes where its menus do not lead', async ({ page, enter }) => {
  await enter(page, 'src3_user', secondAudit);
  await expect(page.getByRole('heading', { level: 1, name: '交期变更二级审核' })).toBeVisible();
  await expect(shell(page).sideMenu.getByRole('button', { name: '交期变更二级审核' })).toHaveCount(0);
});

test('User source 4 counts as not logged in and asks for no roles', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(at('/login/index'));
  await signIn(page, 'src4_user');
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(shell(page).header.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(logoutButton(page)).toHaveCount(0);
  await expect(shell(page).topMenu).toHaveCount(0);
  await page.goto(at(orders));
  await expect(page).toHaveURL(/\/404\?/); // the guard itself reads only the token
  expect(asked.filter((url) => url.includes('roleListByUserId'))).toEqual([]);
});

test('R-GUARD-05 R-ROUTE-28 A visitor’s deep link leads home, and after signing in to what was wanted', async ({
  page,
}) => {
  await page.goto(at(`${orders}?status=20`));
  await expect(page).toHaveURL(at('/ef/home'));
  await page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }).click();
  await signIn(page, 'gys_sales');
  await expect(page).toHaveURL(at(`${orders}?status=20`));
  await expect(page.getByRole('tab', { name: /待发货/ })).toHaveAttribute('aria-selected', 'true');
});

test('R-LOGOUT-01..09 Logging out asks, then forgets everything, goes home and reloads', async ({ page }) => {
  await page.goto(at('/login/index'));
  await signIn(page, 'gys_sales');
  await expect(logoutButton(page)).toBeVisible();
  await page.goto(at(`${orders}?status=20`));
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
});

test('R-ERR-17 R-ERR-27 A second sign-in elsewhere ends the first with one sentence', async ({ page, otherDevice }) => {
  await page.goto(at('/login/index'));
  await signIn(page, 'cg_admin');
  await expect(logoutButton(page)).toBeVisible();
  const elsewhere = await otherDevice();
  await elsewhere.goto(at('/login/index'));
  await signIn(elsewhere, 'cg_admin');
  await expect(logoutButton(elsewhere)).toBeVisible();
  await expect(shell(page).messages).toContainText(takenOver); // told by its socket
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(logoutButton(page)).toHaveCount(0);
  expect(await cookieNames(page)).toEqual([]);
  await ask(elsewhere, '/api/order/page', { pageNum: 1, pageSize: 10 }); // the second stays
});

test('R-LOGOUT-11 User source 2 has no way to log out', async ({ page, enter }) => {
  await enter(page, 'multi_corp', '/ef/home');
  await expect(shell(page).header.getByText('方砚')).toBeVisible();
  await expect(logoutButton(page)).toHaveCount(0);
});

test('R-ROUTE-30 An unknown path keeps the shell of who is signed in, and says what was not found', async ({
  page,
  enter,
}) => {
  await enter(page, 'gys_admin', '/orderManagement/nowhere');
  await expect(page).toHaveTitle(/访问错误/);
  await expect(shell(page).main.getByText('/orderManagement/nowhere', { exact: true })).toBeVisible();
  await shell(page).topMenu.getByRole('button', { name: '订单管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '订单列表' })).toBeVisible();
});
