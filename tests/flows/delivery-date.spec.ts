import { at, axe, expect, type Page, pressOn, shell, signInByKeyboard, tabTo, test } from './portal.ts';

const opinion = '驳回：未附生产计划，请补充后重新申请。';

/** What the page sends as decisions. */
function decisionsOf(page: Page): string[] {
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submitAuditResult')) decisions.push(request.postData() ?? '');
  });
  return decisions;
}

test('R-APPR-11 By keyboard alone, from the login page on, an operator turns a change of dates down, not without an opinion', async ({
  page,
}) => {
  const decisions = decisionsOf(page);
  await page.goto(at('/login/index'));
  await signInByKeyboard(page, 'yy_ops');
  await expect(page).toHaveURL(at('/ef/home'));
  await pressOn(page, shell(page).topMenu.getByRole('button', { name: '订单管理' }));
  await pressOn(page, shell(page).sideMenu.getByRole('button', { name: '交期变更二级审核' }));
  await expect(page.getByRole('heading', { level: 1, name: '交期变更二级审核' })).toBeVisible();
  const changeNo = await page.getByRole('grid').getByRole('link').first().innerText();
  await tabTo(page, page.getByRole('form', { name: '查询条件' }).getByLabel('变更单号'));
  await page.keyboard.type(changeNo);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(changeNo));
  await pressOn(page, page.getByRole('grid').getByRole('link', { name: changeNo }));
  await expect(page.getByRole('heading', { level: 1, name: changeNo })).toBeVisible();
  await expect(page.getByText(/第 \d+ \/ \d+ 件待办/)).toBeVisible();
  await axe(page);
  const reject = page.getByRole('button', { name: '驳回' });
  await pressOn(page, reject);
  await expect(shell(page).messages).toContainText('请输入驳回审批意见');
  expect(decisions).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused();
  await page.keyboard.type(opinion);
  await pressOn(page, reject);
  await expect(shell(page).messages).toContainText('操作成功');
  expect(decisions.map((sent) => JSON.parse(sent) as object)).toEqual([
    expect.objectContaining({ approve: false, auditOpinion: opinion }),
  ]);
});
