import { dictionary } from '@portal/sdk/calls/dictionary';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { account, type AccountRow, transaction } from './contract.ts';

const TEXTS: Readonly<Record<string, string>> = { BUS_PARTNER_TYPE: '供应商', ACCOUNT_TYPE: '结算账户' };

const row: AccountRow = {
  id: '5',
  accountNo: '999900202400000000',
  accountName: '屿岚机电设备有限公司结算户',
  entName: '屿岚机电设备有限公司',
  busPartnerType: '1',
  plate: 'SUPPORT',
  accountType: '1',
  openedOn: '2025-03-01',
  updatedAt: '2026-03-10T02:00:00Z',
  own: true,
  used: true,
  may: ['FREEZE', 'FREEZE_WHOLE', 'UNFREEZE'],
  status: 1,
  version: 3,
};

async function opened(codes: readonly string[], change: Partial<AccountRow> = {}, search = '') {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  portal.answer(dictionary.queryCodeList, ({ codeNo }) => [
    {
      itemNo: '1',
      itemName: TEXTS[codeNo] ?? codeNo,
      key: null,
      relativeCode1: null,
      color: null,
      sort: 10,
      enabled: true,
    },
  ]);
  portal.answer(account.page, () => ({ records: [{ ...row, ...change }], total: 31, page: 1, size: 10 }));
  portal.answer(account.reveal, () => ({ balance: '1200.50', availableAmount: '1000.00', frozenAmount: '200.50' }));
  const more = { createdAt: row.updatedAt, transactionCount: 3, freezeCount: 1 };
  portal.answer(account.view, () => ({ ...row, ...change, ...more }));
  await portal.open(`/accountManage/accountList${search}`);
  await screen.findAllByText(row.accountName);
  return portal;
}

/** An action of the row, which may stand behind 更多. */
async function press(name: string): Promise<void> {
  const more = screen.queryByRole('button', { name: '更多' });
  if (more) await userEvent.click(more);
  await userEvent.click(screen.getByRole(more ? 'menuitem' : 'button', { name }));
}

test('R-CONTENT-04 the search form offers exactly the five filters of the spec', async () => {
  await opened([]);
  await userEvent.click(screen.getByRole('button', { name: '展开' }));
  const form = within(screen.getByRole('form', { name: '查询条件' }));
  const names = [...form.getAllByRole('textbox'), ...form.getAllByRole('combobox')].map(
    (input) => (input as HTMLInputElement).labels?.[0]?.textContent ?? input.getAttribute('aria-labelledby'),
  );
  expect(names).toHaveLength(5);
  for (const label of ['账户名称', '账号']) expect(form.getByRole('textbox', { name: label })).toBeInTheDocument();
  for (const label of ['伙伴类型', '板块', '账户类型'])
    expect(form.getByRole('combobox', { name: label })).toBeInTheDocument();
});

test('R-CONTENT-05 turning the page asks for the next one, and the total is told', async () => {
  const portal = await opened([]);
  expect(screen.getByText(/共\s*31/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(portal.calls(account.page).at(-1)).toMatchObject({ page: 2, size: 20 }));
});

test('amounts are hidden until they are asked for, and can be hidden again', async () => {
  const portal = await opened(['account:list:reveal']);
  expect(screen.getAllByText('******')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: '显示金额' }));
  expect(await screen.findByText('1,200.50')).toBeInTheDocument();
  expect(screen.getByText('200.50')).toBeInTheDocument();
  expect(portal.calls(account.reveal)).toEqual([{ id: '5' }]);
  await userEvent.click(screen.getByRole('button', { name: '隐藏金额' }));
  expect(screen.getAllByText('******')).toHaveLength(3);
});

test('the operating unit freezes with a reason', async () => {
  const portal = await opened(['account:list:freeze']);
  portal.answer(account.freeze, () => null);
  await press('冻结');
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect((await screen.findAllByText('请输入冻结原因')).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: /冻结原因/ }), '信息核查');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(account.freeze)).toEqual([{ id: '5', version: 3, reason: '信息核查' }]));
});

test('money that is held by hand is released with a reason; what was released, or is held by business, cannot be', async () => {
  const portal = await opened(['account:list:unfreeze']);
  const held = {
    ...{ id: '71', createdAt: row.updatedAt, amount: '500.00', releasedAt: null, whole: false, reason: '信息核查' },
    ...{ bizNo: '', operatorName: '陈薇', releasedByName: null, releaseReason: null, releasable: true },
  };
  const released = { ...held, id: '72', amount: '300.00', releasedAt: row.updatedAt, whole: true, releasable: false };
  portal.answer(account.getFrozenByAccountNo, () => [held, { ...held, id: '73', releasable: false }, released]);
  portal.answer(account.unfreeze, () => null);
  await press('冻结明细');
  const table = within(await screen.findByRole('dialog', { name: /^冻结明细/ }));
  const lines = (await table.findAllByRole('row')).slice(1);
  expect(lines.map((line) => within(line).queryByText(/^(冻结中|已解冻)$/)?.textContent)).toEqual([
    '冻结中',
    '冻结中',
    '已解冻',
  ]);
  expect(lines.map((line) => within(line).queryByText(/^(整户|部分)$/)?.textContent)).toEqual(['部分', '部分', '整户']);
  expect(lines.map((line) => within(line).queryAllByRole('button', { name: '解冻' }).length)).toEqual([1, 0, 0]);
  await userEvent.click(table.getByRole('button', { name: '解冻' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /解冻原因/ }), '核查完毕');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(account.unfreeze)).toEqual([{ freezeId: '71', reason: '核查完毕' }]));
});

test('movements open with the month, and tell what came in and went out of it beside what it was', async () => {
  const portal = await opened([]);
  const sum = (amount: string) => ({
    amount,
    earlier: [
      {
        of: 'BEFORE' as const,
        ...{ from: '2026-10-01', to: '2026-10-21', value: '800.00', difference: '400.00', change: '0.5' },
      },
    ],
  });
  portal.answer(transaction.sumInComeAmount, () => sum('1200.00'));
  portal.answer(transaction.sumPayAmount, () => sum('90.00'));
  await press('流水');
  const dialog = within(await screen.findByRole('dialog', { name: /^流水/ }));
  const fact = async (label: RegExp) => (await dialog.findByText(label)).closest('div')?.textContent;
  await waitFor(async () => expect(await fact(/^收入合计/)).toMatch(/1,200\.00环比↑ 50\.0%\+400\.00/));
  expect(await fact(/^支出合计/)).toContain('90.00');
  const asked = { accountNo: row.accountNo, from: '2026-11-01', to: '2026-11-21' };
  expect(portal.calls(transaction.sumInComeAmount)).toEqual([asked]);
  expect(portal.calls(transaction.page).at(-1)).toMatchObject(asked);
  await userEvent.click(dialog.getByRole('button', { name: '全部' }));
  await waitFor(() => expect(portal.calls(transaction.sumPayAmount).at(-1)).toEqual({ accountNo: row.accountNo }));
});

test('without codes there is nothing to change, and a used account is never deleted', async () => {
  await opened([]);
  for (const name of ['冻结', '显示金额', '开户申请', '导出', '删除'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a notice opens its account above the list, which stays when it is closed', async () => {
  const portal = await opened([], {}, '?id=5');
  const dialog = within(await screen.findByRole('dialog', { name: '账户信息' }));
  expect(await dialog.findByText('未解冻笔数')).toBeInTheDocument();
  expect(portal.calls(account.view)).toEqual([{ id: '5' }]);
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
