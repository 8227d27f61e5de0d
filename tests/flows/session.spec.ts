import { at, connected, expect, type Page, shell, signIn, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';
const takenOver = '当前账号已在其他设备登录，如非本人操作请检查账号密码是否已泄露，及时修改密码！';

const userButton = (page: Page, name: string) => shell(page).header.getByRole('button', { name }).first();

/** Signs in by the login page, and waits for the home page that follows. */
async function begin(page: Page, account: string): Promise<void> {
  await page.goto(at('/login/index'));
  await signIn(page, account);
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(page.getByRole('heading', { name: '服务产品' })).toBeVisible();
  await expect(shell(page).topMenu).toBeVisible();
}

test('A session that nobody uses is warned of, goes on when asked to, and ends when it is not', async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await page.routeWebSocket(/\/ws\//, () => {}); // a leap of the clock reconnects it, maybe after its session has ended
  await enter(page, 'gys_sales', '/ef/home');
  await expect(shell(page).topMenu).toBeVisible();
  await page.clock.fastForward('28:30');
  const warning = page
    .getByRole('alertdialog', { name: '即将自动退出' })
    .or(page.getByRole('dialog', { name: '即将自动退出' }));
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: '继续使用' }).click();
  await expect(warning).toBeHidden();
  await expect(shell(page).topMenu).toBeVisible();
  await page.clock.fastForward('28:30');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(shell(page).topMenu).toHaveCount(0);
  await expect(shell(page).messages).toContainText('您已长时间未操作，系统已自动退出登录');
});

test('R-ERR-17 R-ERR-27 Another device takes the session over, the first says so in one sentence; what was typed comes back after signing in again', async ({
  page,
  request,
  enter,
  complaints,
}) => {
  complaints.allow(/status of 401/); // what the page asks between the end of its session and the word of it
  await enter(page, 'gys_admin', `${orders}?status=20`);
  await page.getByRole('grid', { name: '订单' }).getByRole('link', { name: /^DD/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^DD/ })).toBeVisible();
  const change = page.getByRole('button', { name: '变更交期' }).first();
  const dialog = page.getByRole('dialog', { name: /申请交期变更/ });
  const remark = dialog.getByRole('textbox', { name: '情况说明' });
  await change.click();
  await remark.fill('台风影响港口作业，预计延期一周到货。');
  const order = page.url();
  await connected(page);

  const account = { account: 'gys_admin', password: 'Portal@2026' };
  const answer = await request.post('/japi/api/user/authentication/userLoginEcology', { data: account });
  const { data } = (await answer.json()) as { data: { token: string } };
  await expect(shell(page).messages).toContainText(takenOver); // told by its socket
  await expect(page).toHaveURL(at('/ef/home'));
  await expect(shell(page).topMenu).toHaveCount(0);
  await expect(shell(page).header.getByRole('button', { name: '退出', exact: true })).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  const headers = { authorization: `Bearer ${data.token}` };
  const stays = await request.post('/japi/api/order/page', { data: { pageNum: 1, pageSize: 10 }, headers });
  expect(await stays.json()).toMatchObject({ code: '200' });

  await begin(page, 'gys_admin');
  await page.goto(order);
  await change.click();
  await dialog.getByRole('button', { name: '恢复草稿' }).click();
  await expect(remark).toHaveValue('台风影响港口作业，预计延期一周到货。');
});

test('The devices of an account: where it was signed in, and out of all of them at once', async ({ page, enter }) => {
  await enter(page, 'gys_sales', orders);
  await userButton(page, '用户菜单').click();
  await page.getByRole('menuitem', { name: '登录设备' }).click();
  const dialog = page.getByRole('dialog', { name: '登录设备' });
  await expect(dialog.getByText('当前设备')).toHaveCount(1);
  await dialog.getByRole('tab', { name: '登录记录' }).click();
  await expect(dialog.getByRole('grid', { name: '登录记录' })).toBeVisible();
  await dialog.getByRole('button', { name: '退出全部设备' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(shell(page).topMenu).toHaveCount(0);
});

test('After a failed try the page does the work that the next one costs, in a worker, while the person types', async ({
  page,
}, { repeatEachIndex }) => {
  await page.goto(at('/login/index'));
  const solved = page.waitForResponse(/solveProof/);
  await signIn(page, `nobody_${repeatEachIndex}`); // failures lock whoever they are of
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(said('账号或密码错误')).toBeVisible();
  expect(await (await solved).json()).toMatchObject({ code: '200', data: { passed: true } });
  await page.getByRole('textbox', { name: '图形验证码' }).fill('????');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(said('图形验证码错误或已失效')).toBeVisible();
});
