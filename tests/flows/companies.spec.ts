import { axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

const switcher = (page: Page) => shell(page).header.getByRole('button', { name: /^公司切换，/ });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');
/** A dialog that is open hides the messages from assistive technology, not from the eye. */
const messages = (page: Page) => page.getByRole('log', { name: '消息', includeHidden: true });
/** A repetition goes back to the company of the demonstration. */
const OTHERS = [
  ['沐恪轴承科技有限公司', 'muke'],
  ['屿岚机电设备有限公司', 'yulan'],
] as const;

test('R-COMPANY-03 a user of many companies switches by keyboard and sees nothing of the one before', async ({
  page,
  enter,
}) => {
  const [other, sound] = OTHERS[test.info().repeatEachIndex % 2] ?? OTHERS[0];
  await enter(page, 'multi_corp', '/orderManagement/orderManagementIndex');
  const orders = shell(page).main.getByRole('grid', { name: '订单' });
  await expect(orders.getByText(/^DD\d+/).first()).toBeVisible();
  const before = await orders.getByText(/^DD\d+/).allTextContents();
  await pressOn(page, switcher(page));
  const dialog = dialogOf(page, '公司切换');
  await expect(dialog.getByRole('listitem')).toHaveCount(12);
  await expect(dialog.locator('[aria-current=true]')).toContainText('当前');
  await axe(page);
  await dialog.getByRole('button', { name: '添加公司' }).click();
  await expect(dialogOf(page, '添加公司').getByRole('checkbox').first()).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, '添加公司')).toHaveCount(0);

  await tabTo(page, dialog.getByRole('searchbox', { name: '搜索公司' }));
  await page.keyboard.type(sound);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await pressOn(page, dialog.getByRole('button', { name: new RegExp(other) }));
  await expect(question(page)).toContainText(`确认切换到“${other}”吗？`);
  await pressOn(page, question(page).getByRole('button', { name: '切换' }));

  await expect(messages(page)).toContainText('公司切换成功');
  await expect(page).toHaveURL(/\/ef-plus\/ef\/home$/);
  await expect(dialog).toHaveCount(0);
  await expect(switcher(page)).toHaveText(other);
  await expect(shell(page).main).toBeFocused();
  await expect(page.getByRole('tab', { name: '订单列表' })).toHaveCount(0);
  await shell(page).topMenu.getByText('订单管理').click();
  await expect(orders).toBeVisible();
  for (const number of before) await expect(orders.getByText(number, { exact: true })).toHaveCount(0);
});
