import { CallError } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { settlement } from '../detail/test-statement.ts';
import { settlementPrint } from '../printLayout/contract.ts';
import type { SettlementRow } from '../statement/schema.ts';
import {
  cellsOf,
  dialogWith,
  drawPage,
  factOf,
  headsOf,
  offered,
  press,
  pressables,
  rowWith,
  tableOf,
} from '../test-page.tsx';
import { settlementManagement } from './contract.ts';
import SettlementManagementPage from './settlementManagement.tsx';

const due: SettlementRow = { ...settlement, may: [], invoicedShare: '0.5000', paidShare: '0.2500' };
const confirmable: SettlementRow = {
  ...{ ...due, id: '6', settlementNo: 'JS20260226000006', status: 20, diffAmount: '0.00', billable: true },
  ...{ dueDate: null, daysLeft: null, may: ['CONFIRM', 'WITHDRAW', 'VOID'], version: 2 },
};
const draftOf = (id: string): SettlementRow => ({
  ...{ ...confirmable, id, settlementNo: `JS2026022600000${id}`, status: 0, billable: false },
  ...{ may: ['SUBMIT', 'MERGE'], version: 1 },
});
const all = ['generate', 'confirm', 'merge', 'void', 'withdraw', 'export', 'audit'].map(
  (name) => `settlement:list:${name}`,
);
const records = [due, confirmable, draftOf('7'), draftOf('8')];

interface Drawn {
  readonly roles?: string;
  readonly address?: string;
  readonly codes?: readonly string[];
  readonly opens?: (path: string) => boolean;
  readonly found?: SettlementRow[];
  readonly counts?: OutputOf<typeof settlementManagement.counts>;
}

const confirmed: OutputOf<typeof settlementManagement.counts>[number] = {
  ...{ status: 40, count: 3, amount: '3000.00', amountNoTax: '2654.87', taxAmount: '345.13' },
  ...{ serviceFee: '24.00', diffAmount: '0.00' },
};

function draw(drawn: Drawn = {}) {
  const { roles = 'G', address = '/', codes = all, opens = () => true, found = records, counts = [confirmed] } = drawn;
  const roleList = [...roles].map((roleType) => ({ roleId: roleType, roleName: roleType, roleType }));
  const host = fakeHost({ codes, opens, user: { roleList } });
  host.answer(settlementManagement.page, () => ({ records: found, total: 4, page: 1, size: 10 }));
  host.answer(settlementManagement.counts, () => counts);
  host.answer(settlementManagement.summary, ({ settleType }) => ({
    ...{ payable: settleType === 'INCOME' ? '990.00' : '8990.00', paid: '90.00' },
    ...{ unpaid: '900.00', notDue: '500.00', overdue30: '30.00', overdue60: '60.00', overdue90: '90.00' },
    overdueMore: '220.00',
  }));
  drawPage(<SettlementManagementPage />, address);
  return host;
}

const inputsOf = (host: ReturnType<typeof draw>, { path }: { readonly path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const linksOf = (row: Element, text: string) => pressables(text, row).map((link) => link.getAttribute('href'));

test.each([
  // roles, address, side that is shown, columns of the parties, page of a statement, what is said of payments
  ['G', '/', 'INCOME', ['采购单位'], 'expensesInfo', '已收款'],
  ['C', '/', 'PURCHASE', ['供应商'], 'incomeInfo', '已付款'],
  ['G', '/?settleType=PURCHASE', 'PURCHASE', ['采购单位'], 'incomeInfo', '已付款'],
  ['C', '/?settleType=INCOME', 'INCOME', ['供应商'], 'expensesInfo', '已收款'],
  ['Y', '/', 'INCOME', ['采购单位', '供应商'], 'expensesInfo', '已收款'],
  ['Y', '/?settleType=PURCHASE', 'PURCHASE', ['采购单位', '供应商'], 'incomeInfo', '已付款'],
  ['Y', '/?settleType=OTHER', 'INCOME', ['采购单位', '供应商'], 'expensesInfo', '已收款'],
])('whose role is %s finds at %s the side %s, with %j', async (roles, address, settleType, parties, page, paid) => {
  const host = draw({ roles, address });
  const link = await screen.findByText(due.settlementNo);
  expect(link.getAttribute('href')).toBe(`/reconciliationSettlement/${page}?id=5`);
  const heads = headsOf(await tableOf('结算单'));
  const shown = ['采购单位', '供应商', '已收款', '已付款'].filter((text) => heads.includes(text));
  expect(shown).toEqual([...parties, paid]);
  await press('展开');
  const asked = ['采购单位', '供应商'].filter((text) => screen.queryByText(text, { selector: 'label' }) !== null);
  expect(asked).toEqual(parties);
  expect(inputsOf(host, settlementManagement.page)[0]).toMatchObject({ settleType });
  expect(inputsOf(host, settlementManagement.summary)).toEqual([{ settleType }]);
});

test('each age leads to its statements, and is a hyphen until it is known', async () => {
  const host = draw();
  expect([factOf('应付'), factOf('逾期 90 天以上')]).toEqual(['-', '-']);
  await waitFor(() => expect(factOf('应付')).toBe('990.00'));
  const ages = ['未到期', '逾期 30 天内', '逾期 31–60 天', '逾期 61–90 天', '逾期 90 天以上'];
  expect(['应付', '已付', '未付', ...ages].map(factOf)).toEqual([
    ...['990.00', '90.00', '900.00', '500.00', '30.00', '60.00', '90.00', '220.00'],
  ]);
  const [oldest] = linksOf(document.body, '220.00');
  expect(oldest).toBe('/reconciliationSettlement/settlementManagement?settleType=INCOME&age=MORE');
  await press('采购结算采购结算'); // the tab holds its text twice, once for its width
  await waitFor(() => expect(factOf('应付')).toBe('8,990.00'));
  expect(inputsOf(host, settlementManagement.page).at(-1)).toMatchObject({ settleType: 'PURCHASE' });
  await press('收入结算收入结算');
  await waitFor(() => expect(factOf('应付')).toBe('990.00'));
});

test('a row says how far it is invoiced, paid and from the order, and offers what may be done with it', async () => {
  draw();
  const first = await rowWith(due.settlementNo);
  expect(first.textContent).toContain('逾期15天');
  const bars = [...first.querySelectorAll('[role=img][aria-label$="%"]')].map((bar) => bar.getAttribute('aria-label'));
  expect(bars).toEqual([expect.stringMatching(/50/), expect.stringMatching(/^已付款 25/)]);
  expect(linksOf(first, '申请开票')).toEqual([]);
  const second = await rowWith(confirmable.settlementNo);
  expect(linksOf(second, '申请开票')).toEqual(['/settlementManagement/myInvoice?apply=6']);
  // what differs from the order is red
  const looks = (row: Element, text: string) =>
    [...row.querySelectorAll('td span > span')]
      .filter(({ textContent }) => textContent === text)
      .map(({ parentElement }) => parentElement?.className);
  expect(looks(first, '-226.00')).not.toContain('');
  expect(looks(second, '-')).toContain('');
});

test('who may not open invoices is led to none', async () => {
  draw({ opens: (path) => path !== '/settlementManagement/myInvoice' });
  expect(linksOf(await rowWith(confirmable.settlementNo), '申请开票')).toEqual([]);
});

const choose = async (...places: number[]) => {
  for (const place of places) fireEvent.click(await screen.findByLabelText(`选择 ${records[place - 1]?.settlementNo}`));
};

test('of the chosen rows those that wait for the user are confirmed, and a refused one is named', async () => {
  const host = draw();
  host.answer(settlementManagement.confirm, () => {
    throw new CallError('409', '结算单已被他人处理，请刷新');
  });
  await choose(1);
  expect(offered(['确认（1）'])).toEqual([]);
  await choose(2);
  await press('确认（1）');
  const dialog = await dialogWith(/1 张结算单，含税金额 .+ 元。.*所选另有 1 张当前不能确认，不在其中。/);
  await press('确认 1 张', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('成功 0 张，未能办理 1 张'));
  expect(dialog.querySelector('li')?.textContent).toMatch(
    new RegExp(`^${confirmable.settlementNo}.*结算单已被他人处理，请刷新$`),
  );
  expect(inputsOf(host, settlementManagement.confirm)).toEqual([{ settlementId: '6', version: 2 }]);
});

test('two chosen drafts are merged into the first of them, one alone is not', async () => {
  const host = draw();
  host.answer(settlementManagement.merge, () => ({ id: '7', settlementNo: 'JS20260226000007' }));
  await choose(2, 3);
  expect(pressables('合并')[0]).toBeDisabled();
  await choose(4);
  await press('合并（2）');
  await waitFor(() =>
    expect(host.toasts.at(-1)).toMatchObject({ message: '已合并其余草稿', about: { name: '结算单 JS20260226000007' } }),
  );
  expect(host.questions.at(-1)?.message).toBe('将选中的 2 张草稿合并到 JS20260226000007？其余结算单作废，不能恢复。');
  const statements = ['7', '8'].map((settlementId) => ({ settlementId, version: 1 }));
  expect(inputsOf(host, settlementManagement.merge)).toEqual([{ statements }]);
});

test('the chosen statements are printed; the list is exported as it is asked for, with its lines or without', async () => {
  const host = draw({ address: '/?plate=POWER' });
  host.answer(settlementPrint.statement, () => new File([], '对账单.pdf') as never);
  host.answer(settlementManagement.export, () => new File([], '结算单.xlsx') as never);
  await choose(1, 2);
  await press('打印对账单');
  await press('导出');
  await press('导出明细');
  await waitFor(() => expect(inputsOf(host, settlementManagement.export)).toHaveLength(2));
  expect(inputsOf(host, settlementPrint.statement)).toEqual([{ settleType: 'INCOME', settlementIds: ['5', '6'] }]);
  const [plain, lines] = inputsOf(host, settlementManagement.export);
  expect(plain).toEqual({ settleType: 'INCOME', plate: 'POWER' });
  expect(lines).toEqual({ settleType: 'INCOME', plate: 'POWER', withLines: true });
});

const tools = ['生成结算单', '月结', '导出', '导出明细', '打印对账单', '确认（1）', '合并'];

test('with the codes the tools are offered, without them the list is only read', async () => {
  draw();
  await choose(2, 3);
  expect(offered(tools)).toEqual(tools.filter((text) => text !== '月结'));
});

test('without the codes the list is only read', async () => {
  draw({ codes: [] });
  await choose(2, 3);
  expect(offered(tools)).toEqual([]);
});

test('periods are one range of two months, and say so while their panel is closed', async () => {
  draw({ address: '/?periodFrom=2026-01&periodTo=2026-02' });
  expect(await screen.findByText('结算周期：2026-01 至 2026-02')).toBeInTheDocument();
  await press('展开');
  const months = within(screen.getByRole('group', { name: '结算周期' })).getAllByRole<HTMLInputElement>('textbox');
  expect(months.map(({ value }) => value)).toEqual(['2026-01', '2026-02']);
});

test('an amount of another currency says so, and is added to those of its own alone', async () => {
  const dollars: SettlementRow = { ...confirmable, currency: 'USD', amount: '56.00' };
  const none = { amountNoTax: '0.00', taxAmount: '0.00', serviceFee: '0.00', diffAmount: '0.00' };
  draw({
    found: [due, dollars],
    counts: [
      { ...none, status: 60, count: 1, currency: 'CNY', amount: '5424.00' },
      { ...none, status: 20, count: 1, currency: 'USD', amount: '56.00' },
      { ...none, status: 60, count: 2, currency: 'USD', amount: '6.00' },
    ],
  });
  await choose(1, 2);
  expect(screen.getByText(/^已选/).textContent).toBe('已选 2 项 · 合计 5,424.00 元、56.00 美元');
  await press('取消选择');
  expect(screen.getByRole('tab', { name: /^待付款/ }).textContent).toContain('待付款3');
  expect((await rowWith(dollars.settlementNo)).textContent).toContain('USD 56.00');
  expect((await rowWith(due.settlementNo)).textContent).not.toContain('CNY');
  const sums = [...(await tableOf('结算单')).querySelectorAll('tfoot tr')];
  const told = sums.map((row) => cellsOf(row).filter((text) => text !== '' && text !== '-'));
  expect(told).toEqual([
    ['合计', '5,424.00'],
    ['合计（美元）', '62.00'],
  ]);
  fireEvent.click(screen.getByLabelText(`选择 ${dollars.settlementNo}`));
  await press('确认（1）');
  await dialogWith(/1 张结算单，含税金额 56\.00 美元。/);
});
