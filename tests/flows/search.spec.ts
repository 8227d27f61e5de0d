/** The search of the header: pages, documents of every kind, and its keyboard. */
import { at, axe, expect, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const track = '/order/businessOrder';
const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
const numbers = (page: Page) => grid(page).getByRole('link', { name: /^DD/ });
const searchDialog = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });
const searchField = (page: Page) => page.getByRole('combobox', { name: '搜索菜单、单据或帮助' });
const option = (page: Page, name: string | RegExp) => searchDialog(page).getByRole('option', { name });

test('The search opens by Ctrl+K, finds pages by their sounds, and goes there by keyboard', async ({ page, enter }) => {
  let arrive = () => {};
  const typed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // before the page opens: one that is busy takes up a new route late, and the request that slips by is never told
  await page.route(/\/search\.[^/]*js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await enter(page, 'gys_admin', orders);
  await expect(grid(page)).toBeVisible();
  await test.step('keeps what is typed before its window has come over a slow line', async () => {
    const asked = page.waitForRequest(/\/search\.[^/]*js$/);
    await page.keyboard.press('Control+k');
    await asked;
    await page.keyboard.type('yx');
    await page.keyboard.press('Backspace');
    arrive();
    await expect(searchField(page)).toHaveValue('y');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type('w');
    await expect(searchField(page)).toHaveValue('yw');
  });
  await expect(option(page, /^业务订单跟踪/)).toHaveAttribute('aria-selected', 'true');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(track));
  await expect(searchDialog(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(searchDialog(page).getByRole('group', { name: '最近使用' })).toContainText('业务订单跟踪');
  await page.keyboard.type('dingdan');
  await expect(option(page, /^订单列表/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(searchDialog(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at(orders));
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(grid(page)).toBeVisible();
  await page.evaluate(() => new Promise((later) => setTimeout(later))); // the focus is given back by a timer

  await test.step('gives the focus back to where it was, by Escape', async () => {
    const field = page.getByRole('form', { name: '查询条件' }).getByLabel('订单编号');
    await field.focus();
    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(searchDialog(page)).toHaveCount(0);
    await expect(field).toBeFocused();
    const button = shell(page).header.getByRole('button', { name: '搜索（Ctrl+K）' });
    await button.click();
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await test.step('finds an order by its number in two acts, and shows it before it is opened', async () => {
    const number = await numbers(page).nth(3).innerText();
    await shell(page).sideMenu.getByRole('button', { name: '业务订单跟踪' }).click();
    await expect(page).toHaveURL(at(track));
    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type('没有这个词');
    await expect(searchDialog(page)).toContainText('在帮助中心搜索“没有这个词”');
    await searchField(page).fill(number.toLowerCase());
    await page.keyboard.press('Enter'); // before the answer is there
    await expect(page).toHaveURL(/\/orderManagement\/orderDetail\?id=\d+$/);
    await expect(page.getByRole('main')).toContainText(number);
  });
  await test.step('finds goods and orders by a word, previews them, and looks among one kind after a slash', async () => {
    await page.keyboard.press('Control+k');
    await expect(searchDialog(page).getByRole('group', { name: '最近使用' })).toContainText('DD');
    await page.keyboard.type('轴承');
    await expect(searchDialog(page).getByRole('group', { name: '订单' })).toBeVisible();
    await expect(searchDialog(page).getByRole('group', { name: '商品' })).toBeVisible();
    const preview = searchDialog(page).getByRole('region', { name: '预览' });
    await expect(preview).toContainText('金额（元）');
    await axe(page);
    await searchField(page).fill('/sp');
    await expect(option(page, /商品/)).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('zhoucheng');
    await expect(searchDialog(page).getByRole('group')).toHaveCount(1);
    await expect(searchDialog(page).getByRole('group', { name: '商品' })).toContainText('轴承');
    await expect(preview.getByRole('button', { name: '复制编号' })).toBeVisible();
    const beside = page.waitForEvent('popup');
    await page.keyboard.press('Control+Enter');
    await expect(await beside).toHaveURL(/goodsInfo\?id=/);
  });
});
