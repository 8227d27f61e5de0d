import { ask, axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

type Count = { noticeType: number; unread: number };

const unreadOf = async (page: Page, type?: number) => {
  const counts = await ask<Count[]>(page, '/api/manage/notification/getNoticeTypeByUserId', {});
  return counts.filter(({ noticeType }) => type === undefined || noticeType === type).reduce((n, c) => n + c.unread, 0);
};

const bell = (page: Page) => shell(page).header.getByRole('button', { name: /^消息(，|$)/ });
const centreOf = (page: Page) => page.getByRole('dialog', { name: '消息中心' });
/** A dialog that is open hides the messages from assistive technology, not from the eye. */
const messages = (page: Page) => page.getByRole('log', { name: '消息', includeHidden: true });
const typeTab = (page: Page, name: string) => centreOf(page).getByRole('tab', { name: new RegExp(`^${name}(，|$)`) });

async function openCentre(page: Page) {
  await bell(page).click();
  await expect(centreOf(page).getByRole('grid', { name: '消息' })).toBeVisible();
  return centreOf(page);
}

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

test('a notice about an order leads to the order, one of a product off the shelf to nowhere', async ({
  page,
  enter,
}) => {
  await enter(page, 'gys_admin', '/ef/home');
  const centre = await openCentre(page);
  await typeTab(page, '产品下架').click();
  const closed = centre.getByRole('button', { name: '查看详情' });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await closed.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await unreadOf(page, 7)).toBe(1);

  await typeTab(page, '门户在线公告').click();
  await centre.getByRole('searchbox', { name: '关键词' }).fill('订单 DD');
  await page.keyboard.press('Enter');
  const aboutOrder = centre.getByRole('row').filter({ hasText: /DD\d+/ }).first();
  await aboutOrder.getByRole('button', { name: '查看详情' }).click();
  await expect(page).toHaveURL(/\/orderManagement\/orderDetail\?id=\d+/);
  await expect(centre).toHaveCount(0);
});

test('the operating unit reviews an article: a rejection needs its reason, then the approval is over', async ({
  page,
  enter,
}) => {
  await enter(page, 'yy_ops', '/ef/home');
  const centre = await openCentre(page);
  await typeTab(page, '新闻待办').click();
  const row = centre.getByRole('row').filter({ hasText: '供应链大会筹备情况通报' });
  await row.getByRole('button', { name: '审核' }).click();
  const dialog = page.getByRole('dialog', { name: '新闻审批' });
  await expect(dialog.getByRole('heading', { name: '供应链大会筹备情况通报' })).toBeVisible();
  await expect(dialog.getByRole('table', { name: '审批记录' })).toContainText('待处理');
  await axe(page);
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(messages(page)).toContainText('请输入驳回审批意见');
  await dialog.getByRole('textbox', { name: '审批意见' }).fill('请补充会议时间与地点。');
  await dialog.getByRole('button', { name: '驳回' }).click();
  await expect(messages(page)).toContainText('操作成功');
  await expect(dialog).toHaveCount(0);

  await row.getByRole('button', { name: '审核' }).click();
  await expect(dialog.getByText('该审批已驳回，无需再处理。')).toBeVisible();
  await expect(dialog.getByRole('table', { name: '审批记录' })).toContainText('请补充会议时间与地点。');
  await expect(dialog.getByRole('textbox', { name: '审批意见' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await centre.getByRole('tab', { name: '处理方' }).click();
  await expect(centre.getByRole('grid', { name: '消息处理方' }).getByRole('row')).toHaveCount(17);
  await axe(page);
});

test('an announcement shows its news, and goes on to their page', async ({ page, enter }) => {
  await enter(page, 'cg_admin', '/ef/home');
  const centre = await openCentre(page);
  await typeTab(page, '门户在线公告').click();
  await centre.getByRole('searchbox', { name: '关键词' }).fill('升级');
  await page.keyboard.press('Enter');
  await expect(centre.getByRole('row')).toHaveCount(2); // titles and the one
  await centre.getByRole('button', { name: '查看详情' }).click();
  const dialog = page.getByRole('dialog', { name: '公告详情' });
  await expect(dialog.getByText(/17:00—18:00/)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: '在新闻页查看' }).click();
  await expect(page).toHaveURL(/\/ef\/newsDetails\?id=\d+/);
});
