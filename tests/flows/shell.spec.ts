/** What stands around every page: settings, menus, header and footer. */
import { at, axe, contrast, expect, type Locator, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const track = '/order/businessOrder';
const detail = '/orderManagement/orderDetail';
const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
const numbers = (page: Page) => grid(page).getByRole('link', { name: /^DD/ });
const theme = (page: Page) => page.locator('[data-theme]').first();

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '个性化设置' }).click();
  const drawer = page.getByRole('dialog', { name: '个性化设置' });
  await expect(drawer).toBeVisible();
  return drawer;
}

const rowHeight = async (page: Page) => (await grid(page).getByRole('row').nth(1).boundingBox())?.height;
const sideWidth = async (page: Page) => (await shell(page).sideMenu.boundingBox())?.width;
const bodySize = (page: Page) => theme(page).evaluate((element) => getComputedStyle(element).fontSize);

test('Settings act at once, survive a reload, and follow their user to another browser', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'yy_ops', orders);
  await expect(grid(page)).toBeVisible();
  const drawer = await openSettings(page);
  await axe(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/userPreference/save') && answer.request().postData()?.includes(track) === true,
  );
  for (const name of ['深色', '大', '紧凑', '宽']) await drawer.getByRole('radio', { name, exact: true }).check();
  await drawer.getByRole('switch', { name: '显示页签栏' }).uncheck();
  await drawer.getByRole('checkbox', { name: '门户在线公告' }).uncheck();
  await drawer.getByRole('combobox', { name: '登录后进入' }).selectOption('订单管理 / 业务订单跟踪');
  const expectAll = async (where: Page) => {
    await expect(theme(where)).toHaveAttribute('data-theme', 'dark');
    await expect(where.getByRole('tab', { name: '订单列表' })).toHaveCount(0);
    await expect.poll(() => bodySize(where)).toBe('16px');
    await expect.poll(() => rowHeight(where)).toBeLessThan(40);
    await expect.poll(() => sideWidth(where)).toBe(280);
  };
  await saved;
  await contrast(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
  await expectAll(page);
  await page.reload();
  await expectAll(page);
  await contrast(page);

  const other = await otherDevice();
  await enter(other, 'yy_ops', orders);
  await expectAll(other);
  await other.goto(at('/finance/blank'));
  await expect(other).toHaveURL(at(track));
  const there = await openSettings(other);
  await expect(there.getByRole('checkbox', { name: '门户在线公告' })).not.toBeChecked();
  const back = other.waitForResponse((answer) => answer.url().endsWith('/userPreference/save'));
  await there.getByRole('button', { name: '恢复默认' }).click();
  await back;
  await expect(theme(other)).toHaveAttribute('data-theme', 'light');
});

interface Info {
  data: { enableMenuList: unknown[] };
}

/** Answers the question who the user is with what the change makes of it. */
async function changeUser(page: Page, change: (info: Info) => void): Promise<void> {
  await page.route('**/getUserInfo', async (route) => {
    const answer = await route.fetch();
    const info = (await answer.json()) as Info;
    change(info);
    await route.fulfill({ response: answer, json: info });
  });
}

/** As many areas as the whole product has. */
const manyMenus = Array.from({ length: 14 }, (_, index) => ({
  menuId: `many-${index}`,
  menuName: `业务领域${index + 1}`,
  routeUrl: `https://example.com/${index + 1}`,
  hidden: '0',
  button: '0',
  ifIntOrExt: '1',
  ...(index === 1 && { remark: 'hide' }),
}));

async function expectOneLine(page: Page, width: number): Promise<void> {
  const { header } = shell(page);
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(56);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const boxes = await header.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom, height } = button.getBoundingClientRect();
      // the counter of a bell stands over its edge, in sight
      const clipped = getComputedStyle(button).overflowX !== 'visible' && button.scrollWidth > button.clientWidth + 1;
      return { left, right, top, bottom, height, clipped };
    }),
  );
  for (const box of boxes.filter(({ height }) => height > 0)) {
    expect([box.clipped, box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= 56]).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  }
}

test('The header of a super administrator stands in one line at every usual width, the menus that do not fit under 更多', async ({
  page,
  enter,
}) => {
  await changeUser(page, ({ data }) => data.enableMenuList.push(...manyMenus));
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: '另一个网站' }));
  await enter(page, 'admin', orders);
  const { topMenu } = shell(page);
  await expect(topMenu.getByRole('button', { name: '工作台' })).toBeVisible();
  const more = topMenu.getByRole('button', { name: '更多菜单' });
  for (const width of [1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(more).toBeVisible();
    await expectOneLine(page, width);
    const nav = await topMenu.boundingBox();
    const last = await more.boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((nav?.x ?? 0) + (nav?.width ?? 0) + 1);
    const entries = topMenu.getByRole('button', { includeHidden: true });
    const [all, shown] = [await entries.count(), await entries.filter({ visible: true }).count()];
    const inLine = await entries.filter({ visible: true }).allTextContents();
    await more.click();
    const rest = page.getByRole('menuitem');
    await expect(rest).toHaveCount(all - shown);
    const names = [...inLine, ...(await rest.allTextContents())].join();
    for (const { menuName } of [{ menuName: '系统管理' }, ...manyMenus]) expect(names).toContain(menuName);
    await expect(rest.filter({ hasText: /^业务领域2/ })).toBeVisible(); // asked to hide: the first to go
    if (width === 1366) await axe(page);
    const opened = page.context().waitForEvent('page');
    await rest.filter({ hasText: '业务领域14' }).press('Enter');
    const window = await opened;
    await expect(window).toHaveURL('https://example.com/14');
    expect(await window.evaluate(() => opener)).toBeNull();
    await window.close();
    await expect(page).toHaveURL(at(orders));
    await expect(rest).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('The side menu folds to marks with their names beside them, for this user and for good', async () => {
    const { sideMenu } = shell(page);
    await sideMenu.getByRole('button', { name: '收起侧边菜单' }).click();
    await expect.poll(() => sideWidth(page)).toBe(56);
    await expect(sideMenu.getByRole('button', { name: '交期变更一级审核' })).toHaveText('一');
    await expect(sideMenu.getByRole('button', { name: '交期变更二级审核' })).toHaveText('二');
    await sideMenu.getByRole('button', { name: '业务订单跟踪' }).hover();
    await expect(page.getByRole('tooltip').filter({ hasText: '业务订单跟踪' })).toBeVisible();
    await axe(page);
    await page.reload();
    await expect.poll(() => sideWidth(page)).toBe(56);
    await sideMenu.getByRole('button', { name: '展开侧边菜单' }).click();
    await expect.poll(() => sideWidth(page)).toBe(220);
    await test.step('A navigation takes the drawer away that stands over the page', async () => {
      await sideMenu.getByRole('button', { name: '业务订单跟踪' }).click();
      await expect(page).toHaveURL(at(track));
      const drawer = await openSettings(page);
      await page.goBack();
      await expect(grid(page)).toBeVisible();
      await expect(drawer).toHaveCount(0);
    });
  });
});

const atEveryWidth = async (page: Page) => {
  for (const width of [1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectOneLine(page, width);
  }
};

test('The header of a visitor stands in one line at every usual width; the footer shows links, hotline, mailbox, code and filing numbers of the deployed config', async ({
  page,
}) => {
  await page.goto(at('/ef/home'));
  await atEveryWidth(page);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  for (const text of ['客服热线 400-000-1024', 'eservice@example.com', '示例ICP备00000000号-1'])
    await expect(footer.getByText(text)).toBeVisible();
  await expect(footer.getByRole('img', { name: /^二维码：扫码进入移动端/ }).locator('path')).toBeAttached();
  await footer.getByRole('navigation', { name: '友情链接' }).getByRole('link', { name: '帮助中心' }).click();
  await expect(page).toHaveURL(at('/ef/helpCenter'));
});

test('The header of a user of many companies stands in one line at every usual width', async ({ page, enter }) => {
  await enter(page, 'multi_corp', orders);
  await atEveryWidth(page);
});

test('A permission that is taken away leaves the open page, and refuses the others when they are come back to', async ({
  page,
  enter,
}) => {
  let tell = (): void => undefined;
  await page.routeWebSocket(/\/ws\/user-message/, (socket) => {
    socket.connectToServer();
    tell = () => socket.send(JSON.stringify({ type: 'PLATE', content: JSON.stringify({ event: 'permission' }) }));
  });
  await enter(page, 'gys_admin', orders);
  for (const row of [0, 1]) await expect(numbers(page).nth(row)).toHaveText(/^DD/);
  const [first = '', second = ''] = (await numbers(page).allInnerTexts()).slice(0, 2);
  const heading = page.getByRole('heading', { level: 1 });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
  await grid(page).getByRole('link', { name: first }).click();
  await expect(heading).toContainText(first);
  await tab('订单列表').click();
  await grid(page).getByRole('link', { name: second }).click();
  await expect(heading).toContainText(second);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('websocketState'))).toBe('open');

  await changeUser(page, ({ data }) => data.enableMenuList.splice(0, Number.POSITIVE_INFINITY));
  tell();
  await expect(shell(page).messages).toContainText('您的权限已变更，菜单已更新');
  await expect(shell(page).topMenu.getByRole('button', { name: '订单管理' })).toHaveCount(0);
  await expect(heading).toContainText(second);
  await expect(page).toHaveURL(new RegExp(`${detail}\\?`));
  await tab(first).click();
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
  await expect(shell(page).main).toContainText('请联系管理员分配权限');
});
