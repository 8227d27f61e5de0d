import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { dispute, line, settlement } from '../detail/test-statement.ts';
import { type Dispute, settlementDetail, type SettlementDetail } from '../statement/contract.ts';
import { choose, dialogWith, drawPage, enter, offered, press } from '../test-page.tsx';
import { settlementDispute } from './contract.ts';
import { DisputeButton } from './dispute-button.tsx';
import { DisputeSection } from './dispute-section.tsx';

function hosted() {
  const host = fakeHost({ codes: ['settlement:list:dispute'] });
  for (const call of Object.values(settlementDispute)) host.answer(call, () => null as never);
  return host;
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;

function drawSection(disputes: Dispute[], negotiable = false) {
  const host = hosted();
  drawPage(<DisputeSection settlement={{ ...settlement, disputes, negotiable }} onDone={() => undefined} />);
  return host;
}
const file = { fileId: 'A'.repeat(24), fileName: '验收单.pdf' };
const message: Dispute['messages'][number] = {
  ...{ id: '1', entName: '屿岚', userName: '程屿', own: true, text: '已核实。', files: [] },
  createdAt: '2026-02-28T02:00:00.000Z',
};

test('open disputes are counted, each with its lines, its proposal, its talk and its files', () => {
  drawSection([
    { ...dispute, files: [file], messages: [message, { ...message, id: '2', own: false, text: '请看照片。' }] },
    { ...dispute, id: '62', lineNo: 2, name: '骨架油封', status: 1, closedAt: '2026-03-01T02:00:00.000Z' },
  ]);
  const section = document.getElementById('disputes');
  expect(section?.querySelector('h2 + span')?.textContent).toBe('1 项协商中');
  expect(screen.queryByText(/没有异议/)).toBeNull();
  expect(section?.textContent).toContain('对账单 50 套 × 113.00 元 → 当前方案 48 套 × 113.00 元');
  const [first, second] = [...(section?.querySelectorAll('section') ?? [])];
  expect([first, second].map((one) => one?.querySelectorAll('[aria-label=附件]').length)).toEqual([1, 0]);
  const [own, theirs] = ['已核实。', '请看照片。'].map((text) => screen.getByText(text).className);
  expect(own).not.toBe(theirs);
  expect([first, second].map((one) => one?.textContent?.includes('程屿（屿岚）'))).toEqual([true, false]);
  expect(offered(['回复', '同意方案', '撤销异议'])).toEqual([]);
});

test('a message bears its files', () => {
  drawSection([{ ...dispute, messages: [{ ...message, files: [file] }] }]);
  expect(document.querySelectorAll('[aria-label=附件]')).toHaveLength(1);
});

test('where there is none it is said how to raise one', () => {
  drawSection([]);
  expect(screen.getByText('没有异议。核对时发现数量、单价不符，可在确认前提异议。')).toBeInTheDocument();
});

test.each([
  [['REPLY'], ['回复']],
  [['AGREE'], ['同意方案']],
  [['DROP'], ['撤销异议']],
] as const)('who may %j is offered %j', (may, buttons) => {
  drawSection([{ ...dispute, may: [...may] }]);
  expect(offered(['回复', '同意方案', '撤销异议'])).toEqual(buttons);
});

test('a proposal is agreed to after a question that names it', async () => {
  const host = drawSection([{ ...dispute, may: ['AGREE'] }]);
  await press('同意方案');
  await waitFor(() => expect(inputOf(host, settlementDispute.disputeAgree)).toEqual({ disputeId: '61' }));
  expect(host.questions.at(-1)?.message).toBe('同意按数量 48、单价 113.00 元结算该行？');
});

test.each([
  [true, 1],
  [false, 0],
])('while the statement waits for it (%s) an answer may propose another figure', async (negotiable, boxes) => {
  drawSection([{ ...dispute, may: ['REPLY'] }], negotiable);
  await press('回复');
  await screen.findByText('回复第 1 行的异议');
  expect(screen.queryAllByLabelText(/主张数量/)).toHaveLength(boxes);
  expect(screen.queryAllByLabelText(/主张单价/)).toHaveLength(boxes);
});

async function openDialog(shown: Partial<SettlementDetail> = {}) {
  const host = hosted();
  const found = { ...settlement, ...shown };
  host.answer(settlementDetail.purchaseDetail, () => found);
  drawPage(<DisputeButton settlement={found} settleType="PURCHASE" onDone={() => undefined} appearance="secondary" />);
  return host;
}
const free = { ...line, disputed: false };
const lines = [
  free,
  { ...free, id: '32', lineNo: 2 },
  { ...free, id: '33', lineNo: 3, flag: 'HANG' as const },
  { ...free, id: '34', lineNo: 4, disputed: true },
  { ...free, id: '35', lineNo: 5, orderId: null },
];

test('of the lines those that stand, are in no dispute and have an order may be disputed', async () => {
  const host = await openDialog({ lines });
  await press('提异议');
  await screen.findByText('提异议 · JS20260226000005');
  const boxes = screen.getAllByLabelText(/^第 \d 行有异议$/).map((box) => box.getAttribute('aria-label'));
  expect(boxes).toEqual(['第 1 行有异议', '第 2 行有异议']);
  expect(screen.getByLabelText('第 1 行主张数量')).toBeDisabled();
  await press('提交异议');
  expect((await screen.findAllByText('请选择有异议的行')).length).toBeGreaterThan(0);
  for (const box of screen.getAllByLabelText(/行有异议$/)) fireEvent.click(box);
  expect(screen.getByLabelText('第 1 行主张数量')).toBeEnabled();
  await enter('第 1 行主张数量', '45');
  await enter('第 2 行主张单价', '100');
  await enter('第 2 行主张单价', '');
  await choose('请选择异议原因', '数量不符');
  await enter(/说明/, '实收 45 套，请核实。');
  await press('提交异议');
  await waitFor(() => expect(inputOf(host, settlementDispute.dispute)).toBeDefined());
  expect(inputOf(host, settlementDispute.dispute)).toEqual({
    ...{ settlementId: '5', version: 6, reasonType: 1, remark: '实收 45 套，请核实。' },
    lines: [
      { lineId: '31', qty: '45' },
      { lineId: '32', unitPrice: '100' },
    ],
  });
});

function paste(text: string) {
  const into = screen.getByLabelText('第 1 行明细行');
  const event = createEvent.paste(into, {
    clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? text : '') },
  });
  fireEvent(into, event);
}

test('differences of a spreadsheet are pasted: a formula is a text, unknown and repeated lines are all named', async () => {
  const host = await openDialog({ lines });
  await press('提异议');
  await press('粘贴差异');
  await screen.findByText('差异', { selector: 'caption' });
  paste(Array.from({ length: 600 }, (_, place) => `${place + 1}\t1`).join('\n'));
  expect(await screen.findByText('一次最多粘贴 500 行，剪贴板中有 600 行，请分批粘贴')).toBeInTheDocument();
  await press('关闭', await dialogWith('粘贴预览'));
  paste('行号\t数量\t单价\n1\t=A1+1\t\n2\t４５\t1,100.5\n8\t3\t\n2\t44\t\n9\t\t5');
  await screen.findByText(/共 5 行/);
  await press('填入 5 行');
  await waitFor(() => expect(screen.getAllByLabelText('第 1 行主张数量').at(-1)).toHaveValue('=A1+1'));
  await press('填入', await dialogWith('差异'));
  expect(await screen.findByText('没有可提异议的行：8、9；重复的行：2；数量或单价有误的行：1')).toBeInTheDocument();
  await press('取消', await dialogWith('差异'));
  await press('粘贴差异');
  await screen.findByText('差异', { selector: 'caption' });
  paste('行号\t数量\t单价\n2\t４５\t1,100.5\n1\t46\t');
  await press('填入 2 行');
  await press('填入', await dialogWith('差异'));
  await choose('请选择', '数量不符');
  await enter(/说明/, '实收数量与对账单不符。');
  await press('提交异议');
  await waitFor(() => expect(inputOf(host, settlementDispute.dispute)).toBeDefined());
  expect(inputOf(host, settlementDispute.dispute)).toMatchObject({
    lines: [
      { lineId: '32', qty: '45', unitPrice: '1100.5' },
      { lineId: '31', qty: '46' },
    ],
  });
});

test('without the step nothing is disputed', async () => {
  await openDialog({ may: [] });
  expect(offered(['提异议'])).toEqual([]);
});

test('lines are found by order, material or amount; what was ticked stays, and its sum is told', async () => {
  const [first, second] = lines as [typeof free, typeof free];
  const other = { ...second, orderNo: 'DD20260110000099', name: '骨架油封', amount: '1234567.89' };
  await openDialog({ lines: [first, other] });
  await press('提异议');
  await screen.findByText('提异议 · JS20260226000005');
  expect(screen.getByText('已选 0 / 2 行，对账金额 0.00 元')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('第 1 行有异议'));
  const boxes = () => screen.queryAllByLabelText(/行有异议$/).map((box) => box.getAttribute('aria-label'));
  const box = screen.getByLabelText('查找明细行');
  for (const words of ['DD20260110000099', '油封', '1,234,567', '1234567.89']) {
    fireEvent.change(box, { target: { value: words } });
    await waitFor(() => expect([words, boxes()]).toEqual([words, ['第 2 行有异议']]));
  }
  fireEvent.click(screen.getByLabelText('第 2 行有异议'));
  expect(screen.getByText('已选 2 / 2 行，对账金额 1,239,991.89 元')).toBeInTheDocument();
  fireEvent.change(box, { target: { value: '没有' } });
  expect(await screen.findByText('没有符合条件的明细行')).toBeInTheDocument();
});
