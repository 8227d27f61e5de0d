import { at, connected, expect, type Page, shell, signIn, test, visit } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const takenOver = '当前账号已在其他设备登录，如非本人操作请检查账号密码是否已泄露，及时修改密码！';

const header = (page: Page, name: string) => shell(page).header.getByRole('button', { name, exact: true });

/** Fails to sign in, whoever it is: the work that the next try costs is done by a worker. */
async function failToSignIn(page: Page, account: string): Promise<void> {
  const solved = page.waitForResponse(/solveProof/);
  await signIn(page, account);
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(said('账号或密码错误')).toBeVisible();
  expect(await (await solved).json()).toMatchObject({ code: '200', data: { passed: true } });
  await page.getByRole('textbox', { name: '图形验证码' }).fill('????');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(said('图形验证码错误或已失效')).toBeVisible();
}

test('R-ERR-17 R-ERR-27 Another device takes the session over, the first says so and asks its user back over what was typed; who gives that up finds it again as a draft', async ({
  page,
  request,
  enter,
  complaints,
}, { repeatEachIndex }) => {
  complaints.allow(/status of 401/); // what the page asks between the end of its session and the word of it
  await page.clock.install();
  await enter(page, 'gys_admin', `${orders}?status=20`);
  await page.getByRole('grid', { name: '订单' }).getByRole('link', { name: /^DD/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^DD/ })).toBeVisible();
  const change = page.getByRole('button', { name: '变更交期' }).first();
  const dialog = page.getByRole('dialog', { name: /申请交期变更/ });
  const remark = dialog.getByRole('textbox', { name: '情况说明' });
  await change.click();
  await remark.fill('台风影响港口作业，预计延期一周到货。');
  const { pathname, search } = new URL(page.url());
  await connected(page);

  const account = { account: 'gys_admin', password: 'Portal@2026' };
  const elsewhere = () => request.post('/japi/api/user/authentication/userLoginEcology', { data: account });
  const again = page.getByRole('dialog', { name: '请重新登录' });
  await test.step('The session is over, the page is not: after signing in again it goes on', async () => {
    await elsewhere();
    await expect(again).toContainText(takenOver); // told by its socket
    await expect(page.locator('[role=log]')).toContainText(takenOver);
    expect(await page.context().cookies()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(again).toBeVisible();
    await signIn(page, 'gys_admin');
    await expect(again).toBeHidden();
    await expect(remark).toHaveValue('台风影响港口作业，预计延期一周到货。');
    await dialog.locator('input[type=file]').setInputFiles({
      name: '港口停工通知.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await expect(dialog.getByText('港口停工通知.pdf')).toBeVisible();
    await connected(page);
  });
  const answer = await elsewhere();
  const { data } = (await answer.json()) as { data: { token: string } };
  await again.getByRole('button', { name: '放弃内容，回首页' }).click();
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(shell(page).topMenu).toHaveCount(0);
  await expect(header(page, '退出')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  const headers = { authorization: `Bearer ${data.token}` };
  const stays = await request.post('/japi/api/order/page', { data: { pageNum: 1, pageSize: 10 }, headers });
  expect(await stays.json()).toMatchObject({ code: '200' });

  await test.step('After a failed try the page does the work that the next one costs, in a worker', async () => {
    await header(page, '登录').click();
    await failToSignIn(page, `nobody_${repeatEachIndex}`); // failures lock whoever they are of
    await visit(page, '/ef/home');
  });
  await header(page, '登录').click();
  await signIn(page, 'gys_admin');
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(shell(page).topMenu).toBeVisible();
  await visit(page, `${pathname.replace(at(''), '')}${search}`);
  await change.click();
  await dialog.getByRole('button', { name: '恢复草稿' }).click();
  await expect(remark).toHaveValue('台风影响港口作业，预计延期一周到货。');

  await test.step('A session that nobody uses is warned of, and ends', async () => {
    await page.clock.fastForward('28:30');
    await expect(page.getByRole('dialog', { name: '即将自动退出' })).toBeVisible();
    await page.clock.fastForward('03:00');
    await expect(again).toContainText('您已长时间未操作，系统已自动退出登录');
    expect(await page.context().cookies()).toEqual([]);
  });
});
