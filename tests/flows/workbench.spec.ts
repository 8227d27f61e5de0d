import { readThrough } from './documents.ts';
import { ask, at, axe, chooseTheme, contrast, expect, type Page, read, shell, test, visit } from './portal.ts';
import { codeFor } from './texts.ts';

const home = '/workbenches/newIndex';

const cards = (page: Page) => page.getByRole('list', { name: '工作台卡片' });
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allInnerTexts();

/** Every card has its content, and none has failed. */
async function settled(page: Page): Promise<void> {
  await expect(cards(page)).toBeVisible();
  await expect(cards(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(cards(page).getByRole('alert')).toHaveCount(0);
}

const setDefault = (page: Page) => ask(page, '/api/manage/workbench/saveLayout', { cards: null, guided: true });

const total = (page: Page) => page.getByRole('navigation', { name: '分页' }).getByText(/^共 \d+ 条$/);

interface Tasks {
  records: { processInstId: string; title: string }[];
}

/** The operating unit approves what the supplier has applied for. */
async function approve(operator: Page): Promise<void> {
  const asked = { bizType: 'PRODUCT_OPEN', pageSize: '100' };
  const [upcoming] = await read<[Tasks]>(operator, '/api/manage/workflowtask/upcoming', asked);
  const task = upcoming.records.find(({ title }) => title === '屿岚机电设备有限公司申请开通e保险');
  const passing = { processInstId: task?.processInstId ?? '', approve: true };
  await ask(operator, '/api/manage/workflowtask/submitAuditResult', passing);
}

test('R-ROUTE-06 R-ROUTE-31 A supplier finds its cards, from three areas, in every theme, and arranges them; from an alert a product is opened: signed by code, activated, approved by the operator, and entered', async ({
  page,
  authenticate,
  enter,
  otherDevice,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/Failed to load resource|ERR_FAILED|preload/);
  const operator = await otherDevice();
  await authenticate(operator, 'yy_ops');
  await page.clock.install();
  await authenticate(page, 'gys_admin');
  await setDefault(page);
  const missing = /plugins\/portal\/.*card-announcements/;
  await page.route(missing, (route) => route.abort());
  await enter(page, 'gys_admin', '/workbenches');
  await expect(page).toHaveURL(at(home));
  await test.step('A card whose code is missing costs itself only, and comes with a retry', async () => {
    await expect(card(page, '公告').getByRole('alert')).toContainText('卡片的程序文件未能加载');
    await expect(card(page, '订单概览').getByRole('link', { name: /^待确认/ })).toBeVisible();
    await page.unroute(missing);
    await card(page, '公告').getByRole('button', { name: '重试' }).click();
    await expect(card(page, '公告').getByRole('list', { name: '公告' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
  });
  await settled(page);
  expect(await titles(page)).toEqual([
    '我的待办',
    '订单概览',
    '预警提醒',
    '交期预警',
    '本月趋势',
    '常用功能',
    '日历',
    '消息',
    '我的产品',
    '公告',
    '最近访问',
  ]);
  await expect(shell(page).topMenu.getByRole('button').first()).toHaveText('工作台');
  await axe(page);
  for (const [text, name] of [
    ['深色', 'dark'],
    ['高对比度', 'contrast'],
    ['浅色', 'light'],
  ] as const) {
    await chooseTheme(page, text);
    await expect(page.locator('[data-theme]').first()).toHaveAttribute('data-theme', name);
    if (name !== 'light') await contrast(page);
  }
  await test.step('On each office screen nothing is cut off at the side, and what must be done now is in view', async () => {
    for (const [width, height] of [
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      for (const title of ['我的待办', '订单概览', '预警提醒'])
        await expect(card(page, title)).toBeInViewport({ ratio: 0.9 });
    }
  });
  await test.step('A number leads to the list that has as many rows', async () => {
    const link = card(page, '订单概览').getByRole('link', { name: '待确认' });
    const [number = ''] = /\d+$/.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: '订单列表' })).toBeVisible();
    await expect(total(page)).toHaveText(`共 ${number} 条`);
    await page.goBack();
    await settled(page);
  });
  await test.step('A card is dragged into the place of another', async () => {
    await page.getByRole('button', { name: '调整布局' }).click();
    await axe(page);
    const saved = page.waitForResponse(/saveLayout$/);
    const item = (title: string) =>
      cards(page)
        .getByRole('listitem')
        .filter({ has: card(page, title) });
    await item('本月趋势').dragTo(item('我的待办'));
    await saved;
    await expect.poll(async () => (await titles(page))[0]).toBe('本月趋势');
    await page.getByRole('button', { name: '完成' }).click();
  });
  await test.step('from the alert to the signature', async () => {
    await card(page, '预警提醒').getByRole('link', { name: '产品待签协议 1' }).click();
    await page.getByRole('article', { name: 'e保险' }).getByRole('link', { name: '签署协议' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '开通协议' })).toBeVisible();
    await expect(page.getByText('第 1/2 份')).toBeVisible();
    await axe(page);
    await readThrough(page, '已阅读，看下一份');
    await expect(page.getByText('第 2/2 份')).toBeVisible();
    await readThrough(page, '已阅读，下一步');
    await page.getByRole('checkbox', { name: /以上信息准确/ }).check();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('textbox', { name: '签署人' }).fill('程屿');
    const sent = page.waitForResponse(/sendSignCode$/);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await sent;
    await page.getByRole('textbox', { name: '短信验证码' }).fill(codeFor('0001'));
    await axe(page);
    await page.getByRole('button', { name: '签署', exact: true }).click();
    await expect(page.getByRole('heading', { name: '协议已签署' })).toBeVisible();
  });
  await test.step('activated, approved, opened and entered', async () => {
    await page.getByRole('button', { name: '立即激活' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '开通e保险' })).toBeVisible();
    await expect(page.getByText(/运营单位正在审核/)).toBeVisible();
    await axe(page);
    await approve(operator);
    await page.clock.fastForward(5000);
    await page.getByRole('button', { name: '立即进入' }).click();
    await expect(page).toHaveURL(at(home));
    await settled(page);
    await expect(card(page, '我的产品').getByRole('link', { name: 'e保险' })).toBeVisible();
    await expect(card(page, '预警提醒').getByRole('link', { name: /产品待签协议/ })).toHaveCount(0);
  });
  await test.step('The home page leads to a product, which waits for its next step', async () => {
    await visit(page, '/ef/home');
    await page.getByRole('link', { name: /e租赁/ }).click();
    await expect(page).toHaveURL(at('/product/index?productType=09'));
    const lease = page.getByRole('article', { name: 'e租赁' });
    await expect(lease).toContainText('未附最近一年财务报表');
    await lease.getByRole('button', { name: '重新申请' }).click();
    const dialog = page.getByRole('dialog', { name: '申请开通e租赁' });
    await expect(dialog.getByRole('list', { name: '开通条件' }).getByRole('listitem')).toHaveCount(5);
    await expect(dialog.getByRole('button', { name: '申请开通' })).toBeEnabled();
    await axe(page);
  });
  await setDefault(page);
});
