import { at, axe, chooseTheme, expect, type Page, test } from './portal.ts';

const THEMES = [
  ['深色', 'dark'],
  ['高对比度', 'contrast'],
  ['浅色', 'light'],
] as const;

const theme = (page: Page) => page.locator('[data-theme]').first();

async function chooseAsVisitor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: '外观' }).click();
  await page.getByRole('menuitemradio', { name: text }).click();
}

test('The home page is legible in every theme, and a reload keeps the choice', async ({ page }) => {
  await page.goto(at('/ef/home'));
  for (const [text, name] of THEMES) {
    await chooseAsVisitor(page, text);
    await expect(theme(page)).toHaveAttribute('data-theme', name);
    await page.reload();
    await expect(theme(page)).toHaveAttribute('data-theme', name);
    await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '集团公告' })).toBeVisible();
    await axe(page);
  }
});

test('The order list and an order are legible in every theme', async ({ page, enter }) => {
  const inEveryTheme = async () => {
    for (const [text, name] of THEMES) {
      await chooseTheme(page, text);
      await expect(theme(page)).toHaveAttribute('data-theme', name);
      await axe(page);
    }
  };
  await enter(page, 'gys_admin', '/orderManagement/orderManagementIndex');
  await expect(page.getByRole('grid', { name: '订单' })).toBeVisible();
  await inEveryTheme();
  await page.getByRole('grid', { name: '订单' }).getByRole('link', { name: /^DD/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^DD/ })).toBeVisible();
  await inEveryTheme();
});
