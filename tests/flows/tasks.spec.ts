/** What people do all day, counted: approving by keys, and ordering from several suppliers at once. */
import { ask, at, axe, expect, type Page, read, shell, test } from './portal.ts';

const bell = (page: Page, count: number) => page.getByRole('button', { name: `待办，${count} 项` });

/** The number in a text. */
const figure = (text: string): number => Number(/\d+/.exec(text)?.[0]);
const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + figure(text), 0);

test('A task is passed in two keys, the next one opens, and the number follows in every tab, wherever it stands', async ({
  page,
  context,
  enter,
}) => {
  const open = async (path: string) => {
    const tab = await context.newPage();
    await enter(tab, 'cg_buyer', path);
    return tab;
  };
  await enter(page, 'cg_buyer', '/workbenches/inbox');
  const home = await open('/workbenches/newIndex');
  const worklist = await open('/orderManagement/deliveryDate/firstAudit');
  await page.bringToFront();
  const tasks = page.getByRole('list', { name: '待我处理' }).getByRole('listitem');
  const pass = page.getByRole('button', { name: '通过', exact: true });
  await expect(pass).toBeEnabled();
  const titles = () => tasks.locator('[title]').allInnerTexts();
  const [, ...rest] = await titles();
  const before = rest.length + 1;
  /** Of the card, of the menu, and of the rows of the worklist: all tasks of this person stand there. */
  const elsewhere = async () => [
    sum(await home.getByRole('list', { name: '待办数' }).getByRole('listitem').allInnerTexts()),
    sum(
      await shell(worklist)
        .sideMenu.getByText(/ \d+ 项$/)
        .allTextContents(),
    ),
    sum(
      await worklist
        .getByRole('navigation', { name: '分页' })
        .getByText(/^共 \d+ 条$/)
        .allInnerTexts(),
    ),
  ];
  await expect(bell(page, before)).toBeVisible();
  await expect.poll(elsewhere).toEqual([before, before, before]);
  await axe(page);
  await page.keyboard.press('Alt+y');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(rest);
  await expect(page.getByRole('region', { name: rest[0] ?? '', exact: true })).toBeVisible();
  await expect(pass).toBeEnabled();
  await expect(page.getByRole('tab', { name: `待我处理 ${before - 1}` })).toBeVisible();
  for (const one of [page, home, worklist]) await expect(bell(one, before - 1)).toBeVisible();
  await expect.poll(elsewhere).toEqual([before - 1, before - 1, before - 1]);
});

test('The rows of a list are at most twelve tabs from the address bar', async ({ page, enter }) => {
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  for (const path of [
    '/orderManagement/orderManagementIndex',
    '/productManagement/goodsList',
    '/reconciliationSettlement/settlementManagement',
  ]) {
    await page.goto(at(path)); // the focus is where a new page begins
    const grid = shell(page).main.getByRole('grid');
    await expect(grid.getByRole('row').nth(3)).toBeVisible();
    const inRows = () => grid.evaluate((one) => one.contains(document.activeElement));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter'); // 跳到主要内容
    for (let tabs = 1; tabs < 12 && !(await inRows()); tabs += 1) await page.keyboard.press('Tab');
    expect([path, await inRows()]).toEqual([path, true]);
  }
});

test('Goods of two suppliers become an order of each in one act', async ({ page, enter }) => {
  await enter(page, 'cg_buyer', '/orderManagement/cart');
  const { main } = shell(page);
  await axe(page);
  const { lines } = await read<{ lines: { goodsCode: string; qty: string }[] }>(page, '/api/order/cart');
  await main.getByRole('button', { name: /^去下单（\d+ 种商品，2 家供应商）$/ }).click();
  await main.getByRole('textbox', { name: '项目名称' }).fill('冬季检修备件');
  await main.getByRole('button', { name: '提交订单' }).click();
  const orders = main.getByRole('grid', { name: '已生成的订单' });
  await expect(main.getByRole('heading', { name: '已生成 2 张订单' })).toBeVisible();
  await expect(orders.getByRole('link', { name: /^DD\d{14}$/ })).toHaveCount(2);
  await orders.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${at('/orderManagement/orderDetail')}\\?id=\\d+$`));
  await expect(main.getByRole('heading', { level: 1, name: /^DD/ })).toBeVisible();
  const again = lines.map(({ goodsCode, qty }) => ({ goodsCode, qty })); // the cart is as the next run expects it
  await ask(page, '/api/order/cart/addCodes', { lines: again });
});
