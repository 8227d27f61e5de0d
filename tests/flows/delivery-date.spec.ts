import { bell, unreadOf } from './live.ts';
import { at, axe, expect, type Page, pressOn, shell, signInByKeyboard, tabTo, test } from './portal.ts';

const opinion = '驳回：未附生产计划，请补充后重新申请。';
const day = 24 * 3600 * 1000;
/** Later than every date of the demonstration's open orders; another in each repetition, which meets the same order. */
const newDate = () => new Date(Date.now() + (200 + test.info().repeatEachIndex) * day).toISOString().slice(0, 10);

const sideMenuOf = async (page: Page) => {
  const { sideMenu } = shell(page);
  await expect(sideMenu).toBeVisible();
  const entries = await sideMenu.getByRole('listitem').getByRole('button').allInnerTexts();
  return entries.map((entry) => entry.split('\n')[0]); // what waits stands behind the title
};

/** From the home page to a page of the order area, through its menus. */
async function openFromMenu(page: Page, entry: string): Promise<void> {
  await shell(page).topMenu.getByRole('button', { name: '订单管理' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '订单列表' })).toBeVisible();
  if (entry !== '订单列表') await shell(page).sideMenu.getByRole('button', { name: entry }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

/** Fills in the application on the first order that waits for its shipment. @returns the numbers of order and change. */
async function apply(page: Page): Promise<{ orderNo: string; changeNo: string }> {
  await page.getByRole('tab', { name: /待发货/ }).click();
  await page.getByRole('form', { name: '查询条件' }).getByLabel('采购单位').fill('霁川第一发电厂');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=20/);
  await expect(page).toHaveURL(/purchaserName=/);
  const rows = page.getByRole('grid', { name: '订单' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasNotText: '霁川第一发电厂' })).toHaveCount(0);
  const changeable = rows.filter({ hasText: '变更交期' });
  const link = changeable.first().getByRole('link').first();
  const orderNo = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
  await page.getByRole('button', { name: '变更交期' }).click();
  const dialog = page.getByRole('dialog', { name: `申请交期变更 · ${orderNo}` });
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(dialog.getByRole('alert', { name: '有 3 处需要修改' })).toBeVisible(); // nothing is entered yet
  await dialog.getByRole('textbox', { name: '新交期' }).fill(newDate());
  await dialog.getByRole('combobox', { name: '变更原因' }).click();
  await page.getByRole('option', { name: '生产延误' }).click();
  await dialog.getByRole('textbox', { name: '情况说明' }).fill('上游铸件到料延迟，已安排加班并分批发货，预计顺延。');
  await axe(page);
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect(shell(page).messages).toContainText('已提交一级审核');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('grid', { name: '交期变更' }).getByRole('row').filter({ hasText: newDate() });
  await expect(row).toContainText('待一级审核');
  await expect(row).toContainText('生产延误');
  await expect(page.getByRole('button', { name: '变更交期' })).toHaveCount(0); // one application at a time
  return { orderNo, changeNo: (await row.getByText(/^JQ\d+$/).innerText()).trim() };
}

/** The purchasing unit passes it, by mouse. */
async function passFirst(page: Page, changeNo: string): Promise<void> {
  const filters = page.getByRole('form', { name: '查询条件' });
  await filters.getByLabel('变更单号').fill(changeNo);
  await filters.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('row')).toHaveCount(2); // titles and the one
  await axe(page);
  await page.getByRole('grid').getByRole('link', { name: changeNo }).click();
  await expect(page.getByRole('heading', { level: 1, name: changeNo })).toBeVisible();
  await expect(page.getByText('待一级审核').first()).toBeVisible();
  await expect(page.getByRole('table', { name: '审批记录' })).toContainText('采购单位一级审核');
  await page.getByRole('textbox', { name: '审批意见' }).fill('同意，请按新交期跟踪。');
  await page.getByRole('button', { name: '通过' }).click();
  await expect(shell(page).messages).toContainText('已通过');
}

/** The operating unit turns it down, by keyboard alone from the login page on. */
async function rejectSecondByKeyboard(page: Page, changeNo: string): Promise<void> {
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submitAuditResult')) decisions.push(request.postData() ?? '');
  });
  await signInByKeyboard(page, 'yy_ops');
  await expect(page).toHaveURL(at('/ef/home'));
  await pressOn(page, shell(page).topMenu.getByRole('button', { name: '订单管理' }));
  await pressOn(page, shell(page).sideMenu.getByRole('button', { name: '交期变更二级审核' }));
  await expect(page.getByRole('heading', { level: 1, name: '交期变更二级审核' })).toBeVisible();
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
  for (const stop of [
    page.getByRole('button', { name: '更多操作' }),
    page.getByRole('textbox', { name: '审批意见' }),
  ]) {
    await page.keyboard.press('Shift+Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.type(opinion);
  await pressOn(page, reject);
  await expect(shell(page).messages).toContainText('已驳回');
  expect(decisions).toHaveLength(1);
  expect(JSON.parse(decisions[0] ?? '{}')).toMatchObject({ approve: false, auditOpinion: opinion });
}

const centreOf = (page: Page) => page.getByRole('dialog', { name: '消息中心' });
const kindOf = (page: Page, name: string) => centreOf(page).getByRole('tab', { name: new RegExp(`^${name}(，|$)`) });

/** By keyboard alone, from the bell on: the counts go down, and the focus comes back. */
async function readWelcome(page: Page): Promise<void> {
  const centre = centreOf(page);
  const [all, welcomes] = [await unreadOf(page), await unreadOf(page, 1)]; // there is one; a repetition finds it read
  await expect(bell(page)).toHaveAccessibleName(`消息，${all} 条未读`); // with what has come meanwhile
  await pressOn(page, bell(page));
  await expect(centre.getByRole('grid', { name: '消息' })).toBeVisible();
  await axe(page);
  await tabTo(page, centre.getByRole('tab', { selected: true }));
  for (const key of ['Home', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const kind = kindOf(page, '门户开通');
  await expect(kind).toHaveAttribute('aria-selected', 'true');
  const row = centre
    .getByRole('row')
    .filter({ hasText: welcomes > 0 ? '未读' : '已读' })
    .first();
  const action = row.getByRole('button', { name: '查看详情' });
  await expect(action).toBeVisible();
  await action.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: '门户开通' });
  await expect(detail.getByText('欢迎使用澜岳e服务平台，您的账号已开通。')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(centre.getByRole('button', { name: '查看详情' }).and(page.locator(':focus'))).toHaveCount(1);
  await expect(centre.getByRole('row').filter({ hasText: '已读' })).not.toHaveCount(0);
  expect(await unreadOf(page, 1)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(centre).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName(`消息，${all - welcomes} 条未读`);
}

/** The supplier reads how it ended: in its own applications, in the notice, and on the order that this leads to. */
async function readResult(page: Page, orderNo: string, changeNo: string): Promise<void> {
  await shell(page).sideMenu.getByRole('button', { name: '交期变更申请' }).click();
  await expect(page.getByRole('tab', { name: '我发起的' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('grid').getByRole('link', { name: changeNo }).click();
  const history = page.getByRole('table', { name: '审批记录' });
  await expect(history).toContainText('运营单位二级审核');
  await expect(history).toContainText(opinion);
  await expect(page.getByRole('button', { name: '驳回' })).toHaveCount(0);

  await bell(page).click();
  await kindOf(page, '门户在线公告').click();
  const notice = centreOf(page).getByRole('row').filter({ hasText: changeNo });
  await expect(notice).toContainText(`订单 ${orderNo} 的交期变更 ${changeNo} 被驳回：${opinion}`);
  await expect(notice).toContainText('未读');
  await notice.getByRole('button', { name: '查看详情' }).click();
  await expect(centreOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: orderNo })).toBeVisible();
  const row = page.getByRole('grid', { name: '交期变更' }).getByRole('row').filter({ hasText: changeNo });
  await expect(row).toContainText('二级驳回');
  await expect(page.getByText('交期变更中')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '变更交期' })).toBeVisible();
}

test('R-APPR-11 A delivery-date change passes the purchaser, is rejected by the operator with an opinion, and its supplier is told; by keyboard, a supplier reads a notice: counts go down, focus comes back', async ({
  page: supplier,
  enter,
  otherDevice,
}) => {
  test.setTimeout(180_000);
  const [purchaser, operator] = [await otherDevice(), await otherDevice()];
  const application = await test.step('the supplier applies', async () => {
    await enter(supplier, 'gys_admin', '/ef/home');
    await openFromMenu(supplier, '订单列表');
    expect(await sideMenuOf(supplier)).toEqual(['订单列表', '交期变更申请', '业务订单跟踪']);
    await expect(supplier.getByRole('button', { name: '收货' })).toHaveCount(0);
    return apply(supplier);
  });
  const { orderNo, changeNo } = application;
  await test.step('the purchaser passes', async () => {
    await enter(purchaser, 'cg_buyer', '/ef/home');
    await openFromMenu(purchaser, '交期变更一级审核');
    expect(await sideMenuOf(purchaser)).toEqual(['订单列表', '购物车', '交期变更一级审核']);
    await passFirst(purchaser, changeNo);
  });
  await test.step('the operator rejects', async () => {
    await operator.goto(at('/login/index'));
    await rejectSecondByKeyboard(operator, changeNo);
    expect(await sideMenuOf(operator)).toEqual(['订单列表', '交期变更二级审核', '业务订单跟踪']);
  });
  await test.step('the supplier reads its notices', () => readWelcome(supplier));
  await test.step('the supplier reads the result', () => readResult(supplier, orderNo, changeNo));
});
