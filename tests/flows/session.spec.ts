import type { Route } from '@playwright/test';
import { at, connected, expect, type Page, read, shell, signIn, test, visit } from './portal.ts';
import { fillGood, newGood } from './trade.ts';

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

/** A ticket with all that must be filled in, but its files. */
async function fillTicket(page: Page, title: string): Promise<void> {
  const { main } = shell(page);
  await main.getByRole('textbox', { name: '标题' }).fill(title);
  for (const name of ['类型', '系统', '优先级']) {
    await main.getByRole('combobox', { name }).click();
    await page.getByRole('option').first().click();
  }
  await main.getByRole('textbox', { name: '描述' }).fill('导出对账单后金额为空，单据 DD20261120000001。');
  await main.getByRole('textbox', { name: '联系人' }).fill('程屿');
  await main.getByRole('textbox', { name: '电话' }).fill('13800138000');
}

test('A session that ended unheard is found out by what is saved: its user signs in in place, and good, ticket and picture are kept whole', async ({
  page,
  request,
  enter,
  complaints,
}) => {
  complaints.allow(/status of 401/, /blocker on a POP navigation/); // `visit` is no link of the router's
  await page.routeWebSocket(/./, () => undefined); // nobody tells the page that its session is over
  await enter(page, 'gys_sales', '/productManagement/goodsList');
  const { main, messages } = shell(page);
  const again = page.getByRole('dialog', { name: '请重新登录' });
  const account = { account: 'gys_sales', password: 'Portal@2026' };
  /** Does something whose call finds that another device has just taken the session over. */
  const whileEnding = async (call: string, act: () => Promise<void>) => {
    const meet = async (route: Route) => {
      await request.post('/japi/api/user/authentication/userLoginEcology', { data: account });
      await route.continue();
    };
    await page.route(`**/japi${call}`, meet, { times: 1 });
    await act();
    await expect(again).toBeVisible();
    await signIn(page, 'gys_sales');
    await expect(again).toBeHidden();
  };
  const good = newGood();
  await test.step('a good, as a draft', async () => {
    await fillGood(page, good);
    await whileEnding('/api/goods/save', () => main.getByRole('button', { name: '保存草稿' }).click());
    await expect(messages).toContainText(/商品 SP\d+\s*草稿已保存/);
    await expect(main.getByRole('heading', { level: 1, name: /^编辑商品 · SP\d+$/ })).toBeVisible();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { content } = await read<{ content: object }>(page, '/api/goods/detail', { id });
    expect(content).toMatchObject({
      ...{ goodsName: good.name, brand: '霁川', spec: `2号 17kg/桶 ${good.mark}`, unit: '桶', leadDays: 1 },
      images: [{ fileName: `${good.mark}.jpg` }],
    });
  });
  await test.step('a ticket, whose file was on its way', async () => {
    const title = `对账单金额为空 ${good.mark}`;
    await visit(page, '/workOrder/workOrderEdit');
    await fillTicket(page, title);
    const file = { name: '对账单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await whileEnding('/api/attachment/fileManager/uploadFile', () =>
      main.locator('input[type=file][accept*=docx]').setInputFiles(file),
    );
    await expect(main.getByText(file.name)).toBeVisible();
    await whileEnding('/api/chat/ticket/save', () => main.getByRole('button', { name: '提交', exact: true }).click());
    await expect(messages).toContainText('已提交，等待受理');
    await expect(main.getByRole('heading', { level: 1, name: /GD\d+/ })).toBeVisible();
    for (const text of [title, 'DD20261120000001', '13800138000']) await expect(main).toContainText(text);
    await expect(main.getByText(file.name)).toBeVisible();
  });
});
