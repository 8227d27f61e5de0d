/** The portal inside a host shell (qiankun 2), and the micro-apps inside the portal. */
import { type HostShell, serveHost } from '../host/serve.ts';
import { watchTraces } from '../host/traces.ts';
import { expect, type Page, shell, signIn, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

let host: HostShell;
test.beforeAll(async ({ baseURL }) => {
  host = await serveHost(baseURL ?? '');
});
test.afterAll(() => host.close());

const menuOfHost = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主系统菜单' }).getByRole('link', { name, exact: true }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('R-SHELL-19 R-SHELL-20 R-SHELL-21 In a host shell, under /main, people sign in, work, leave for the host’s own page and come back, and nothing stays behind; a landing page waits for the host’s session', async ({
  page,
}) => {
  const traces = await watchTraces(page);
  const openSockets = () => expect.poll(traces.openSockets);
  await test.step('sign in and work', async () => {
    await page.goto(`${host.url}/main`);
    await expect(page.getByRole('heading', { name: '主系统' })).toBeVisible();
    await page.getByRole('region', { name: '登录' }).getByRole('link', { name: '登录', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/main/login/index');
    await signIn(page, 'cg_admin');
    await expect.poll(() => pathOf(page)).toBe('/main/ef/home');
    await shell(page).topMenu.getByText('订单管理').click();
    await expect(shell(page).main.getByRole('row').nth(1)).toBeVisible();
    expect(pathOf(page)).toBe(`/main${orders}`);
    await openSockets().toBeGreaterThan(0);
  });
  await test.step('leave and come back', async () => {
    await menuOfHost(page, '首页');
    await expect(shell(page).main).toBeHidden();
    await expect(page).toHaveTitle('主系统');
    await openSockets().toBe(0);
    expect(await traces.styles()).toBe(0);
    const left = await traces.listeners();
    await menuOfHost(page, '公告');
    await expect(page).toHaveTitle('新闻公告');
    await expect(shell(page).main.getByRole('heading', { name: '新闻公告', level: 1 })).toBeVisible();
    await openSockets().toBeGreaterThan(0);
    await menuOfHost(page, '首页');
    await expect(page).toHaveTitle('主系统');
    await openSockets().toBe(0);
    expect(await traces.styles()).toBe(0);
    expect(await traces.listeners()).toEqual(left);
    await page.goBack();
    await expect(page).toHaveTitle('新闻公告');
    expect(await page.evaluate(() => (globalThis as unknown as { failures: string[] }).failures)).toEqual([]);
  });
  await test.step('wait for the host’s session', async () => {
    const cookies = await page.context().cookies();
    const cookieOf = (cookie: string) => cookies.find(({ name }) => name === cookie)?.value;
    const session = { token: cookieOf('token'), userId: cookieOf('uuid') };
    await page.context().clearCookies();
    await page.goto(`${host.url}/main/finance/blank?wait`);
    await expect(page.getByText('正在等待主系统')).toBeVisible();
    await page.evaluate(
      (given) => (globalThis as unknown as { handOver(given: object): void }).handOver(given),
      session,
    );
    await expect.poll(() => pathOf(page)).toBe('/main/ef/home');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  });
});

test('R-SHELL-23 R-SHELL-24 The finance app answers below /ef-plus/eJiCai, the admin app below /ef-plus/eJiCaiAdmin for nobody but super administrators', async ({
  page,
  enter,
}) => {
  await enter(page, 'gys_admin', '/eJiCai');
  await expect(page.getByRole('main', { name: '金融服务' })).toBeVisible();
  expect(pathOf(page)).toBe('/ef-plus/eJiCai/finance/overview');
  await expect(page.getByRole('heading', { name: '金融概览', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: '金融产品' }).getByText('e贷')).toBeVisible();
  await visit(page, '/eJiCaiAdmin');
  await expect(shell(page).main.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
});
