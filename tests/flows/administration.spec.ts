import {
  allOn,
  axe,
  connected,
  expect,
  isMarked,
  type Locator,
  mark,
  notice,
  type Page,
  setOff,
  shell,
  test,
} from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

const rows = (page: Page) => shell(page).main.getByRole('row');
/** By the socket, long before anything is asked for again; how fast, switches.spec.ts measures. */
const promptly = { timeout: 5000 };

test.afterEach(({ page }) => allOn(page));

const grid = (page: Page, name: string) => shell(page).main.getByRole('grid', { name, exact: true });

/** Presses 停用 in a row of the administration and gives a reason, once it is told what disappears. */
async function fillIn(page: Page, row: Locator, reason: string): Promise<Locator> {
  await row.getByRole('button', { name: '停用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^停用 · / });
  await expect(dialog.getByRole('region', { name: '会消失的内容' })).toBeVisible();
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  return dialog.getByRole('button', { name: '确认停用' });
}

test('An area that is switched off gives way to a notice, and comes back without a reload, with what was typed', async ({
  page,
  enter,
  authenticate,
  otherDevice,
}) => {
  await authenticate(page, 'admin');
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', `${orders}?status=20&purchaserName=${encodeURIComponent('霁川第一发电厂')}`);
  const entry = shell(supplier).topMenu.getByText('订单管理');
  await test.step('the list goes with its menu, its calls are refused, and all comes back', async () => {
    await expect(rows(supplier).nth(1)).toBeVisible();
    await connected(supplier);
    await mark(supplier);
    await expect(entry).toBeVisible();
    await setOff(page, 'order', true, '系统升级维护');
    await expect(notice(supplier)).toContainText('“订单”已停用：系统升级维护。', promptly);
    await expect(entry).toBeHidden();
    await expect(rows(supplier).first()).toBeHidden();
    const refused = await supplier.request.post('/japi/api/order/page', {
      data: { pageNum: 1, pageSize: 10 },
      headers: {
        authorization: `Bearer ${(await supplier.context().cookies()).find(({ name }) => name === 'token')?.value}`,
      },
    });
    expect(await refused.json()).toMatchObject({ code: '403', msg: '该功能已停用，请联系管理员' });
    await setOff(page, 'order', false, '升级完成');
    await expect(rows(supplier).nth(1)).toBeVisible(promptly);
    await expect(entry).toBeVisible();
  });
  await test.step('What was typed is still there when the area comes back, and is offered as a draft after a reload', async () => {
    const changeable = supplier.getByRole('grid', { name: '订单' }).getByRole('row').filter({ hasText: '变更交期' });
    await changeable.first().getByRole('link').first().click();
    // The list stays on the screen until the order has come, and each of its rows has a button of that name.
    await expect(supplier.getByRole('grid', { name: '订单', exact: true })).toBeHidden();
    await expect(supplier).toHaveURL(/orderDetail/);
    await shell(supplier).main.getByRole('button', { name: '变更交期' }).click();
    const dialog = supplier.getByRole('dialog', { name: /^申请交期变更/ });
    const text = dialog.getByRole('textbox', { name: '情况说明' });
    await text.fill('上游铸件到料延迟');
    await setOff(page, 'order', true, '系统升级维护');
    await expect(notice(supplier)).toContainText('您填写的内容已保留');
    await expect(dialog).toBeHidden();
    await setOff(page, 'order', false, '升级完成');
    await expect(dialog).toBeVisible();
    await expect(text).toHaveValue('上游铸件到料延迟');
    expect(await isMarked(supplier)).toBe(true);
    await supplier.reload();
    await shell(supplier).main.getByRole('button', { name: '变更交期' }).click();
    await dialog.getByRole('button', { name: '恢复草稿' }).click();
    await expect(text).toHaveValue('上游铸件到料延迟');
  });
});

test('An administrator switches one page off, finds it in the history and undoes it; of two at once, the second is told to look again', async ({
  page,
  enter,
  otherDevice,
}) => {
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', '/orderManagement/deliveryDate/firstAudit');
  const { sideMenu } = shell(supplier);
  await expect(sideMenu.getByRole('button', { name: '交期变更一级审核' })).toBeVisible();
  await connected(supplier);
  await enter(page, 'admin', '/admin/plugins');
  await grid(page, '插件')
    .getByRole('button', { name: /^订单 \d+ 项$/ })
    .click();
  await axe(page);
  const row = grid(page, '订单 的内容')
    .getByRole('row')
    .filter({ hasText: /^页面交期变更一级审核/ });
  await (await fillIn(page, row, '审核流程调整')).click();
  await expect(row).toContainText('停用');
  await expect(notice(supplier)).toContainText('该功能已停用：审核流程调整。');
  await expect(sideMenu.getByRole('button', { name: '交期变更一级审核' })).toHaveCount(0);
  await expect(sideMenu.getByRole('button', { name: '订单列表' })).toBeVisible();
  await shell(page).main.getByRole('tab', { name: '变更记录' }).click();
  const change = grid(page, '变更记录').getByRole('row').filter({ hasText: '审核流程调整' }).first();
  await expect(change).toContainText('订单 · 页面 · 交期变更一级审核');
  await change.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '确定' }).click();
  await expect(shell(page).messages).toContainText('已撤销');
  await expect(notice(supplier)).toHaveCount(0);
  await expect(supplier.getByRole('heading', { level: 1, name: '交期变更一级审核' })).toBeVisible();

  // of two who change at once, the second is told to look again
  const other = await otherDevice();
  await enter(other, 'admin', '/admin/plugins');
  await enter(page, 'admin', '/admin/plugins');
  const rowOf = (one: Page) => grid(one, '插件').getByRole('row').filter({ hasText: '订单' });
  await expect(rowOf(page)).toBeVisible();
  const late = await fillIn(page, rowOf(page), '后到的人');
  await (await fillIn(other, rowOf(other), '先到的人')).click();
  await expect(rowOf(other)).toContainText('先到的人');
  await late.click();
  await expect(page.getByText('配置已被他人修改，请刷新后重试')).toBeVisible(); // behind the dialog, out of the roles
  await expect(late).toBeEnabled(); // a dialog at work does not close
  await page.keyboard.press('Escape');
  await shell(page).main.getByRole('button', { name: '刷新', exact: true }).first().click();
  await expect(rowOf(page)).toContainText('先到的人');
});
