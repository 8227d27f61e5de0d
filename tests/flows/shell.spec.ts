/** What stands around every page: settings, menus, header and footer. */
import { at, axe, contrast, expect, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const track = '/order/businessOrder';
const theme = (page: Page) => page.locator('[data-theme]').first();
const rows = (page: Page) => shell(page).main.getByRole('grid').first().getByRole('row');

const rowHeight = async (page: Page) => (await rows(page).nth(1).boundingBox())?.height;
const sideWidth = async (page: Page) => (await shell(page).sideMenu.boundingBox())?.width;
const bodySize = (page: Page) => theme(page).evaluate((element) => getComputedStyle(element).fontSize);

async function openSettings(page: Page) {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '个性化设置' }).click();
  const drawer = page.getByRole('dialog', { name: '个性化设置' });
  await expect(drawer).toBeVisible();
  return drawer;
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

/** Whoever the user is, they have these areas as well. */
const haveMany = (page: Page) =>
  page.route('**/getUserInfo', async (route) => {
    const answer = await route.fetch();
    const info = (await answer.json()) as { data: { enableMenuList: unknown[] } };
    info.data.enableMenuList.push(...manyMenus);
    await route.fulfill({ response: answer, json: info });
  });

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

const widths = [1366, 1440, 1920];

test('The header of a super administrator stands in one line at every usual width, the menus that do not fit under 更多; settings act at once, and follow their user to another browser', async ({
  page,
  enter,
  otherDevice,
}) => {
  await haveMany(page);
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: '另一个网站' }));
  await enter(page, 'admin', orders);
  const { topMenu, sideMenu } = shell(page);
  const more = topMenu.getByRole('button', { name: '更多菜单' });
  const inLine = topMenu.getByRole('button').filter({ visible: true });
  await expect(topMenu.getByRole('button', { name: '工作台' })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 });
    await expect(more).toBeVisible();
    await expectOneLine(page, width);
    const [nav, last] = [await topMenu.boundingBox(), await more.boundingBox()];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((nav?.x ?? 0) + (nav?.width ?? 0) + 1);
    expect(await inLine.filter({ hasText: /^业务领域2$/ }).count()).toBe(0); // asked to hide: the first to go
    if (width === 1366) await page.keyboard.press('Alt+m');
    else await more.click();
    const panel = page.getByRole('dialog', { name: '全部功能' });
    for (const { menuName } of [{ menuName: '系统管理' }, ...manyMenus])
      await expect(panel.getByRole('heading', { name: menuName, exact: true })).toBeVisible();
    if (width === 1366) await axe(page);
    const opened = page.context().waitForEvent('page');
    await panel.getByRole('button', { name: /^业务领域14/ }).press('Enter');
    const window = await opened;
    expect(await window.evaluate(() => opener)).toBeNull();
    await window.close();
    await expect(page).toHaveURL(at(orders));
    await expect(panel).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('The side menu folds to marks with their names beside them', async () => {
    await sideMenu.getByRole('button', { name: '收起侧边菜单' }).click();
    await expect.poll(() => sideWidth(page)).toBe(56);
    await sideMenu.getByRole('button', { name: '业务订单跟踪' }).hover();
    await expect(page.getByRole('tooltip').filter({ hasText: '业务订单跟踪' })).toBeVisible();
    await axe(page);
    await sideMenu.getByRole('button', { name: '展开侧边菜单' }).click();
    await expect.poll(() => sideWidth(page)).toBe(220);
  });
  const expectAll = async (where: Page, title: string) => {
    await expect(theme(where)).toHaveAttribute('data-theme', 'dark');
    await expect(rows(where).nth(1)).toBeVisible();
    await expect(where.getByRole('tab', { name: title })).toHaveCount(0);
    await expect.poll(() => bodySize(where)).toBe('16px');
    await expect.poll(() => rowHeight(where)).toBeLessThan(40);
    await expect.poll(() => sideWidth(where)).toBe(280);
  };
  await test.step('Settings act at once', async () => {
    const drawer = await openSettings(page);
    await axe(page);
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/userPreference/save') && answer.request().postData()?.includes(track) === true,
    );
    for (const name of ['深色', '大', '紧凑', '宽']) await drawer.getByRole('radio', { name, exact: true }).check();
    await drawer.getByRole('switch', { name: '显示页签栏' }).uncheck();
    await drawer.getByRole('combobox', { name: '登录后进入' }).selectOption('订单管理 / 业务订单跟踪');
    await saved;
    await contrast(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
    await expectAll(page, '订单列表');
    await contrast(page);
  });
  await test.step('and follow their user to another browser', async () => {
    const other = await otherDevice();
    await enter(other, 'admin', '/finance/blank');
    await expect(other).toHaveURL(at(track));
    await expectAll(other, '业务订单跟踪');
    const there = await openSettings(other);
    const back = other.waitForResponse((answer) => answer.url().endsWith('/userPreference/save'));
    await there.getByRole('button', { name: '恢复默认' }).click();
    await back;
    await expect(theme(other)).toHaveAttribute('data-theme', 'light');
  });
});

test('The headers of a visitor and of a user of many companies stand in one line at every usual width; the footer shows what the deployed config says', async ({
  page,
  enter,
}) => {
  const atEveryWidth = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectOneLine(page, width);
    }
  };
  await page.goto(at('/ef/home'));
  await atEveryWidth();
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  for (const text of ['客服热线 400-000-1024', 'eservice@example.com', '示例ICP备00000000号-1', '帮助中心'])
    await expect(footer.getByText(text)).toBeVisible();
  await expect(footer.getByRole('img', { name: /^二维码：扫码进入移动端/ }).locator('path')).toBeAttached();
  await enter(page, 'multi_corp', orders);
  await expect(shell(page).header.getByRole('button', { name: /^公司切换，/ })).toBeVisible();
  await atEveryWidth();
});
