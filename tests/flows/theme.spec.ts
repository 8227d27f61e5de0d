import { axe, chooseTheme, contrast, expect, type Page, test } from './portal.ts';

const THEMES = [
  ['深色', 'dark'],
  ['高对比度', 'contrast'],
  ['浅色', 'light'],
] as const;

const theme = (page: Page) => page.locator('[data-theme]').first();

test('The order list and an order are legible in every theme', async ({ page, enter }) => {
  const grid = page.getByRole('grid', { name: '订单' });
  const heading = page.getByRole('heading', { level: 1, name: /^DD/ });
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  for (const [text, name] of THEMES) {
    const check = name === 'light' ? axe : contrast;
    await expect(grid).toBeVisible();
    await chooseTheme(page, text);
    await expect(theme(page)).toHaveAttribute('data-theme', name);
    await check(page);
    await grid.getByRole('link', { name: /^DD/ }).first().click();
    await expect(heading).toBeVisible();
    await check(page);
    await page.goBack();
  }
});
