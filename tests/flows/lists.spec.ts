import { at, expect, type Page, shell, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
const rows = (page: Page) => grid(page).locator('tbody').getByRole('row');
const numbers = (page: Page) => rows(page).getByRole('link', { name: /^DD/ });
const filters = (page: Page) => page.getByRole('form', { name: '查询条件' });
const pager = (page: Page) => page.getByRole('navigation', { name: '分页' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

const question = { status: '70', goods: '阀', page: '2', size: '10', sort: 'orderAmount', order: 'desc' };

/** The list as the whole of this question shows it. */
async function expectQuestion(page: Page): Promise<void> {
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(question);
  await expect(tab(page, /已完成/)).toHaveAttribute('aria-selected', 'true');
  await expect(grid(page).getByRole('columnheader', { name: '含税金额' })).toHaveAttribute('aria-sort', 'descending');
  await expect(pager(page).getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page)).toHaveCount(10);
  await expect(grid(page).getByRole('columnheader', { name: '状态' })).toHaveCount(0); // its tab says it
  await expect(filters(page).getByRole('button', { name: '去掉条件 商品：阀' })).toBeVisible();
}

test.use({ viewport: { width: 1366, height: 768 } }); // a small office screen

test('A small screen holds all controls of a list, which shows what its address asks for, before and after details, and is downloaded', async ({
  page,
  enter,
}) => {
  await enter(page, 'yy_ops', orders);
  await test.step('All controls are in sight at once', async () => {
    await expect(rows(page)).toHaveCount(20);
    for (const name of ['查询', '重置', '展开', '导出', '导出明细', '列设置', '全屏', '退出']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(grid(page).getByRole('columnheader', { name: '操作' })).toBeInViewport({ ratio: 1 }); // stays while columns scroll
  });
  await visit(page, `${orders}?${new URLSearchParams(question)}`);
  await expectQuestion(page);
  const shown = await numbers(page).allInnerTexts();
  await numbers(page).first().click();
  await expect(page).toHaveURL(/orderDetail\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown[0] ?? '');
  await page.goBack();
  await expectQuestion(page);
  await expect(numbers(page)).toHaveText(shown);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await started).suggestedFilename()).toMatch(/^订单列表.*\.xlsx$/);
  await expect(shell(page).messages).toContainText('文件已下载');

  await test.step('What one list asks is not asked of another', async () => {
    await shell(page).sideMenu.getByRole('button', { name: '业务订单跟踪' }).click();
    await expect(page).toHaveURL(at('/order/businessOrder'));
    await expect(page.getByRole('heading', { level: 1, name: '业务订单跟踪' })).toBeVisible();
    await page.goBack();
    await expectQuestion(page);
  });
});
