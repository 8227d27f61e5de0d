/** Customers and what rules found: what each list shows of a row and offers on it. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CustomerRow, dispatchCustomer } from './customer/contract.ts';
import { exceptionMonitor, type HitRow, type RuleRow } from './exception/contract.ts';
import plugin from './plugin.ts';

const portalOf = (user: Parameters<typeof createHarness>[1] = {}) =>
  createHarness(plugin, { user: 'super', unanswered: 'empty', ...user });
const paged = <Row,>(records: Row[]) => ({ records, total: records.length, page: 1, size: 10 });
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error('The text stands in a row.');
  return within(row);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (text: string) => userEvent.click((await rowOf(text)).getByRole('checkbox'));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

const customer: CustomerRow = {
  id: '1',
  customerName: '砚西物流有限公司',
  socialcreditcode: '91000098MA0000001B',
  cat: 'TRANSPORT',
  contactName: '顾砚秋',
  contactPhone: '120****9001',
  managerName: '宋棠',
  intent: 3,
  annualRevenue: null,
  loanBalance: null,
  dispatches: 0,
  lastSentAt: null,
  lastResult: null,
  remark: null,
  updatedAt: '2026-03-10T02:00:00Z',
  version: 4,
  sameCode: 1,
};
const twins: CustomerRow[] = [
  { ...customer, id: '2', customerName: '砚北智联', dispatches: 3, sameCode: 2 },
  { ...customer, id: '3', customerName: '砚北智联物资', dispatches: 5, sameCode: 2 },
];

async function customers() {
  const portal = portalOf();
  portal.answer(dispatchCustomer.page, () => paged([customer, ...twins]));
  portal.answer(dispatchCustomer.lookup, ({ socialcreditcode }) => ({
    ...{ customerName: '砚南矿业', cat: socialcreditcode.endsWith('B') ? ('COAL' as const) : null },
  }));
  portal.answer(dispatchCustomer.save, () => ({ id: '1' }));
  portal.answer(dispatchCustomer.merge, () => null);
  await portal.open('/sendOrders-report/customer-information');
  return portal;
}

test('a customer entered twice is marked; one that was dispatched can not be deleted', async () => {
  await customers();
  const told = async (text: string) =>
    Promise.all(
      [customer, ...twins].map(async ({ customerName }) => (await rowOf(customerName)).queryByText(text) !== null),
    );
  expect(await told('重复')).toEqual([false, true, true]);
  expect(await told('删除')).toEqual([true, false, false]);
  const row = await rowOf(customer.customerName);
  expect(row.getByText('编辑').className).toBe(row.getByText('历史').className);
});

test('of duplicates the one with most dispatches stays; one alone is not merged', async () => {
  const portal = await customers();
  await choose('砚北智联');
  expect(screen.queryByRole('button', { name: '合并重复' })).toBeNull();
  await choose('砚北智联物资');
  await press('合并重复');
  await waitFor(() => expect(portal.calls(dispatchCustomer.merge)).toEqual([{ keepId: '3', ids: ['2', '3'] }]));
  expect(portal.host.questions.at(-1)?.message).toContain('2 个客户合并为“砚北智联物资”');
});

test('a new customer needs a phone; a whole credit code names the enterprise that has it', async () => {
  const portal = await customers();
  await press('新增');
  const dialog = within(await screen.findByRole('dialog', { name: '新增客户' }));
  const code = dialog.getAllByRole('textbox')[0] as HTMLElement;
  await userEvent.type(code, '91000098ma0000001');
  expect(portal.calls(dispatchCustomer.lookup)).toEqual([]);
  await userEvent.type(code, 'b');
  expect(await dialog.findByText('平台企业：砚南矿业（煤炭）')).toBeInTheDocument();
  await userEvent.type(code, '{Backspace}');
  await waitFor(() => expect(dialog.queryByText(/平台企业/)).toBeNull());
  await userEvent.type(code, 'C');
  expect(await dialog.findByText('平台企业：砚南矿业')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请输入电话')).length).toBeGreaterThan(0);
  expect(portal.calls(dispatchCustomer.save)).toEqual([]);
});

test('a customer that is edited keeps its phone where none is entered', async () => {
  const portal = await customers();
  await userEvent.click((await rowOf(customer.customerName)).getByText('编辑'));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑客户' }));
  expect(dialog.getByRole('textbox', { name: /企业名称/ })).toHaveValue(customer.customerName);
  expect(dialog.getByPlaceholderText('不填则保留 120****9001')).toHaveValue('');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(dispatchCustomer.save)).toHaveLength(1));
  expect(portal.calls(dispatchCustomer.save)[0]).toMatchObject({ id: '1', version: 4, contactName: '顾砚秋' });
  expect(portal.calls(dispatchCustomer.save)[0]?.contactPhone ?? undefined).toBeUndefined();
});

const hit: HitRow = {
  id: '5',
  bizNo: 'PD20260316000001',
  status: 0,
  level: 3,
  ruleName: '派单 24 小时未受理',
  description: '超过 24 小时未受理',
  hitAt: '2026-03-16T02:00:00Z',
  handlerName: null,
  note: null,
  snoozedUntil: null,
  kind: 'OVERDUE',
  bizType: 'DISPATCH',
  bizId: '9',
  version: 2,
  may: ['take', 'close', 'snooze'],
};
const rule: RuleRow = {
  id: '8',
  name: '派单 24 小时未受理',
  enabled: true,
  kind: 'OVERDUE',
  threshold: 24,
  frequency: 'HOUR',
  level: 3,
  notifyAccount: 'yy_ops',
  object: 'OVERDUE',
  hits: 3,
  falseRate: null,
  lastRunAt: null,
  version: 6,
  updatedByName: '沈恪',
  updatedAt: '2026-03-10T02:00:00Z',
};

async function monitored() {
  const portal = portalOf();
  const ended: HitRow = { ...hit, id: '6', bizNo: 'PD20260316000002', status: 2, may: [] };
  portal.answer(exceptionMonitor.hits, () => paged([hit, ended]));
  portal.answer(exceptionMonitor.charts, () => ({ counts: [{ status: 0 as const, count: 4 }], days: [], rules: [] }));
  portal.answer(exceptionMonitor.handle, () => null);
  portal.answer(exceptionMonitor.rules, () => paged([rule, { ...rule, id: '9', name: '停用的规则', enabled: false }]));
  portal.answer(exceptionMonitor.ruleSave, () => ({ id: '8' }));
  await portal.open('/sendOrders-report/exception-monitoring');
  return portal;
}

test('a hit offers the steps that the server names; tabs count and narrow to a state, and back', async () => {
  const portal = await monitored();
  const row = await rowOf(hit.bizNo);
  expect(['领取', '关闭', '误报', '暂缓'].filter((name) => row.queryByText(name))).toEqual(['领取', '关闭', '暂缓']);
  expect(screen.getByRole('tab', { name: /^已关闭\s*0$/ })).toBeInTheDocument();
  const asked = () => portal.calls(exceptionMonitor.hits).at(-1)?.status;
  await userEvent.click(screen.getByRole('tab', { name: /^待处理\s*4$/ }));
  await waitFor(() => expect(asked()).toBe(0));
  await userEvent.click(screen.getByRole('tab', { name: /^全部\s*4$/ }));
  await waitFor(() => expect(screen.getByRole('tab', { name: /^全部\s*4$/ })).toHaveAttribute('aria-selected', 'true'));
  expect(screen.queryByText('停用的规则')).toBeNull();
});

test('a batch closes the hits that may be closed, and leaves the others alone', async () => {
  const portal = await monitored();
  await rowOf(hit.bizNo);
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await press('关闭（1）');
  const dialog = within(await screen.findByRole('dialog', { name: '关闭 1 条异常' }));
  await userEvent.click(dialog.getByRole('button', { name: '关闭 1 条' }));
  expect((await dialog.findAllByText('请输入处理说明')).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByRole('textbox', { name: '处理说明' }), '已受理');
  await userEvent.click(dialog.getByRole('button', { name: '关闭 1 条' }));
  await waitFor(() =>
    expect(portal.calls(exceptionMonitor.handle)).toEqual([{ id: '5', version: 2, step: 'close', note: '已受理' }]),
  );
});

test('rules are read, edited under their version, and tried without a trace', async () => {
  const portal = await monitored();
  await userEvent.click(screen.getByRole('tab', { name: '规则' }));
  const row = await rowOf(rule.name);
  expect([row.getByText('已启用'), (await rowOf('停用的规则')).getByText('已停用')]).toHaveLength(2);
  const triedOn = async (name: string, hits: number) => {
    portal.answer(exceptionMonitor.dryRun, () => ({ hits, samples: [] }));
    await userEvent.click((await rowOf(name)).getByRole('button', { name: '试运行' }));
    const dialog = within(await screen.findByRole('dialog', { name: `试运行 · ${name}` }));
    const said = dialog.getByText(/最近一个月会命中/).textContent;
    await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return said;
  };
  expect(await triedOn('停用的规则', 10)).toBe('最近一个月会命中 10 条。');
  expect(await triedOn(rule.name, 11)).toBe('最近一个月会命中 11 条，以下为最近 10 条。');
  await userEvent.click(row.getByText('编辑'));
  const form = within(await screen.findByRole('dialog', { name: '编辑规则' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(exceptionMonitor.ruleSave)).toHaveLength(1));
  expect(portal.calls(exceptionMonitor.ruleSave)[0]).toMatchObject({ id: '8', version: 6, threshold: 24 });
  await press('新增规则');
  expect(await screen.findByRole('dialog', { name: '新增规则' })).toBeInTheDocument();
  expect(field(/规则名称/)).toHaveValue('');
});

test('who may only read rules is offered no trial', async () => {
  const portal = portalOf({ user: { codes: ['report:exception:view'] } });
  portal.answer(exceptionMonitor.rules, () => paged([rule]));
  await portal.open('/sendOrders-report/exception-monitoring');
  await userEvent.click(await screen.findByRole('tab', { name: '规则' }));
  expect((await rowOf(rule.name)).queryByText('试运行')).toBeNull();
});
