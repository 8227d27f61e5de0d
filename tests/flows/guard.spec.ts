import { at, expect, type Page, shell, signIn, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

const logoutButton = (page: Page) => shell(page).header.getByRole('button', { name: '退出', exact: true });

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('R-GUARD-05 R-ROUTE-28 R-LOGOUT-01..09 A visitor’s deep link leads home, and after signing in to what was wanted; logging out asks, forgets everything, goes home and reloads; another tab follows both', async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  await other.goto(at('/ef/home'));
  await expect(other.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.goto(at(`${orders}?status=20`));
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(shell(page).messages).toContainText('您访问的页面需要登录，登录后会自动打开');
  await page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }).click();
  await signIn(page, 'gys_sales');
  await expect(page).toHaveURL(at(`${orders}?status=20`));
  await expect(page.getByRole('tab', { name: /待发货/ })).toHaveAttribute('aria-selected', 'true');
  await expect(shell(other).topMenu).toBeVisible(); // without a hand on it

  await page.context().addCookies([{ name: 'kept', value: 'x', domain: 'localhost', path: '/' }]);
  await page.evaluate(() => {
    localStorage.setItem('kept', 'x');
    Object.assign(globalThis, { beforeReload: true });
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await logoutButton(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('确认退出当前用户吗？');
  await question.getByRole('button', { name: '退出' }).click();
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
