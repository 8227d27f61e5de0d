import {
  ask,
  at,
  axe,
  chooseTheme,
  contrast,
  expect,
  type Page,
  pressOn,
  type Request,
  shell,
  tabTo,
  test,
  visit,
} from './portal.ts';
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

function hidesOne(request: Request): boolean {
  if (!request.url().endsWith('/saveLayout')) return false;
  const { cards = [] } = request.postDataJSON() as { cards?: { shown: boolean }[] };
  return cards.some(({ shown }) => !shown);
}

const total = (page: Page) => page.getByRole('navigation', { name: '分页' }).getByText(/^共 \d+ 条$/);

test('R-ROUTE-06 A supplier finds its cards, from three areas, in every theme, and arranges them', async ({
  page,
  authenticate,
  enter,
}) => {
  test.setTimeout(180_000);
  await authenticate(page, 'gys_admin');
  await setDefault(page);
  await enter(page, 'gys_admin', '/workbenches');
  await expect(page).toHaveURL(at(home));
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
  await test.step('Cards move by keyboard, hide and come back; a reload keeps it, the default comes back', async () => {
    await pressOn(page, page.getByRole('button', { name: '调整布局' }));
    await axe(page);
    await tabTo(page, page.getByRole('button', { name: '移动订单概览，用方向键' }));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('订单概览已移到第1位，共11张')).toBeAttached();
    await expect(page.getByRole('button', { name: '移动订单概览，用方向键' })).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: '下移我的待办' }));
    await tabTo(page, page.getByRole('button', { name: '隐藏最近访问' }));
    // one save follows the other: the earlier two may still be under way
    const hidden = page.waitForResponse((answer) => hidesOne(answer.request()));
    await page.keyboard.press('Enter');
    await hidden;
    await page.getByRole('button', { name: '完成' }).click();
    const wanted = [
      '订单概览',
      '预警提醒',
      '我的待办',
      '交期预警',
      '本月趋势',
      '常用功能',
      '日历',
      '消息',
      '我的产品',
      '公告',
    ];
    await expect.poll(() => titles(page)).toEqual(wanted);
    await page.reload();
    await settled(page);
    expect(await titles(page)).toEqual(wanted);
    await page.getByRole('button', { name: '调整布局' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['我的待办', '订单概览']);
    await expect.poll(() => titles(page)).toContain('最近访问');
    await page.getByRole('button', { name: '完成' }).click();
  });
  await test.step('A card is dragged into the place of another', async () => {
    await page.getByRole('button', { name: '调整布局' }).click();
    const saved = page.waitForResponse(/saveLayout$/);
    const item = (title: string) =>
      cards(page)
        .getByRole('listitem')
        .filter({ has: card(page, title) });
    await item('本月趋势').dragTo(item('我的待办'));
    await saved;
    await expect.poll(async () => (await titles(page))[0]).toBe('本月趋势');

    await setDefault(page);
  });
  await test.step('The home page leads to the product, which waits for its next step', async () => {
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
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test('A card whose code is missing costs itself only, and comes with a retry', async ({ page, enter, complaints }) => {
  complaints.expect(/Failed to load resource|ERR_FAILED|preload/);
  await page.route(/plugins\/portal\/.*card-announcements/, (route) => route.abort());
  await enter(page, 'gys_admin', home);
  await expect(card(page, '公告').getByRole('alert')).toContainText('卡片的程序文件未能加载');
  await expect(card(page, '订单概览').getByRole('link', { name: /^待确认/ })).toBeVisible();
  await page.unroute(/plugins\/portal\/.*card-announcements/);
  await card(page, '公告').getByRole('button', { name: '重试' }).click();
  await expect(card(page, '公告').getByRole('list', { name: '公告' })).toBeVisible();
});

interface Tasks {
  records: { processInstId: string; title: string }[];
}

/** Reads the text to its end and goes on. */
async function readThrough(page: Page, next: string): Promise<void> {
  const text = page.getByRole('region').last();
  await text.focus();
  await page.keyboard.press('End');
  const button = page.getByRole('button', { name: next });
  await expect(button).toBeDisabled(); // the text must be looked at for ten seconds
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(button).toBeEnabled({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await button.click();
}

test('R-ROUTE-31 A product is opened: signed by code, activated, approved by the operator, and entered', async ({
  page,
  authenticate,
  enter,
  otherDevice,
}) => {
  test.setTimeout(240_000);
  const operator = await otherDevice();
  await authenticate(operator, 'yy_ops');
  await page.clock.install();
  await authenticate(page, 'gys_admin');
  await setDefault(page);
  await enter(page, 'gys_admin', home);
  await settled(page);
  await test.step('from the to-do to the signature', async () => {
    await card(page, '我的待办')
      .getByRole('link', { name: /签署e保险开通协议/ })
      .click();
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
  await test.step('activated and approved', async () => {
    await page.getByRole('button', { name: '立即激活' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '开通e保险' })).toBeVisible();
    await expect(page.getByText(/运营单位正在审核/)).toBeVisible();
    await axe(page);
    const token = (await operator.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const answer = await operator.request.get(
      '/japi/api/manage/workflowtask/upcoming?bizType=PRODUCT_OPEN&pageSize=100',
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    const { data } = (await answer.json()) as { data: [Tasks] };
    const task = data[0].records.find(({ title }) => title === '屿岚机电设备有限公司申请开通e保险');
    await ask(operator, '/api/manage/workflowtask/submitAuditResult', {
      processInstId: task?.processInstId ?? '',
      approve: true,
    });
  });
  await test.step('opened and entered', async () => {
    await expect(page.getByRole('heading', { name: 'e保险已开通' })).toBeVisible({ timeout: 40_000 });
    await page.getByRole('button', { name: '立即进入' }).click();
    await expect(page).toHaveURL(at(home));
    await settled(page);
    await expect(card(page, '我的产品').getByRole('link', { name: 'e保险' })).toBeVisible();
    await expect(card(page, '我的待办').getByRole('link', { name: /签署e保险/ })).toHaveCount(0);
  });
});
