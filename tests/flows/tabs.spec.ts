import { at, axe, expect, type Page, shell, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tabs = (page: Page) => bar(page).locator('[role=tab]');
const tab = (page: Page, name: string) => bar(page).getByRole('tab', { name });
const titles = (page: Page) => tabs(page).evaluateAll((all) => all.map(({ textContent }) => textContent));
const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
const numbers = (page: Page) => grid(page).getByRole('link', { name: /^DD/ });
const filters = (page: Page) => page.getByRole('form', { name: '查询条件' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, name: string, command: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}

async function openDetail(page: Page, row: number): Promise<string> {
  const number = await numbers(page).nth(row).innerText();
  await numbers(page).nth(row).click();
  await expect(heading(page)).toContainText(number);
  return number;
}

/** Picks the first tab up and lets it go at the beginning of the second. */
async function drag(page: Page, name: string, to: string): Promise<void> {
  const [from, goal] = [await tab(page, name).boundingBox(), await tab(page, to).boundingBox()];
  if (!from || !goal) throw new Error('The bar is not there.');
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(goal.x + 5, goal.y + 10, { steps: 5 });
  await page.mouse.up();
}

test('Documents open in tabs of their own, which keep what they show, move, and come back after a reload', async ({
  page,
  enter,
}) => {
  const list = `${orders}?status=20`;
  await enter(page, 'gys_admin', list);
  const one = await test.step('Scroll, typed text and elements survive a switch of tabs', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await filters(page).getByLabel('订单编号').fill('还没查询');
    await grid(page).evaluate((table) => table.setAttribute('data-same', 'yes'));
    await numbers(page).nth(4).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 80));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(80);
    const number = await openDetail(page, 2);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveTitle('订单详情');
    await expect.poll(() => titles(page)).toEqual(['订单列表', `订单详情 ${number}`]);
    await tab(page, '订单列表').click();
    await expect(page).toHaveURL(at(list));
    await expect(filters(page).getByLabel('订单编号')).toHaveValue('还没查询');
    await expect(page).toHaveTitle('订单列表');
    expect(await page.evaluate(() => scrollY)).toBe(80);
    await expect(grid(page)).toHaveAttribute('data-same', 'yes');
    await page.setViewportSize({ width: 1440, height: 900 });
    return number;
  });
  const two = await openDetail(page, 0);
  await drag(page, two, '订单列表');
  await expect.poll(() => titles(page)).toEqual([`订单详情 ${two}`, '订单列表', `订单详情 ${one}`]);
  await choose(page, '订单列表', '固定');
  await test.step('The menu entry of an open list shows it as it was left, and again makes it new', async () => {
    const entry = shell(page).sideMenu.getByRole('button', { name: '订单列表' });
    await entry.click();
    await expect(page).toHaveURL(at(list));
    await entry.click();
    await expect(page).toHaveURL(at(orders));
    await page.goBack(); // history leads where it says
    await expect(page).toHaveURL(at(list));
    await tab(page, two).click();
    await expect(heading(page)).toContainText(two);
  });
  await test.step('After F5 the tabs are there, and only the current one has asked for anything', async () => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
    await page.reload();
    await expect(heading(page)).toContainText(two);
    await expect.poll(() => titles(page)).toEqual(['订单列表', `订单详情 ${two}`, `订单详情 ${one}`]);
    expect(calls.filter((path) => path.endsWith('/order/page'))).toEqual([]);
    await expect(page.locator('[role=tabpanel]')).toHaveCount(1);
    await tab(page, '订单列表').click();
    await expect(page).toHaveURL(at(list));
    await expect(numbers(page).first()).toBeVisible();
    expect(calls.some((path) => path.endsWith('/order/page'))).toBe(true);
    await expect(bar(page).getByRole('button', { name: '关闭 订单列表' })).toHaveCount(0); // still pinned
  });
  await test.step('Focus that goes with a page comes back with it', async () => {
    const row = numbers(page).nth(1);
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(shell(page).main).toBeFocused();
    await page.keyboard.press('Control+Alt+W');
    await expect(page).toHaveURL(at(list));
    await expect(row).toBeFocused();
  });
  await test.step('Tabs that the bar has no room for stand in a menu, and axe has nothing to say', async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    for (const row of [1, 2, 3]) {
      await openDetail(page, row);
      await visit(page, list);
    }
    await axe(page);
    await bar(page)
      .getByRole('button', { name: /^其余 \d+ 个页签$/ })
      .click();
    const rest = page.getByRole('menuitem').first();
    const chosen = await rest.innerText();
    await rest.click();
    await expect(tab(page, chosen)).toHaveAttribute('aria-selected', 'true');
  });
});
