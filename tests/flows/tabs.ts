/** The bar of open pages, and orders opened in it. */
import { expect, type Page } from './portal.ts';

export const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
export const tabs = (page: Page) => bar(page).getByRole('tab');
export const tab = (page: Page, name: string | RegExp) => bar(page).getByRole('tab', { name });
export const grid = (page: Page) => page.getByRole('grid', { name: '订单' });
export const numbers = (page: Page) => grid(page).getByRole('link', { name: /^DD/ });
export const filters = (page: Page) => page.getByRole('form', { name: '查询条件' });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const mounted = (page: Page) => page.locator('[role=tabpanel]');

export const titles = (page: Page) => tabs(page).evaluateAll((all) => all.map(({ textContent }) => textContent));

/** Calls that the page makes from now on, the log of visits apart. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/japi/') && !pathname.includes('pageBrowseLog')) calls.push(pathname);
  });
  return calls;
}

/** Opens details from the list, one tab each. @returns their order numbers. */
export async function openDetails(page: Page, count: number): Promise<string[]> {
  const opened: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const number = await numbers(page).nth(index).innerText();
    await numbers(page).nth(index).click();
    await expect(heading(page)).toContainText(number);
    opened.push(number);
    await tab(page, '订单列表').click();
    await expect(numbers(page).nth(index)).toBeVisible();
  }
  return opened;
}

export async function choose(page: Page, name: string | RegExp, command: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command, exact: true }).click();
}
