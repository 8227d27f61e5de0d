import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { at, expect, type Page, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
const rows = (page: Page) => grid(page).locator('tbody').getByRole('row');
const numbers = (page: Page) => rows(page).getByRole('link', { name: /^DD/ });
const filters = (page: Page) => page.getByRole('form', { name: '查询条件' });
const pager = (page: Page) => page.getByRole('navigation', { name: '分页' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

const questionOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The list as the whole of this question shows it. */
async function expectQuestion(page: Page): Promise<void> {
  expect(questionOf(page)).toEqual({ status: '70', goods: '阀', page: '2', sort: 'orderAmount', order: 'desc' });
  await expect(tab(page, /已完成/)).toHaveAttribute('aria-selected', 'true');
  await expect(grid(page).getByRole('columnheader', { name: '含税金额' })).toHaveAttribute('aria-sort', 'descending');
  await expect(pager(page).getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).filter({ hasNotText: '已完成' })).toHaveCount(0);
}

test('Filters, state, sort and page stand in the address; reload, details and back keep them', async ({
  page,
  enter,
}) => {
  await enter(page, 'yy_ops', orders);
  await expect(grid(page)).toBeVisible();
  await tab(page, /已完成/).click();
  await expect(page).toHaveURL(/status=70/);
  await filters(page).getByRole('button', { name: '展开' }).click();
  await filters(page).getByLabel('商品').fill('阀');
  await filters(page).getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/goods=/);
  const amount = grid(page).getByRole('button', { name: '含税金额' });
  await amount.click();
  await expect(page).toHaveURL(/sort=orderAmount$/);
  await amount.click();
  await expect(page).toHaveURL(/order=desc/);
  await pager(page).getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectQuestion(page);
  await expect(filters(page).getByLabel('商品')).toHaveValue('阀');

  const shown = await numbers(page).allInnerTexts();
  await page.reload();
  await expectQuestion(page);
  await expect(numbers(page)).toHaveText(shown);
  await expect(filters(page).getByLabel('商品')).toHaveValue('阀');

  await numbers(page).first().click();
  await expect(page).toHaveURL(/orderDetail\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown[0] ?? '');
  await page.goBack();
  await expectQuestion(page);
  await expect(numbers(page)).toHaveText(shown);
});

test('The export holds what the list shows: as many rows, amounts as numbers, days as dates', async ({
  page,
  enter,
}) => {
  await enter(page, 'gys_admin', `${orders}?status=20`);
  await expect(grid(page)).toBeVisible();
  const total = Number(
    (
      await pager(page)
        .getByText(/^共 \d+ 条$/)
        .innerText()
    ).replace(/\D/g, ''),
  );
  const [first = ''] = await numbers(page).allInnerTexts();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^订单列表.*\.xlsx$/);
  await expect(shell(page).messages).toContainText('文件已下载');
  const book = read(await readFile(await download.path()), { cellDates: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const table = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  const head = table.findIndex((row) => row[0] === '订单编号');
  const body = table.slice(head + 1).filter((row) => String(row[0]).startsWith('DD'));
  expect(head).toBeGreaterThanOrEqual(0);
  expect(body).toHaveLength(total);
  const column = (title: string) => (table[head] ?? []).indexOf(title);
  const found = body.find((row) => row[0] === first) ?? [];
  expect(found[column('状态')]).toBe('待发货');
  expect(typeof found[column('含税金额（元）')]).toBe('number');
  expect(found[column('下单日期')]).toBeInstanceOf(Date);

  await test.step('What one list asks is not asked of another', async () => {
    await expect(tab(page, /待发货/)).toHaveAttribute('aria-selected', 'true');
    await shell(page).sideMenu.getByRole('button', { name: '业务订单跟踪' }).click();
    await expect(page).toHaveURL(at('/order/businessOrder'));
    await expect(page.getByRole('heading', { level: 1, name: '业务订单跟踪' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(at(`${orders}?status=20`));
    await expect(rows(page).filter({ hasNotText: '待发货' })).toHaveCount(0);
  });
  await test.step('A question without an answer says so, and leads back to all orders', async () => {
    await filters(page).getByLabel('订单编号').fill('没有这样的单号');
    await page.keyboard.press('Enter');
    await expect(shell(page).main.getByText('没有符合条件的记录')).toBeVisible();
    await expect(grid(page)).toHaveCount(0);
    await page.getByRole('button', { name: '清空筛选' }).click();
    await expect(grid(page)).toBeVisible();
    expect(questionOf(page)).toEqual({});
    await expect(filters(page).getByLabel('订单编号')).toHaveValue('');
  });
});

test('Columns that a user hides stay hidden after a reload, for this user only', async ({ page, enter }) => {
  const project = grid(page).getByRole('columnheader', { name: '项目' });
  await enter(page, 'gys_admin', orders);
  await expect(project).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '项目' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(project).toHaveCount(0);
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await expect(project).toHaveCount(0);
  await enter(page, 'yy_ops', orders);
  await expect(project).toBeVisible();
  await enter(page, 'gys_admin', orders);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.keyboard.press('Escape');
  await expect(project).toBeVisible();
});

test.describe('On a small office screen', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('the list shows ten compact rows at once and cuts nothing off at the side', async ({ page, enter }) => {
    await enter(page, 'gys_admin', `${orders}?size=20`);
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('button', { name: '密度' }).click();
    await page.getByRole('menuitemradio', { name: '紧凑' }).click();
    await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeLessThan(36);
    const whole = await rows(page).evaluateAll((all) => {
      const scroller = all[0]?.closest('table')?.parentElement;
      const head = all[0]?.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
      const foot = all[0]?.closest('table')?.tFoot?.getBoundingClientRect().top ?? innerHeight;
      const bottom = Math.min(scroller?.getBoundingClientRect().bottom ?? 0, foot, innerHeight);
      return all.filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= head && box.bottom <= bottom;
      }).length;
    });
    expect(whole).toBeGreaterThanOrEqual(10);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    for (const name of ['查询', '重置', '展开', '导出', '导出明细', '列设置', '全屏', '退出']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(grid(page).getByRole('columnheader', { name: '操作' })).toBeInViewport({ ratio: 1 }); // stays while columns scroll
  });
});
