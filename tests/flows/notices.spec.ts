import { ask, axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

type Count = { noticeType: number; unread: number };

const unreadOf = async (page: Page, type?: number) => {
  const counts = await ask<Count[]>(page, '/api/manage/notification/getNoticeTypeByUserId', {});
  return counts.filter(({ noticeType }) => type === undefined || noticeType === type).reduce((n, c) => n + c.unread, 0);
};

const bell = (page: Page) => shell(page).header.getByRole('button', { name: /^消息(，|$)/ });
const centreOf = (page: Page) => page.getByRole('dialog', { name: '消息中心' });
const typeTab = (page: Page, name: string) => centreOf(page).getByRole('tab', { name: new RegExp(`^${name}(，|$)`) });

test('a supplier reads a notice by keyboard: counts go down, focus comes back', async ({ page, enter }) => {
  await enter(page, 'gys_admin', '/ef/home');
  await expect(bell(page)).toHaveAccessibleName(/条未读$/);
  const [all, opened] = [await unreadOf(page), await unreadOf(page, 1)];
  await expect(bell(page)).toHaveAccessibleName(`消息，${all} 条未读`);
  await pressOn(page, bell(page));
  const centre = centreOf(page);
  await expect(centre.getByRole('grid', { name: '消息' })).toBeVisible();
  await axe(page);

  await tabTo(page, centre.getByRole('tab', { selected: true }));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(typeTab(page, '门户开通')).toHaveAttribute('aria-selected', 'true');
  const unreadRow = centre.getByRole('row').filter({ hasText: '未读' }).first();
  const action = unreadRow.getByRole('button', { name: '查看详情' });
  await expect(action).toBeVisible();
  await action.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: '门户开通' });
  await expect(detail.getByText('欢迎使用澜岳e服务平台，您的账号已开通。')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(centre.getByRole('button', { name: '查看详情' }).and(page.locator(':focus'))).toHaveCount(1);
  await expect(centre.getByRole('row').filter({ hasText: '已读' })).toHaveCount(1);
  expect(await unreadOf(page, 1)).toBe(opened - 1);

  await page.keyboard.press('Escape');
  await expect(centre).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName(`消息，${all - 1} 条未读`);
});
