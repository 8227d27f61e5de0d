/** The portal inside a host shell (qiankun 2), and the micro-apps inside the portal. */
import { type HostShell, serveHost } from '../host/serve.ts';
import { watchTraces } from '../host/traces.ts';
import { at, expect, type Page, shell, signIn, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

let host: HostShell;
test.beforeAll(async ({ baseURL }) => {
  host = await serveHost(baseURL ?? '');
});
test.afterAll(() => host.close());

const menuOfHost = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主系统菜单' }).getByRole('link', { name, exact: true }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('R-SHELL-19 R-SHELL-20 R-SHELL-21 the portal runs inside a host shell under /main, and alone under /ef-plus', async ({
  page,
}) => {
  await page.goto(`${host.url}/main`);
  await expect(page.getByRole('heading', { name: '主系统' })).toBeVisible();
  await expect(shell(page).main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(pathOf(page)).toBe('/main/ef/home');
  await page.goto(at('/'));
  await expect.poll(() => pathOf(page)).toBe('/ef-plus/ef/home');
});

test('R-SHELL-21 people sign in, work, leave for the host’s own page and come back, and nothing stays behind', async ({
  page,
}) => {
  const traces = await watchTraces(page);
  await page.goto(`${host.url}/main/finance/blank`);
  await signIn(page, 'cg_admin');
  await expect.poll(() => pathOf(page)).toBe('/main/ef/home');
  await shell(page).topMenu.getByText('订单管理').click();
  await expect(shell(page).main.getByRole('row').nth(1)).toBeVisible();
  expect(pathOf(page)).toBe(`/main${orders}`);
  await expect.poll(traces.openSockets).toBeGreaterThan(0);
  await menuOfHost(page, '首页');
  await expect(shell(page).main).toBeHidden();
  await expect(page).toHaveTitle('主系统');
  await expect.poll(traces.openSockets).toBe(0);
  expect(await traces.styles()).toBe(0);
  const left = await traces.listeners();
  await menuOfHost(page, '公告');
  await expect(page).toHaveTitle('新闻公告');
  await expect(shell(page).main.getByRole('heading', { name: '新闻公告', level: 1 })).toBeVisible();
  await expect.poll(traces.openSockets).toBeGreaterThan(0);
  await menuOfHost(page, '首页');
  await expect(page).toHaveTitle('主系统');
  await expect.poll(traces.openSockets).toBe(0);
  expect(await traces.styles()).toBe(0);
  expect(await traces.listeners()).toEqual(left);
  await page.goBack();
  await expect(page).toHaveTitle('新闻公告');
  expect(await page.evaluate(() => (globalThis as unknown as { failures: string[] }).failures)).toEqual([]);
});

test('R-SHELL-20 the landing page waits for the host’s session, and goes on when it is handed over', async ({
  page,
  enter,
}) => {
  await enter(page, 'yy_ops', '/ef/home');
  const cookies = await page.context().cookies();
  const session = {
    token: cookies.find(({ name }) => name === 'token')?.value,
    userId: cookies.find(({ name }) => name === 'uuid')?.value,
  };
  await page.context().clearCookies();
  await page.goto(`${host.url}/main/finance/blank?wait`);
  await expect(page.getByText('正在等待主系统')).toBeVisible();
  await page.evaluate((given) => (globalThis as unknown as { handOver(given: object): void }).handOver(given), session);
  await expect.poll(() => pathOf(page)).toBe('/main/ef/home');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});

test('R-SHELL-23 the finance app answers below /ef-plus/eJiCai, with what the enterprise can use', async ({
  page,
  enter,
}) => {
  await enter(page, 'gys_admin', '/eJiCai');
  await expect(page.getByRole('main', { name: '金融服务' })).toBeVisible();
  expect(pathOf(page)).toBe('/ef-plus/eJiCai/finance/overview');
  await expect(page.getByRole('heading', { name: '金融概览', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: '金融产品' }).getByText('e贷')).toBeVisible();
  await page.getByRole('button', { name: '查看详情' }).first().click();
  await expect(page.getByRole('dialog', { name: '融资消息' }).getByText('申请编号')).toBeVisible();
});

test('R-SHELL-24 the admin app answers below /ef-plus/eJiCaiAdmin, for super administrators alone', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'admin', '/eJiCaiAdmin');
  await expect(page.getByRole('main', { name: '管理中心' })).toBeVisible();
  expect(pathOf(page)).toBe('/ef-plus/eJiCaiAdmin/admin/plugins');
  await expect(page.getByRole('heading', { name: '插件管理', level: 1 })).toBeVisible();
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', '/eJiCaiAdmin');
  await expect(shell(supplier).main.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
});
