import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { address, type AddressRow } from './contract.ts';

const row: AddressRow = {
  ...{ id: '7', addressType: 1, receiverName: '温霁', receiverPhone: '120****0001', region: '浙江省杭州市西湖区' },
  ...{ detailAddress: '示例路8号', postcode: null, label: '二号仓', receiveHours: null, unloading: null },
  ...{ isDefault: true, status: 1, updatedAt: '2026-03-16T01:00:00Z', version: 2, may: ['SAVE', 'DELETE'] },
};

async function open() {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(address.page, () => ({ records: [row], total: 1, page: 1, size: 20 }));
  portal.answer(address.counts, () => [{ addressType: 1, count: 1 }]);
  portal.answer(address.detail, () => ({ ...row, receiverPhone: '12000000001', regionCode: '330106' }));
  portal.answer(address.save, () => ({ id: '8' }));
  portal.answer(address.delete, () => null);
  await portal.open('/userCenter/efAddress');
  return portal;
}

test('an address is mended with its whole phone, and deleted after a question', async () => {
  const portal = await open();
  const line = within((await screen.findByText('120****0001')).closest('tr') as HTMLElement);
  expect(line.getByText('默认')).toBeInTheDocument();
  expect(line.queryByRole('button', { name: '停用' })).toBeNull();
  await userEvent.click(line.getByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改地址' }));
  expect(dialog.getByRole('textbox', { name: /手机/ })).toHaveValue('12000000001');
  expect(dialog.getByPlaceholderText('输入区县名称查找')).toHaveValue('浙江省杭州市西湖区');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(address.save)).toHaveLength(1));
  expect(portal.calls(address.save)[0]).toMatchObject({ id: '7', version: 2, regionCode: '330106' });
});

test('what is pasted is shown as it was understood, and fills the form', async () => {
  const portal = await open();
  await userEvent.click(await screen.findByRole('button', { name: '粘贴识别' }));
  const paste = within(await screen.findByRole('dialog', { name: '粘贴识别' }));
  await userEvent.click(paste.getByRole('textbox'));
  await userEvent.paste('陆苒 12000000002 北京朝阳区示例街1号');
  expect(paste.getByText('北京市朝阳区')).toBeInTheDocument();
  await userEvent.click(paste.getByRole('button', { name: '填入表单' }));
  const form = within(await screen.findByRole('dialog', { name: '新增地址' }));
  expect(form.getByRole('textbox', { name: /收货人/ })).toHaveValue('陆苒');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(address.save)).toHaveLength(1));
  expect(portal.calls(address.save)[0]).toMatchObject({
    ...{ addressType: 1, receiverName: '陆苒', receiverPhone: '12000000002', regionCode: '110105' },
    detailAddress: '示例街1号',
  });
});
