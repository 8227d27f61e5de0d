/** Lists and the documents behind them: find one, open it, do something with it. */
import { expect, type Locator, type Page, shell } from './portal.ts';

const msPerDay = 24 * 3600 * 1000;
const msToChina = 8 * 3600 * 1000;

/** A day as the portal writes it. */
export const day = (daysFromNow = 0): string =>
  new Date(Date.now() + msToChina + daysFromNow * msPerDay).toISOString().slice(0, 10);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const button = (page: Page, name: string) => shell(page).main.getByRole('button', { name, exact: true });
/** Where the state of a document stands. */
export const tag = (page: Page, text: string) => shell(page).main.getByText(text, { exact: true }).first();
export const rowsOf = (page: Page, grid: string) =>
  page.getByRole('grid', { name: grid }).locator('tbody').getByRole('row');

/** Presses what asks, and says yes. */
export async function agree(page: Page, press: () => Promise<void>): Promise<void> {
  const question = page.getByRole('alertdialog');
  await press();
  await question.getByRole('button').last().click(); // the verb; 取消 stands before it
  await expect(question).toHaveCount(0);
}

/** Narrows a list by one filter to so many rows. */
export async function find(page: Page, grid: string, filter: string, text: string, rows = 1): Promise<Locator> {
  const form = page.getByRole('form', { name: '查询条件' });
  const field = form.getByLabel(filter, { exact: true });
  await expect(page.getByRole('region', { name: grid, exact: true })).toBeVisible();
  if (!(await field.isVisible())) await form.getByRole('button', { name: '展开' }).click();
  await field.fill(text);
  await form.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(text));
  await expect(rowsOf(page, grid)).toHaveCount(rows);
  return rowsOf(page, grid);
}

/** The number that heads a document, beside which stands a button to copy it. */
export async function numberOf(title: Locator, shape: RegExp): Promise<string> {
  await expect(title).toBeVisible();
  return shape.exec(await title.innerText())?.[0] ?? '';
}

/** From a row to its document; the list stays behind it, hidden. @returns the document's number. */
export async function openDocument(page: Page, row: Locator, shape: RegExp): Promise<string> {
  await row.getByRole('link', { name: shape }).click();
  return numberOf(heading(page, shape), shape);
}

/** Takes an action of a row, wherever it is folded. */
export async function act(page: Page, row: Locator, name: string): Promise<void> {
  const action = row.getByRole('button', { name, exact: true }).or(row.getByRole('link', { name, exact: true }));
  const more = row.getByRole('button', { name: '更多' });
  await expect(action.or(more).first()).toBeVisible();
  if (await action.isVisible()) return action.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export async function passApproval(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '审批意见' }).fill('资料齐全，同意。');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(shell(page).messages).toContainText('已通过');
}

/** Reads the text of a gate to its end and goes on; the clock of the page is installed. */
export async function readThrough(page: Page, next: string): Promise<void> {
  await page.getByRole('region').last().focus();
  await page.keyboard.press('End');
  const going = page.getByRole('button', { name: next, exact: true });
  await expect(going).toBeDisabled(); // the text must be looked at for some seconds
  await expect(async () => {
    await page.clock.fastForward(1000);
    expect(await going.isEnabled()).toBe(true);
  }).toPass({ intervals: [0] });
  await going.click();
}
