import { type ListedContribution, type ManagedPlugin, plugins, simulations } from '@portal/sdk/calls/plugins';
import { type PluginService, pluginServices } from '@portal/sdk/calls/plugin-service';
import { CallError } from '@portal/sdk/host';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, listed, openParts, openPlugins, parts, rowOf, submitReason } from './test-plugins.ts';

const made = (
  kind: ListedContribution['kind'],
  id: string,
  name: string,
  off: string | null = null,
): ListedContribution => ({
  ...{ target: `parts/${kind}/${id}`, kind, title: name, detail: `/${id}`, off },
});
const contributions = [
  made('route', 'stock', '库存'),
  made('route', 'edit', '领用', '改版'),
  made('menu', 'parts', '备件'),
  made('card', 'alert', '预警'),
];
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

test('a plugin tells its parts, size and time to load; what cannot be switched says why', async () => {
  const others: ManagedPlugin[] = [
    { ...parts, id: 'core', name: '核心', locked: '门户需要它', entryBytes: null, loadMs: null },
    { ...parts, id: 'old', name: '旧版', off: '已被替代', lastCrash: '读取失败' },
    { ...parts, id: 'weak', name: '报表', lastCrash: '读取失败' },
  ];
  await openPlugins({ plugins: [{ ...parts, entryBytes: 1536, contributions }, ...others] });
  await screen.findByRole('grid', { name: '插件' });
  const told = (name: string) => cellsOf('插件', name).slice(2, 9);
  expect(told('备件')).toEqual(['启用', '2 页面 · 1 菜单', '80 ms', '4', '1.5 KB', '0', '-']);
  expect(told('核心')).toEqual(['启用', '0 页面 · 0 菜单', '-', '4', '-', '0', '门户需要它']);
  expect(within(rowOf('插件', '核心')).getByText('不可停用')).toHaveAttribute('title', '门户需要它');
  expect(told('旧版')).toEqual(['停用', '0 页面 · 0 菜单', '80 ms', '4', '8.8 KB', '0', '已被替代']);
  expect(told('报表').at(-1)).toBe('读取失败');
  expect(screen.queryByText(/请检查部署目录/)).toBeNull();
});

test('one part of a plugin is switched alone; without versions and settings there are no lists of them', async () => {
  const portal = await openParts({ contributions, releases: [], settings: [] });
  portal.answer(plugins.switch, () => ({ revision: '2' }));
  portal.answer(plugins.preview, () => ({ disappearing: [], online: 2, users: ['陈薇', '江珩'] }));
  expect(screen.queryByRole('region', { name: '备件 的版本' })).toBeNull();
  expect(screen.queryByRole('region', { name: '备件 的设置' })).toBeNull();
  const content = '备件 的内容';
  const off = rowOf(content, '页面').parentElement?.children[1];
  expect(off?.textContent).toBe('页面领用/edit停用改版启用');
  await userEvent.click(within(off as HTMLElement).getByRole('button', { name: '启用' }));
  const on = { target: 'parts/route/edit', off: false, revision: '1', reason: '恢复启用' };
  await waitFor(() => expect(portal.calls(plugins.switch)).toEqual([on]));
  expect(portal.host.questions.at(-1)?.message).toContain('它因“改版”停用');
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已启用“领用”，所有页面已同步'));
  await userEvent.click(within(rowOf(content, '菜单')).getByRole('button', { name: '停用' }));
  expect(await screen.findByText(/当前有 2 人停留：陈薇、江珩。/)).toBeVisible();
  await submitReason('停用 · 备件', '确认停用');
  await waitFor(() => expect(portal.calls(plugins.switch).at(-1)).toMatchObject({ off: true }));
  await userEvent.click(screen.getByRole('button', { name: '备件 4 项' }));
  expect(screen.queryByRole('grid', { name: content })).toBeNull();
});

test('of two who switch at once, the second keeps what was written, and finds what the first did by 刷新', async () => {
  const portal = await openPlugins();
  portal.answer(plugins.preview, () => ({ disappearing: [], online: 0, users: [] }));
  portal.answer(plugins.switch, () => {
    throw new CallError('409', '配置已被他人修改，请刷新后重试');
  });
  await userEvent.click(within(rowOf('插件', '备件')).getByRole('button', { name: '停用' }));
  await submitReason('停用 · 备件', '确认停用');
  await waitFor(() => expect(portal.calls(plugins.switch)).toHaveLength(1));
  const dialog = within(screen.getByRole('dialog', { name: '停用 · 备件' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: '确认停用' })).toBeEnabled());
  expect(dialog.getByRole('textbox', { name: /原因/ })).toHaveValue('按计划');
  await userEvent.keyboard('{Escape}');
  portal.answer(plugins.list, () => listed({ revision: '2', plugins: [{ ...parts, off: '先到的人' }] }));
  await userEvent.click(await screen.findByRole('button', { name: '刷新' }));
  await waitFor(() => expect(rowOf('插件', '备件')).toHaveTextContent('先到的人'));
});

test('a deployment that was not taken over and systems that are simulated are told above every tab', async () => {
  const portal = await openPlugins({ problem: '签名无效。', fileProblem: '第 3 行：没有这个插件\n第 9 行：缺少地址' });
  portal.answer(simulations.simulated, () => ({ simulated: ['短信', '电子签章'] }));
  expect(await screen.findByText('签名无效。请检查部署目录。')).toBeVisible();
  expect(screen.getByText('第 3 行：没有这个插件')).toBeVisible();
  expect(screen.getByText('第 9 行：缺少地址')).toBeVisible();
  expect(screen.queryByText(/正在使用模拟的外部系统/)).toBeNull();
  await portal.open('/admin/audit');
  await portal.open('/admin/plugins');
  const bar = '正在使用模拟的外部系统：短信；电子签章。真实业务请先接入。';
  expect(await screen.findByText(bar)).toBeVisible();
});

test('each kind of notice tells who handles it', async () => {
  await openPlugins({
    notices: [
      { type: 1, handlers: [] },
      { type: 16, handlers: ['平台', '备件'] },
    ],
  });
  await tab('消息处理');
  await screen.findByRole('grid', { name: '消息处理' });
  expect(cellsOf('消息处理', '1')).toEqual(['1', '门户开通', '门户自带']);
  expect(cellsOf('消息处理', '16')).toEqual(['16', '权限申请', '平台、备件']);
});

test('the history tells each change in words and takes the last one back', async () => {
  const portal = await openPlugins();
  const shared = { target: 'parts', reason: '检修', userName: '江珩', at: '2026-03-16T02:00:00.000Z' };
  const change = (id: string, kind: 'switch' | 'release' | 'setting', before: string | null, after: string | null) => ({
    ...{ ...shared, id, kind, title: `对象${id}`, before, after, undone: id === '3' },
  });
  portal.answer(plugins.history, () => ({
    records: [
      change('1', 'switch', null, '维护'),
      change('2', 'release', '1.1.0', null),
      change('3', 'setting', null, '7'),
    ],
    ...{ total: 3, page: 1, size: 10 },
  }));
  portal.answer(plugins.undo, () => ({ revision: '2' }));
  await tab('变更记录');
  await screen.findByText('对象1');
  const rows = within(screen.getByRole('grid', { name: '变更记录' })).getAllByRole('row');
  const told = rows.map(({ textContent }) => textContent?.replace(/^[-\d: ]+/, ''));
  expect(told.slice(1)).toEqual([
    '对象1启用停用（维护）检修江珩撤销',
    '对象21.1.0最新版本检修江珩撤销',
    '对象3默认7检修江珩已撤销',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: '撤销' })[1] as HTMLElement);
  await waitFor(() => expect(portal.calls(plugins.undo)).toEqual([{ id: '2', revision: '1' }]));
  await waitFor(() => expect(portal.calls(plugins.history)).toHaveLength(2));
});

test('a service that offers nothing, one that does not answer, and one without faults say so', async () => {
  const service: PluginService = {
    ...{ plugin: 'a', name: '库存', version: '1.0.0', address: 'http://10.0.0.7:4000', well: false, calls: 4 },
    ...{ faults: [], credentials: [] },
  };
  const portal = await openPlugins();
  portal.answer(pluginServices.services, () => ({
    services: [service, { ...service, plugin: 'b', name: '运输', calls: 0, address: null, well: null }],
  }));
  await tab('服务');
  const first = within(await screen.findByRole('region', { name: '库存 1.0.0' }));
  expect(first.getByText('连不上')).toBeVisible();
  expect(first.getByText('4 个')).toBeVisible();
  expect(first.queryByRole('grid', { name: '库存 24 小时内的异常' })).toBeNull();
  expect(within(screen.getByRole('region', { name: '运输 1.0.0' })).getByText('没有服务')).toBeVisible();
});

test('fifty plugins stand on one page; a list that gets shorter stays on a page that exists', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...parts, id: `p${index + 1}`, name: `业务${index + 1}` }));
  const portal = await openPlugins({ plugins: many(51) });
  await userEvent.click(await screen.findByRole('button', { name: '第 2 页' }));
  expect(screen.getByRole('button', { name: '业务51 0 项' })).toBeVisible();
  portal.answer(plugins.list, () => listed({ plugins: many(50) }));
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  await screen.findByRole('button', { name: '启用 50' });
  expect(screen.queryByRole('button', { name: '第 1 页' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '停用 0' }));
  expect(screen.queryByRole('grid', { name: '插件' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '停用 0' }));
  expect(screen.getByRole('button', { name: '业务50 0 项' })).toBeVisible();
});
