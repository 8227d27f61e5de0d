import { ask, axe, expect, type Page, pressOn, shell, tabTo, test } from './portal.ts';

const switcher = (page: Page, kind: '公司' | '企业') =>
  shell(page).header.getByRole('button', { name: new RegExp(`^${kind}切换，`) });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page) => page.getByRole('alertdialog');
/** A dialog that is open hides the messages from assistive technology, not from the eye. */
const messages = (page: Page) => page.getByRole('log', { name: '消息', includeHidden: true });
const bell = (page: Page) => shell(page).header.getByRole('button', { name: /^待办(，|$)/ });

const countOf = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('R-COMPANY-03 a user of many companies switches by keyboard and sees nothing of the one before', async ({
  page,
  enter,
}) => {
  await enter(page, 'multi_corp', '/orderManagement/orderManagementIndex');
  const orders = shell(page).main.getByRole('grid', { name: '订单' });
  await expect(orders.getByText(/^DD\d+/).first()).toBeVisible();
  const before = await orders.getByText(/^DD\d+/).allTextContents();
  await pressOn(page, switcher(page, '公司'));
  const dialog = dialogOf(page, '公司切换');
  await expect(dialog.getByRole('listitem')).toHaveCount(12);
  await expect(dialog.locator('[aria-current=true]')).toContainText('当前');
  await axe(page);

  await dialog.locator('[aria-current=true]').click();
  await expect(messages(page)).toContainText('当前公司已是屿岚机电设备有限公司，无需切换');
  await tabTo(page, dialog.getByRole('searchbox', { name: '搜索公司' }));
  await page.keyboard.type('muke');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await pressOn(page, dialog.getByRole('button', { name: /沐恪轴承科技有限公司/ }));
  await expect(question(page)).toContainText('确认切换到“沐恪轴承科技有限公司”吗？');
  await pressOn(page, question(page).getByRole('button', { name: '确定' }));

  await expect(messages(page)).toContainText('公司切换成功');
  await expect(page).toHaveURL(/\/ef-plus\/ef\/home$/);
  await expect(dialog).toHaveCount(0);
  await expect(switcher(page, '公司')).toHaveText('沐恪轴承科技有限公司');
  await expect(shell(page).main).toBeFocused();
  await expect(page.getByRole('tab', { name: '订单列表' })).toHaveCount(0);
  await shell(page).topMenu.getByText('订单管理').click();
  await expect(orders).toBeVisible();
  for (const number of before) await expect(orders.getByText(number, { exact: true })).toHaveCount(0);
});

test('a company is added, and can be switched to', async ({ page, enter }) => {
  await enter(page, 'multi_corp', '/ef/home');
  await switcher(page, '公司').click();
  const companies = dialogOf(page, '公司切换');
  await companies.getByRole('button', { name: '添加公司' }).click();
  const dialog = dialogOf(page, '添加公司');
  await expect(dialog.getByText('如无可选组织或公司信息缺失，请联系运营人员')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(messages(page)).toContainText('请至少选择一个所属组织');

  const rows = dialog.getByRole('row');
  await expect(rows.filter({ hasText: '信息缺失' }).getByRole('checkbox')).toBeDisabled();
  await expect(rows.filter({ hasText: '屿岚机电设备有限公司' }).getByRole('checkbox')).toBeDisabled();
  await dialog.getByRole('searchbox', { name: '搜索组织' }).fill('S0013');
  await dialog.getByRole('checkbox').check();
  await expect(dialog.getByText('已选 1 个组织')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(messages(page)).toContainText('公司添加成功');
  await expect(dialog).toHaveCount(0);
  await expect(companies.getByRole('listitem')).toHaveCount(13);
  await companies.getByRole('searchbox', { name: '搜索公司' }).fill('S0013');
  await expect(companies.getByRole('listitem')).toHaveCount(1);
});

test('a user of two enterprises is asked, then works for the other one; whoever has one sees its name', async ({
  page,
  enter,
  otherDevice,
}) => {
  const admin = await otherDevice();
  await enter(admin, 'admin', '/ef/home');
  await ask(admin, '/api/manage/organization/addOrgUser', { customerCode: 'O0001', account: 'kf_8010' });
  await expect(shell(admin).header.getByTitle('澜岳能源集团有限公司')).toHaveCount(2); // the name, and the user's own
  await expect(switcher(admin, '企业')).toHaveCount(0);

  await enter(page, 'kf_8010', '/ef/home');
  await switcher(page, '企业').click();
  const dialog = dialogOf(page, '企业切换');
  await axe(page);
  const other = dialog.getByRole('listitem').nth(1);
  const name = (await other.getByRole('button').getAttribute('title')) ?? '';
  await other.click();
  await expect(question(page)).toContainText('切换企业将中断当前业务操作，是否继续？');
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(dialog.locator('[aria-current=true]')).toContainText('澜岳能源集团有限公司');
  await other.click();
  await question(page).getByRole('button', { name: '确定' }).click();
  await expect(messages(page)).toContainText('企业切换成功！');
  await expect(page).toHaveURL(/\/ef-plus\/ef\/home$/);
  await expect(switcher(page, '企业')).toHaveText(name);
  await expect(shell(page).main).toBeFocused();
});

test('a to-do is deleted, taken back, deleted for good, and the others lead to their worklist', async ({
  page,
  enter,
}) => {
  await enter(page, 'src3_user', '/ef/home');
  await expect(bell(page)).toHaveAccessibleName(/项$/);
  const all = await countOf(page);
  await pressOn(page, bell(page));
  const dialog = dialogOf(page, '待办');
  const first = dialog.getByRole('row').nth(1);
  await expect(first.getByRole('button', { name: '删除' })).toBeVisible();
  await axe(page);
  const titles = dialog.locator('td:nth-child(3)');
  const [, ...others] = await titles.allTextContents(); // two changes of one order have one title
  await pressOn(page, first.getByRole('button', { name: '删除' }));
  await expect(dialog.getByText('待办已删除')).toBeVisible();
  await expect(dialog.getByText(`共 ${all - 1} 条`)).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: '撤销' }));
  await expect(dialog.getByText(`共 ${all} 条`)).toBeVisible();
  await first.getByRole('button', { name: '删除' }).click();
  await expect(dialog.getByText(`共 ${all - 1} 条`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName(`待办，${all - 1} 项`);
  await expect(bell(page)).toBeFocused();

  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(`待办，${all - 1} 项`);
  await bell(page).click();
  await expect(dialog.getByText(`共 ${all - 1} 条`)).toBeVisible();
  expect((await titles.allTextContents()).slice(0, others.length)).toEqual(others);
  await dialog
    .getByRole('link', { name: /^去处理/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/orderManagement\/deliveryDate\/firstAudit/);
  await expect(dialog).toHaveCount(0);
});
