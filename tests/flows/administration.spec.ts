import { allOn, connected, expect, isMarked, mark, notice, setOff, shell, test } from './portal.ts';

const orders = '/orderManagement/orderManagementIndex';

test.afterEach(({ page }) => allOn(page));

/** What a page of the host shows of it, runtime/shell/stopped.test.tsx tells; what the server refuses, plugins.test.ts. */
test('An area that is switched off gives way to a notice, and comes back without a reload, with what was typed', async ({
  page,
  enter,
  authenticate,
  otherDevice,
}) => {
  await authenticate(page, 'admin');
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', `${orders}?status=20&purchaserName=${encodeURIComponent('霁川第一发电厂')}`);
  await connected(supplier);
  await mark(supplier);
  const { main, topMenu } = shell(supplier);
  const changeable = supplier.getByRole('grid', { name: '订单' }).getByRole('row').filter({ hasText: '变更交期' });
  await changeable.first().getByRole('link').first().click();
  // The list stays on the screen until the order has come, and each of its rows has a button of that name.
  await expect(supplier.getByRole('grid', { name: '订单', exact: true })).toBeHidden();
  await expect(supplier).toHaveURL(/orderDetail/);
  await main.getByRole('button', { name: '变更交期' }).click();
  const dialog = supplier.getByRole('dialog', { name: /^申请交期变更/ });
  const text = dialog.getByRole('textbox', { name: '情况说明' });
  await text.fill('上游铸件到料延迟');
  await setOff(page, 'order', true, '系统升级维护');
  // by the socket, long before anything is asked for again; how fast, switches.spec.ts measures
  await expect(notice(supplier)).toContainText('“订单”已停用：系统升级维护。您填写的内容已保留', { timeout: 5000 });
  await expect(dialog).toBeHidden();
  await expect(topMenu.getByText('订单管理')).toBeHidden();
  await setOff(page, 'order', false, '升级完成');
  await expect(dialog).toBeVisible();
  await expect(text).toHaveValue('上游铸件到料延迟');
  await expect(topMenu.getByText('订单管理', { exact: true })).toBeAttached();
  expect(await isMarked(supplier)).toBe(true);
  await test.step('What was typed is offered as a draft after a reload', async () => {
    await supplier.reload();
    await main.getByRole('button', { name: '变更交期' }).click();
    await dialog.getByRole('button', { name: '恢复草稿' }).click();
    await expect(text).toHaveValue('上游铸件到料延迟');
  });
});
