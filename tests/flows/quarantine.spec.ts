/** A plugin whose page keeps crashing is put aside in its tab; everything else goes on. */
import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import { ask, axe, at, expect, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const list = '**/japi/api/order/page';

const orderGrid = (page: Page) => page.getByRole('grid', { name: '订单' });
const card = (page: Page) => shell(page).main.getByRole('alert');
const aside = (page: Page) => shell(page).main.getByRole('status', { name: '功能停用' });
const topEntry = (page: Page) => shell(page).topMenu.getByRole('button', { name: '订单管理' });

/** A proper answer whose row is nothing: the page throws while it draws. */
const answerNothing = (page: Page) =>
  page.route(list, (route) =>
    route.fulfill({ json: { code: '200', msg: '', data: [{ records: [null], total: 1, pageNum: 1, pageSize: 10 }] } }),
  );

/** Crashes of the last 24 hours, as the administration lists them. */
async function reportedOf(admin: Page): Promise<number> {
  const { plugins } = await ask<{ plugins: ManagedPlugin[] }>(admin, '/api/manage/plugin/list', {});
  return plugins.find(({ id }) => id === 'order')?.crashes ?? 0;
}

/** Three crashes within the minute: a card for the first two, the notice for the third. */
async function crashThrice(page: Page): Promise<void> {
  for (let crash = 1; crash <= 2; crash += 1) {
    const reported = page.waitForResponse('**/japi/api/manage/plugin/report');
    if (crash > 1) await card(page).getByRole('button', { name: '重试' }).click();
    await reported;
    await expect(card(page)).toContainText('“订单列表”出现异常');
    await expect(aside(page)).toHaveCount(0);
    await expect(topEntry(page)).toBeVisible();
  }
  await card(page).getByRole('button', { name: '重试' }).click();
  await expect(aside(page)).toContainText('“订单”在本页多次出现异常，已暂停使用，其他功能不受影响。');
}

test.beforeEach(async ({ complaints }) => complaints.expect(/Cannot (read|destructure)/));

test('The third crash within a minute puts the plugin aside: others go on, 重新启用 brings it back', async ({
  page,
  enter,
  authenticate,
  otherDevice,
}) => {
  const admin = await otherDevice();
  await authenticate(admin, 'admin');
  const before = await reportedOf(admin);
  await answerNothing(page);
  await enter(page, 'gys_admin', orders);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await crashThrice(page);
  await expect(card(page)).toHaveCount(0);
  await axe(page);
  await expect(topEntry(page)).toHaveCount(0);

  await page.getByRole('button', { name: '门户网站' }).click();
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await shell(page).topMenu.getByRole('button', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /工作台/ })).toBeVisible();

  expect([1, before, before + 1]).toContain(await reportedOf(admin)); // a user counts once in ten minutes
  await admin.goto(at('/admin/plugins'));
  const row = admin.getByRole('grid', { name: '插件', exact: true }).getByRole('row').filter({ hasText: /^订单/ });
  await expect(row).toContainText(/Cannot (read|destructure)/);
  await expect(row).toContainText('启用'); // aside in one tab is off for nobody else

  await page.goBack();
  await page.goBack();
  await page.unroute(list);
  await aside(page).getByRole('button', { name: '重新启用' }).click();
  await expect(orderGrid(page)).toBeVisible();
  await expect(topEntry(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('A reload brings a plugin back that was put aside', async ({ page, enter }) => {
  await answerNothing(page);
  await enter(page, 'gys_admin', orders);
  await crashThrice(page);
  await page.unroute(list);
  await page.reload();
  await expect(orderGrid(page)).toBeVisible();
  await expect(topEntry(page)).toBeVisible();
});
