import { type EnrolledKey, type KeyRequest, pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { plugins, simulations } from '@portal/sdk/calls/plugins';
import type { OutputOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const publicKey = 'A'.repeat(124);
const scope = { plugins: ['parts-*'], paths: ['/parts'], codes: [] };
const key: EnrolledKey = {
  ...{ ...scope, key: publicKey, team: '备件组', fingerprint: 'aa11', since: '2026-03-10T02:00:00.000Z' },
  ...{ revoked: null, reason: null, versions: ['备件 1.1.0'] },
};
const request: KeyRequest = {
  ...{ ...scope, id: '7', team: '仓储组', fingerprint: 'bb22', reason: '新团队', own: true },
  ...{ askedByName: '陈薇', askedAt: '2026-03-12T02:00:00.000Z' },
};

async function opened(
  persons: number,
  requests: readonly KeyRequest[] = [request],
  change: Partial<OutputOf<typeof pluginKeys.list>> = {},
) {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(plugins.list, () => ({ revision: '1', problem: null, fileProblem: null, notices: [], plugins: [] }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  const gone = {
    ...key,
    key: 'k0',
    team: '旧团队',
    revoked: '2026-03-11T02:00:00.000Z',
    reason: '私钥外泄',
    versions: [],
  };
  const facts = { revision: 3, enrols: true, unsigned: false, keys: [key, gone] };
  portal.answer(pluginKeys.list, () => ({ ...facts, persons, requests: [...requests], ...change }));
  await portal.open('/admin/plugins');
  await userEvent.click(await screen.findByRole('tab', { name: '团队密钥' }));
  await screen.findByText('备件组');
  return portal;
}

const line = (team: string) => within(screen.getByRole('row', { name: new RegExp(`^${team}`) }));
const signs = (team: string) => line(team).queryAllByRole('button', { name: '签名并录入' }).length;

test('who asked for a key does not enter it while there is somebody else', async () => {
  await opened(2, [request, { ...request, id: '8', team: '运输组', own: false }]);
  expect([signs('仓储组'), signs('运输组')]).toEqual([0, 1]);
  expect(line('仓储组').getByText('由另一位管理员录入')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the only administrator enters what he asked for, and is told to find a second one', async () => {
  await opened(1);
  expect(signs('仓储组')).toBe(1);
  expect(screen.getByRole('alert').textContent).toContain('请尽快增设第二位管理员');
});

test('a key in force is revoked with a reason, and what stops is said before; one that was revoked is not', async () => {
  const portal = await opened(2);
  portal.answer(pluginKeys.revoke, () => null);
  expect(line('旧团队').getByText('已吊销')).toBeTruthy();
  expect(line('旧团队').queryByRole('button', { name: '吊销' })).toBeNull();
  await userEvent.click(line('备件组').getByRole('button', { name: '吊销' }));
  const dialog = within(await screen.findByRole('dialog', { name: '吊销“备件组”的密钥 aa11' }));
  expect(dialog.getByText(/备件 1\.1\.0 随即停用/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox'), '人员离职');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(pluginKeys.revoke)).toEqual([{ key: publicKey, reason: '人员离职' }]));
});

test('where nothing was asked for or enrolled the page says so, and nothing is to be signed', async () => {
  await opened(2, [], { revision: 0, enrols: false });
  expect(screen.queryByRole('region', { name: '待登记的密钥' })).toBeNull();
  expect(screen.getByText('还没有登记过')).toBeTruthy();
  expect(screen.getByText(/这个环境没有运维公钥/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '吊销还没有写进签名的名单' })).toBeNull();
  expect(line('旧团队').getAllByRole('cell').at(-1)?.textContent).toBe('-');
});

test('what a key may publish stands in its row, codes or none; the versions it has signed, or none', async () => {
  await opened(2, [{ ...request, codes: ['parts'] }]);
  expect(line('仓储组').getByText('插件 parts-*；地址 /parts；权限码 parts')).toBeTruthy();
  expect(line('备件组').getByText('插件 parts-*；地址 /parts；权限码 无')).toBeTruthy();
  expect(line('备件组').getByText('备件 1.1.0')).toBeTruthy();
  expect(line('备件组').getByText('有效')).toBeTruthy();
  expect(line('旧团队').getAllByRole('cell').slice(-2)[0]?.textContent).toBe('-');
  expect(screen.getByText('名单第 3 版')).toBeTruthy();
  expect(screen.queryByText(/这个环境没有运维公钥/)).toBeNull();
});

test('the list to be signed is the request’s, or the one with what was revoked alone', async () => {
  const portal = await opened(2, [{ ...request, own: false }], {
    unsigned: true,
    keys: [{ ...key, versions: [] }],
  });
  portal.answer(pluginKeys.text, () => ({ revision: 4, text: '{"revision":4}' }));
  portal.answer(pluginKeys.enter, () => ({ revision: 4 }));
  const enter = async (button: string, title: string) => {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await dialog.findByText('{"revision":4}')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /签名的名单/ }), 'signed');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await enter('签名并录入', '登记“仓储组”的密钥');
  await enter('吊销还没有写进签名的名单', '把吊销写进名单');
  expect(portal.calls(pluginKeys.text)).toEqual([{ id: '7' }, {}]);
  expect(portal.calls(pluginKeys.enter)).toEqual([{ id: '7', signed: 'signed' }, { signed: 'signed' }]);
  await userEvent.click(line('备件组').getByRole('button', { name: '吊销' }));
  expect(await screen.findByText(/没有正在使用的版本由它签名/)).toBeTruthy();
});
