/** A plugin whose page keeps crashing is put aside in its tab; everything else goes on. */
import { axe, expect, isMarked, mark, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const list = '**/japi/api/order/page';

const card = (page: Page) => shell(page).main.getByRole('alert');
const aside = (page: Page) => shell(page).main.getByRole('status', { name: '功能停用' });
const topEntry = (page: Page) => shell(page).topMenu.getByRole('button', { name: '订单管理' });

test('The third crash within a minute puts the plugin aside: others go on, 重新启用 brings it back', async ({
  page,
  enter,
  complaints,
}) => {
  complaints.expect(/Cannot (read|destructure)/);
  // a proper answer whose row is nothing: the page throws while it draws
  await page.route(list, (route) =>
    route.fulfill({ json: { code: '200', msg: '', data: [{ records: [null], total: 1, pageNum: 1, pageSize: 10 }] } }),
  );
  const reported = () => page.waitForRequest('**/japi/api/manage/plugin/report');
  let report = reported();
  await enter(page, 'gys_admin', orders);
  await mark(page);
  for (const quarantined of [false, false, true]) {
    expect((await report).postDataJSON()).toMatchObject({ plugin: 'order', kind: 'crash', quarantined });
    if (quarantined) break;
    await expect(card(page)).toContainText('“订单列表”出现异常');
    await expect(topEntry(page)).toBeVisible();
    report = reported();
    await card(page).getByRole('button', { name: '重试' }).click();
  }
  await expect(aside(page)).toContainText('“订单”在本页多次出现异常，已暂停使用，其他功能不受影响。');
  await expect(topEntry(page)).toHaveCount(0);
  await axe(page);
  await page.getByRole('button', { name: '门户网站' }).click();
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await page.goBack();
  await page.unroute(list);
  await aside(page).getByRole('button', { name: '重新启用' }).click();
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
  await expect(topEntry(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
