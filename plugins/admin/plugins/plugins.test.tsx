import { type ManagedPlugin, type ManagedRelease, plugins, simulations } from '@portal/sdk/calls/plugins';
import { pluginFaults, type ReportedFault } from '@portal/sdk/calls/plugin-faults';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';

const none = { crash: 0, hang: 0, loop: 0, freeze: 0, handler: 0, slow: 0 };
const release: ManagedRelease = {
  ...{ version: '1.1.0', origin: 'published', running: true, unfit: null, loads: 4, tabs: 2 },
  ...{ faults: none, users: 0, ents: 0, last: null, avoided: false, provenance: null },
};
const parts: ManagedPlugin = {
  ...{ id: 'parts', name: '备件', version: '1.1.0', off: null, entryBytes: 9000, crashes: 0, lastCrash: null },
  ...{ contributions: [], locked: null, loads: 4, loadMs: 80, releases: [release], settings: [], choice: null },
};

/** The page with the versions of 备件 unfolded, and a clock that stands. */
async function opened(change: Partial<ManagedPlugin>) {
  const portal = createHarness(plugin, { user: 'super', timers: 'held' });
  let [listed, stamp] = [{ ...parts, ...change }, '1'];
  portal.answer(plugins.list, () => ({
    revision: '1',
    problem: null,
    fileProblem: null,
    notices: [],
    plugins: [listed],
  }));
  portal.answer(plugins.pulse, () => ({ stamp }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  await portal.open('/admin/plugins');
  const pass = (ms: number) => act(async () => portal.clock.advance(ms));
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: '备件 0 项' }));
  return {
    pass,
    row: (version: string) =>
      within(screen.getByRole('grid', { name: '备件 的版本' }))
        .getAllByRole('row')
        .find(({ textContent }) => textContent?.startsWith(version))?.textContent,
    change(next: Partial<ManagedPlugin>): void {
      [listed, stamp] = [{ ...listed, ...next }, `${stamp}1`];
    },
  };
}

test('what happens to a version is shown within five seconds: tabs, faults by kind, users, enterprises, long tasks', async () => {
  const page = await opened({});
  expect(page.row('1.1.0')).toBe('1.1.0团队发布使用中24---固定此版本');
  const faults = { ...none, crash: 3, hang: 1, slow: 6 };
  page.change({ releases: [{ ...release, tabs: 5, faults, users: 3, ents: 2, last: '读取失败' }] });
  await page.pass(3000);
  await page.pass(100);
  expect(page.row('1.1.0')).toBe(
    '1.1.0团队发布使用中54页面崩溃 3、没有响应 13 名用户、2 家企业6每次打开 1.5读取失败固定此版本',
  );
});

test('a version that was taken back says so, and a trial says how it ends', async () => {
  const auto = { minutes: 30, users: 20 };
  const page = await opened({
    choice: { version: '1.0.0', canary: { version: '1.1.0', percent: 10, entNames: ['屿岚机电'], auto } },
    releases: [
      { ...release, version: '1.2.0', running: false, avoided: true, faults: { ...none, loop: 2 } },
      { ...release, running: false },
      { ...release, version: '1.0.0' },
    ],
  });
  expect(page.row('1.2.0')).toContain('已自动退回');
  expect(page.row('1.2.0')).toContain('循环渲染 2没有登录的访客');
  expect(page.row('1.1.0')).toContain('10% 用户、屿岚机电；30 分钟、20 名用户后自动结束');
});

test('who looks elsewhere asks for nothing, and what has not changed is not read again', async () => {
  const page = await opened({});
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  page.change({ releases: [{ ...release, tabs: 9 }] });
  await page.pass(9000);
  expect(page.row('1.1.0')).toContain('使用中24');
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  await page.pass(3000);
  await page.pass(100);
  expect(page.row('1.1.0')).toContain('使用中94');
});

test('the number on a fault’s card finds its report, with what the browser said of it', async () => {
  const portal = createHarness(plugin, { user: 'super' });
  const listed = { revision: '1', problem: null, fileProblem: null, notices: [], plugins: [parts] };
  portal.answer(plugins.list, () => listed);
  portal.answer(plugins.pulse, () => ({ stamp: '1' }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  const fault: ReportedFault = {
    ...{ id: '7', at: '2026-03-16T02:00:00Z', plugin: 'parts', pluginName: '备件', version: '1.1.0' },
    kind: 'crash',
    ...{ message: '读取失败', trace: 'at list.js:1', url: '/parts', incident: 'F7K2-93QX', entName: '屿岚机电' },
    ...{ reports: 3, quarantined: true },
  };
  const asked: unknown[] = [];
  portal.answer(pluginFaults.page, (input) => {
    asked.push(input.incident);
    return { records: [fault], total: 1, page: 1, size: 10 };
  });
  await portal.open('/admin/plugins');
  await userEvent.click(await screen.findByRole('tab', { name: '异常' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '追踪编号' }), 'F7K2-93QX{Enter}');
  await expect.poll(() => asked.at(-1)).toBe('F7K2-93QX');
  await userEvent.click(await screen.findByRole('button', { name: '详情' }));
  const drawer = await screen.findByRole('dialog', { name: '异常' });
  for (const text of ['F7K2-93QX', '备件 1.1.0', '页面崩溃', '读取失败', '屿岚机电', 'at list.js:1', '是'])
    expect(within(drawer).getByText(text)).toBeInTheDocument();
});

test('who switches a plugin off is told first how much of other plugins goes with it', async () => {
  const portal = createHarness(plugin, { user: 'super' });
  const listed = { revision: '1', problem: null, fileProblem: null, notices: [], plugins: [parts] };
  portal.answer(plugins.list, () => listed);
  portal.answer(plugins.pulse, () => ({ stamp: '1' }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  const goes = (title: string, of: string | null) => ({ kind: 'fill' as const, title, of, detail: null });
  let disappearing = [goes('备件的页签', null), goes('库存', '库存管理')];
  portal.answer(plugins.preview, () => ({ disappearing, online: 0, users: [] }));
  await portal.open('/admin/plugins');
  await userEvent.click(await screen.findByRole('button', { name: '停用' }));
  const dialog = await screen.findByRole('dialog', { name: '停用 · 备件' });
  expect(await within(dialog).findByText('停用后，以下 2 项（其中 1 项来自其他插件）立即对所有人消失：')).toBeVisible();
  expect(within(dialog).getByText('插槽内容 · 库存（库存管理）')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
  disappearing = disappearing.slice(0, 1);
  await userEvent.click(screen.getByRole('button', { name: '停用' }));
  expect(await screen.findByText('停用后，以下 1 项立即对所有人消失：')).toBeVisible();
});

const many = (count: number): ManagedPlugin[] =>
  Array.from({ length: count }, (_, index) => ({
    ...parts,
    id: `area${index + 1}`,
    name: `业务${index + 1}`,
    off: index === 1 ? '维护' : null,
    crashes: index === 2 ? 4 : 0,
  }));

test('plugins are found by name, id and state, fifty to a page', async () => {
  const portal = createHarness(plugin, { user: 'super' });
  portal.answer(plugins.list, () => ({
    ...{ revision: '1', problem: null, fileProblem: null, notices: [] },
    plugins: many(120),
  }));
  portal.answer(plugins.pulse, () => ({ stamp: '1' }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  await portal.open('/admin/plugins');
  await screen.findByRole('grid', { name: '插件' });
  const names = () =>
    within(screen.getByRole('grid', { name: '插件' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td, th')?.textContent);
  expect([names().length, names()[0], names()[49]]).toEqual([50, '业务1', '业务50']);

  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }));
  expect([names().length, names()[0]]).toEqual([20, '业务101']);

  await userEvent.click(screen.getByRole('button', { name: '停用 1' }));
  expect(names()).toEqual(['业务2']);
  await userEvent.click(screen.getByRole('button', { name: '24h 有异常 1' }));
  expect(names()).toEqual(['业务3']);

  await userEvent.type(screen.getByRole('searchbox', { name: '插件名称或编号' }), 'AREA9');
  expect(screen.queryByRole('grid', { name: '插件' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '清空筛选' }));
  await userEvent.type(screen.getByRole('searchbox', { name: '插件名称或编号' }), 'AREA9');
  expect(names()).toEqual(['业务9', ...Array.from({ length: 10 }, (_, index) => `业务${90 + index}`)]);
});

test('a setting is entered as its own schema says', async () => {
  const portal = createHarness(plugin, { user: 'super' });
  const shared = { hint: null, codes: null, secret: false, from: 'declared' as const, fault: null };
  const settings = [
    { ...shared, target: 'parts:days', label: '提醒天数', schema: { type: 'integer' }, value: 7, declared: 7 },
    { ...shared, target: 'parts:on', label: '每日提醒', schema: { type: 'boolean' }, value: false, declared: false },
    { ...shared, target: 'parts:note', label: '说明文字', schema: { type: 'string' }, value: '', declared: '' },
    {
      ...{ ...shared, target: 'parts:mode', label: '计价方式', value: 'A', declared: 'A' },
      ...{ schema: { enum: ['A', 'B'] }, codes: { A: '按件', B: '按箱' }, hint: '影响新订单' },
    },
  ];
  const listed = { revision: '1', problem: null, fileProblem: null, notices: [], plugins: [{ ...parts, settings }] };
  portal.answer(plugins.list, () => listed);
  portal.answer(plugins.pulse, () => ({ stamp: '1' }));
  portal.answer(simulations.simulated, () => ({ simulated: [] }));
  await portal.open('/admin/plugins');
  await userEvent.click(await screen.findByRole('button', { name: '备件 0 项' }));
  const grid = await screen.findByRole('grid', { name: '备件 的设置' });
  const dialogOf = async (label: string) => {
    const row = within(grid).getByText(label).closest('tr');
    await userEvent.click(within(row ?? grid).getByRole('button', { name: '修改' }));
    return within(await screen.findByRole('dialog', { name: `修改 · ${label}` }));
  };
  const leave = () => userEvent.keyboard('{Escape}');
  expect((await dialogOf('提醒天数')).getByDisplayValue('7')).toHaveAttribute('inputmode', 'decimal');
  await leave();
  expect((await dialogOf('每日提醒')).getByRole('switch', { name: /每日提醒/ })).not.toBeChecked();
  await leave();
  expect((await dialogOf('说明文字')).getByRole('textbox', { name: /说明文字/ }).tagName).toBe('TEXTAREA');
  await leave();
  const mode = await dialogOf('计价方式');
  expect(mode.getByText('影响新订单')).toBeInTheDocument();
  expect(mode.getByRole('combobox', { name: /计价方式/ })).toHaveTextContent('按件');
});
