import { axe, chooseTheme, contrast, expect, type Page, test } from './portal.ts';

const theme = (page: Page) => page.locator('[data-theme]').first();
const orders = (page: Page) => page.getByRole('grid', { name: '订单' });

async function toOrder(page: Page): Promise<void> {
  await orders(page).getByRole('link', { name: /^DD/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^DD/ })).toBeVisible();
}

async function toList(page: Page): Promise<void> {
  await page.goBack();
  await expect(orders(page)).toBeVisible();
}

/** Each begins where the one before has ended. */
const THEMES = [
  ['深色', 'dark', toOrder],
  ['高对比度', 'contrast', toList],
  ['浅色', 'light', toOrder],
] as const;

test('The order list and an order are legible in every theme', async ({ page, enter }) => {
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  await expect(orders(page)).toBeVisible();
  for (const [text, name, toOther] of THEMES) {
    const check = name === 'light' ? axe : contrast;
    await chooseTheme(page, text);
    await expect(theme(page)).toHaveAttribute('data-theme', name);
    await check(page);
    await toOther(page);
    await check(page);
  }
});
