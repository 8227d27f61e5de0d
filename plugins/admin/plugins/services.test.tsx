import { type PluginService, pluginServices } from '@portal/sdk/calls/plugin-service';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const at = '2026-03-16T02:00:00.000Z';
const parts: PluginService = {
  ...{ plugin: 'parts', name: '备件', version: '1.0.0', address: 'http://10.0.0.7:4000', well: true, calls: 4 },
  faults: [
    {
      ...{ id: '1', version: '1.0.0', call: 'POST /api/parts/item/page', code: 'PTL-4007', faults: 3, lastAt: at },
      detail: 'data/0/records/3/quantity must be integer',
    },
  ],
  credentials: [{ id: '9', createdAt: at, createdBy: '管理员', lastUsedAt: null }],
};

async function opened(services: PluginService[]) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(pluginServices.services, () => ({ services }));
  await portal.open('/admin/plugins');
  await userEvent.click(await screen.findByRole('tab', { name: '服务' }));
  return portal;
}

test('Each service tells where it stands, whether it is well, and which field broke its contract', async () => {
  const away = { ...parts, plugin: 'goods', name: '物资', address: null, well: null, faults: [], credentials: [] };
  await opened([parts, away]);
  const section = within(await screen.findByRole('region', { name: '备件 1.0.0' }));
  expect(section.getByText('http://10.0.0.7:4000')).toBeInTheDocument();
  expect(section.getByText('正常')).toBeInTheDocument();
  const faults = within(section.getByRole('grid', { name: '备件 24 小时内的异常' }));
  expect(faults.getByText('data/0/records/3/quantity must be integer')).toBeInTheDocument();
  const other = within(screen.getByRole('region', { name: '物资 1.0.0' }));
  expect(other.getByText('没有配置地址')).toBeInTheDocument();
  expect(other.getByText('暂无数据')).toBeInTheDocument(); // of credentials alone
});

test('A credential is asked for, shown once, and gone when the dialog is closed', async () => {
  const portal = await opened([parts]);
  portal.answer(pluginServices.makeCredential, () => ({ secret: 'svc_secret' }));
  await userEvent.click(await screen.findByRole('button', { name: '生成凭证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '备件 的服务凭证' }));
  expect(dialog.getByText('svc_secret')).toBeInTheDocument();
  expect(portal.host.questions.at(-1)?.message).toContain('为“备件”的服务生成凭证吗？');
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await expect.poll(() => screen.queryByText('svc_secret')).toBeNull();
});

test('A credential is revoked after a question', async () => {
  const portal = await opened([parts]);
  portal.answer(pluginServices.revokeCredential, () => null);
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await expect.poll(() => portal.calls(pluginServices.revokeCredential)).toEqual([{ id: '9' }]);
  expect(portal.host.questions.at(-1)?.message).toContain('撤销这个凭证吗？');
});

test('Without any service the tab says so', async () => {
  await opened([]);
  expect(await screen.findByText('没有带服务的插件')).toBeInTheDocument();
});
