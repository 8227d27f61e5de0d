import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { line, settlement } from '../detail/test-statement.ts';
import type { SettlementDetail } from '../statement/contract.ts';
import { cellsOf, drawPage, enter, offered, press, tableOf } from '../test-page.tsx';
import { AssignButton } from './assign-button.tsx';
import { type InvoiceLine, type Received, settlementMatching } from './contract.ts';
import { ReceiveButton } from './receive-button.tsx';

const first: Received = {
  ...{ id: '8', invoiceNo: '26110000000000000001', issueDate: '2026-03-01', amountNoTax: '1000.00' },
  ...{ taxAmount: '130.00', total: '1130.00', verifyResult: 1 },
};
const second: Received = { ...first, id: '9', invoiceNo: '26110000000000000002', total: '226.00' };
const billed: InvoiceLine = {
  ...{ id: '81', invoiceNo: '26110000000000000001', lineNo: 1, item: '货款', spec: '', unit: '项', qty: '1' },
  ...{ total: '6000.00', parts: [] },
};

function draw(shown: Partial<SettlementDetail> = {}, rows: InvoiceLine[] = [billed]) {
  const host = fakeHost({ codes: ['settlement:invoice:receive'] });
  host.answer(settlementMatching.receivable, () => [first, second]);
  host.answer(settlementMatching.receive, () => null);
  host.answer(settlementMatching.invoiceLines, () => rows);
  host.answer(settlementMatching.assign, () => null);
  let reloads = 0;
  const parts = { settlement: { ...settlement, may: [], ...shown }, onDone: () => (reloads += 1) };
  drawPage(
    <>
      <ReceiveButton {...parts} />
      <AssignButton {...parts} />
    </>,
  );
  return { host, reloads: () => reloads };
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;

test('each is offered to who may', () => {
  draw({ may: ['RECEIVE'] });
  expect(offered(['登记收票', '匹配明细'])).toEqual(['登记收票']);
});

test.each([
  // open of the statement, what is said of both invoices
  ['1355.99', '已选 2 张，合计 1,356.00 元；本单未收票 1,355.99 元'],
  ['1355.98', '已选 2 张，合计 1,356.00 元；本单未收票 1,355.98 元，不能超出'],
])('with %s yuan open the sum of the chosen invoices is told: %s', async (uninvoicedAmount, said) => {
  const { host, reloads } = draw({ may: ['RECEIVE'], uninvoicedAmount });
  await press('登记收票');
  expect((await screen.findByText(/^已选/)).textContent).toContain('已选 0 张，合计 0.00 元');
  const look = screen.getByText(/^已选/).className;
  await press('登记');
  expect((await screen.findByRole('alert')).textContent).toBe('请选择发票');
  expect(inputOf(host, settlementMatching.receive)).toBeUndefined();
  for (const { invoiceNo } of [second, first]) fireEvent.click(screen.getByLabelText(`选择发票 ${invoiceNo}`));
  expect(screen.getByText(/^已选/).textContent).toBe(said);
  expect(screen.getByText(/^已选/).className === look).toBe(!said.endsWith('不能超出'));
  await press('登记');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已登记 2 张发票'));
  expect(inputOf(host, settlementMatching.receive)).toEqual({ settlementId: '5', version: 6, invoiceIds: ['9', '8'] });
  await waitFor(() => expect([reloads(), screen.queryByText(/^已选/)]).toEqual([1, null]));
});

test('what is refused leaves the dialog open', async () => {
  const { host, reloads } = draw({ may: ['RECEIVE'] });
  host.answer(settlementMatching.receive, () => Promise.reject(new Error('no')));
  await press('登记收票');
  fireEvent.click(await screen.findByLabelText(`选择发票 ${first.invoiceNo}`));
  await press('登记');
  await waitFor(() => expect(inputOf(host, settlementMatching.receive)).toBeDefined());
  expect(await screen.findByText(/^已选 1 张/)).toBeInTheDocument();
  expect([reloads(), host.toasts.some(({ intent }) => intent === 'success')]).toEqual([0, false]);
});

const lines = [
  { ...line, amount: '4000.00' },
  { ...line, id: '32', lineNo: 2, name: '骨架油封', amount: '2000.00' },
  { ...line, id: '33', lineNo: 3, name: '返利', flag: 'STOP' as const },
];

test('a line of an invoice stands once for each of its targets, with its facts beside the first', async () => {
  const parted = {
    ...{ ...billed, id: '82', lineNo: 2, item: '轴承', spec: '6312' },
    parts: [
      { settlementLineId: '31', amount: '4000.00' },
      { settlementLineId: '32', amount: '2000.00' },
    ],
  };
  const whole = { ...billed, id: '83', lineNo: 3, parts: [{ settlementLineId: '31', amount: '5999.99' }] };
  const { host, reloads } = draw({ may: ['ASSIGN'], lines }, [billed, parted, whole]);
  await press('匹配明细');
  const rows = [...(await tableOf('发票明细')).querySelectorAll('tbody tr')];
  const facts = rows.map((row) => cellsOf(row));
  expect(facts.map((cells) => cells.slice(1, 5))).toEqual([
    ['1', '货款', '1', '6,000.00'],
    ['2', '轴承 6312', '1', '6,000.00'],
    ['', '', '', ''],
    ['3', '货款', '1', '6,000.00'],
  ]);
  expect(facts.map((cells) => cells[6])).toEqual(['-', '', '', '6,000.00']);
  expect(rows.map((row) => offered(['拆分', '移除'], row))).toEqual([[], ['拆分', '移除'], ['移除'], ['拆分']]);
  expect(rows.map((row) => row.querySelector('button[role=combobox]')?.textContent)).toEqual([
    ...['按整单匹配', '第 1 行 深沟球轴承 4,000.00', '第 2 行 骨架油封 2,000.00', '第 1 行 深沟球轴承 4,000.00'],
  ]);
  // a line that is stopped is billed by none
  fireEvent.click(rows[0]?.querySelector('button[role=combobox]') as HTMLElement);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['第 1 行 深沟球轴承 4,000.00', '第 2 行 骨架油封 2,000.00'],
  ]);
  fireEvent.click(options[1] as HTMLElement);
  // alone it bills the whole line, whatever fen it was short of
  fireEvent.click(rows[3]?.querySelector('button[role=combobox]') as HTMLElement);
  fireEvent.click((await screen.findAllByRole('option')).at(-1) as HTMLElement);
  await press('保存');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('发票明细已匹配'));
  expect(inputOf(host, settlementMatching.assign)).toEqual({
    ...{ settlementId: '5', version: 6 },
    links: ['81', '83'].map((invoiceLineId) => ({
      ...{ invoiceLineId, parts: [{ settlementLineId: '32', amount: '6000.00' }] },
    })),
  });
  await waitFor(() => expect([reloads(), screen.queryByText('发票明细')]).toEqual([1, null]));
});

test('parts that do not make up their line are refused before they are sent, and one that is taken out leaves the rest', async () => {
  const parts = [
    { settlementLineId: '31', amount: '4000.00' },
    { settlementLineId: '32', amount: '2000.00' },
  ];
  const { host } = draw({ may: ['ASSIGN'], lines }, [{ ...billed, parts }]);
  host.answer(settlementMatching.assign, () => Promise.reject(new Error('no')));
  await press('匹配明细');
  await enter(/第 2 份金额/, '1999.00');
  await press('保存');
  expect((await screen.findByRole('alert')).textContent).toContain('拆分合计与该行价税合计相差 1.00 元');
  expect(inputOf(host, settlementMatching.assign)).toBeUndefined();
  fireEvent.click(screen.getByLabelText('移除发票 26110000000000000001 第 1 行的第 2 份'));
  await press('保存');
  await waitFor(() => expect(inputOf(host, settlementMatching.assign)).toBeDefined());
  expect(inputOf(host, settlementMatching.assign)).toMatchObject({
    links: [{ parts: [{ settlementLineId: '31', amount: '6000.00' }] }],
  });
  expect(await tableOf('发票明细')).toBeInTheDocument();
  expect(host.toasts.filter(({ intent }) => intent === 'success')).toEqual([]);
});

test('where nothing was changed nothing is sent', async () => {
  const { host, reloads } = draw({ may: ['ASSIGN'] });
  await press('匹配明细');
  await tableOf('发票明细');
  await press('保存');
  await waitFor(() => expect(screen.queryByText('发票明细')).toBeNull());
  expect([inputOf(host, settlementMatching.assign), reloads()]).toEqual([undefined, 0]);
});
