import { dictionary } from '@portal/sdk/calls/dictionary';
import type { OutputOf } from '@portal/sdk/contract';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { account, type AccountRow, transaction } from './contract.ts';

const row: AccountRow = {
  ...{ id: '5', accountNo: '9999002024', accountName: '屿岚结算户', entName: '屿岚机电', busPartnerType: '1' },
  ...{ plate: 'SUPPORT', accountType: '1', openedOn: '2025-03-01', updatedAt: '2026-03-10T02:00:00Z', own: true },
  ...{ used: true, may: ['APPLY_AGAIN', 'DELETE'], status: 0, version: 3 },
};
type Movement = OutputOf<typeof transaction.page>['records'][number];
const movement: Movement = {
  ...{ id: '1', transTime: row.updatedAt, transType: '01', direction: 'I', amount: '120.00', balanceAfter: '120.00' },
  ...{ counterparty: null, counterNo: null, bizNo: null, remark: '货款', status: 1, transNo: 'LS1' },
};

async function opened(codes: readonly string[], change: Partial<AccountRow> = {}) {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  portal.answer(dictionary.queryCodeList, ({ codeNo }) => [
    { itemNo: '1', itemName: codeNo, key: null, relativeCode1: null, color: null, sort: 10, enabled: true },
  ]);
  portal.answer(account.busPartnerTypeSel, () => [{ itemNo: '1', itemName: '供应商' }]);
  portal.answer(account.page, () => ({ records: [{ ...row, ...change }], total: 1, page: 1, size: 10 }));
  portal.answer(account.save, () => ({ id: '5', accountNo: row.accountNo }));
  portal.answer(account.reveal, () => ({ balance: '1200.50', availableAmount: '1000.00', frozenAmount: '200.50' }));
  await portal.open('/accountManage/accountList');
  await screen.findAllByText(row.accountName);
  return portal;
}
/** An action of the row, which may be folded away. */
function press(name: string): void {
  const line = screen.getByText(row.accountName).closest('tr');
  const button = [...(line?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`The account offers no ${name}.`);
  fireEvent.click(button);
}
const offers = (name: string) =>
  [...(screen.getByText(row.accountName).closest('tr')?.querySelectorAll('button') ?? [])].some(
    ({ textContent }) => textContent === name,
  );

test('an application is written anew from what it says, with its number and version', async () => {
  const portal = await opened(['account:list:save', 'account:list:delete']);
  const look = (name: string) => screen.getByRole('button', { name }).className;
  const change = [...document.querySelectorAll('tr button')].find(({ textContent }) => textContent === '修改');
  expect(change?.className).not.toBe(look('开户申请'));
  const read = [...document.querySelectorAll('tr button')].find(({ textContent }) => textContent === '流水');
  expect(change?.className).toBe(read?.className);
  press('修改');
  const dialog = within(await screen.findByRole('dialog', { name: '修改开户申请 · 9999002024' }));
  const name = dialog.getByRole('textbox', { name: /账户名称/ });
  expect(name).toHaveValue('屿岚结算户');
  await userEvent.type(name, '二');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(portal.calls(account.save)).toHaveLength(1));
  expect(portal.calls(account.save)[0]).toMatchObject({ id: '5', version: 3, accountName: '屿岚结算户二' });
});

test('a new application begins empty, and an account that is open is not applied for again', async () => {
  const portal = await opened(['account:list:save'], { may: [], status: 1 });
  expect(offers('修改')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '开户申请' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开户申请' }));
  expect(dialog.getByRole('textbox', { name: /账户名称/ })).toHaveValue('');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect((await dialog.findAllByText('请输入账户名称')).length).toBeGreaterThan(0);
  expect(portal.calls(account.save)).toEqual([]);
});

test('what came in has a plus, what went out a minus; the pages are turned where there is anything', async () => {
  const portal = await opened([]);
  portal.answer(transaction.page, () => ({
    records: [movement, { ...movement, id: '2', direction: 'O' as const, transNo: 'LS2' }],
    ...{ total: 12, page: 1, size: 10 },
  }));
  press('流水');
  const dialog = within(await screen.findByRole('dialog', { name: '流水 · 屿岚结算户' }));
  const amounts = (await dialog.findAllByText('120.00')).map((text) => text.closest('td')?.textContent);
  expect(amounts.filter((text) => /^[+−]/.test(text ?? ''))).toEqual(['+120.00', '−120.00']);
  expect(dialog.getByRole('button', { name: '下一页' })).toBeInTheDocument();
});

test('without movements there are no pages to turn', async () => {
  await opened([]);
  press('流水');
  const dialog = within(await screen.findByRole('dialog', { name: '流水 · 屿岚结算户' }));
  expect(await dialog.findByText('所选日期内没有流水')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: '下一页' })).toBeNull();
});

test('what is held looks otherwise than what was released', async () => {
  const portal = await opened([], { status: 2 });
  const held = {
    ...{ id: '71', createdAt: row.updatedAt, amount: '500.00', releasedAt: null, whole: false, reason: '核查' },
    ...{ bizNo: null, operatorName: '陈薇', releasedByName: null, releaseReason: null, releasable: false },
  };
  portal.answer(account.getFrozenByAccountNo, () => [held, { ...held, id: '72', releasedAt: row.updatedAt }]);
  press('冻结明细');
  const look = (await screen.findByText('冻结中')).className;
  expect(look).not.toBe(screen.getByText('已解冻').className);
  expect(look).toBe(screen.getByText('冻结', { selector: 'span' }).className); // of the account itself
});

test('one button shows the amounts of an account', async () => {
  await opened(['account:list:reveal']);
  expect(screen.getAllByRole('button', { name: '显示金额' })).toHaveLength(1);
});
