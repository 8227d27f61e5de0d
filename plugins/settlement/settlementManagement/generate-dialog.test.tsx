import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { monthClose, type MonthRow } from '../monthClose/contract.ts';
import { MonthCloseButton } from '../monthClose/month-close.tsx';
import { cellsOf, choose, drawPage, enter, offered, press, pressables, rowWith } from '../test-page.tsx';
import { type Candidate, type Preview, settlementManagement } from './contract.ts';
import { GenerateButton } from './generate-dialog.tsx';

// the portal's clock stands at 2026-11-21, in the period 2026-11
const bearing: Candidate = {
  ...{ receiptLineId: '1', counterName: '霁川第一发电厂', receivedOn: '2026-11-03', receiptNo: 'SH1', orderNo: 'DD1' },
  ...{ orderLineNo: 2, materialCode: 'ZC-1', name: '深沟球轴承', spec: '6312', unit: '套', qty: '10' },
  ...{ unitPrice: '113', taxRate: '0.13', amount: '1130.00' },
};
const seal: Candidate = { ...bearing, receiptLineId: '2', receiptNo: 'SH2', name: '骨架油封', materialCode: 'YF-2' };
const small: Preview[number] = {
  ...{ counterName: '霁川第一发电厂', smallSupplier: true, taxRate: '0.13', orderCount: 1, lineCount: 2 },
  ...{ amountNoTax: '2000.00', taxAmount: '260.00', amount: '2260.00', carried: '0.00', serviceFee: '18.08' },
};

function draw({ closed = null, lines = [bearing, seal], groups = [small] }: Partial<Facts> = {}) {
  const host = fakeHost({ codes: ['settlement:list:generate'] });
  host.answer(monthClose.closedThrough, () => ({ period: closed }));
  host.answer(settlementManagement.candidateLines, () => lines);
  host.answer(settlementManagement.preview, () => groups);
  host.answer(settlementManagement.generate, () => [{ id: '5', settlementNo: 'JS20261121000001' }]);
  let reloads = 0;
  drawPage(<GenerateButton settleType="INCOME" onDone={() => (reloads += 1)} />);
  return { host, reloads: () => reloads };
}
interface Facts {
  readonly closed: string | null;
  readonly lines: Candidate[];
  readonly groups: Preview;
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;

/** Opens the dialog, and goes on so many steps. */
async function to(step: number) {
  await press('生成结算单');
  await screen.findByText(/收货日期截至当月 25 日/);
  for (let place = 0; place < step; place += 1) {
    await press('下一步');
    if (place === 0) await screen.findByText(/^全选/);
  }
}
const term = async (text: string) => {
  await choose('确认后 30 天', text);
};
const whole = () => screen.getByLabelText(/^全选/) as HTMLInputElement;

test('statements are drawn up from the chosen lines, of the period and on the terms that were entered', async () => {
  const { host, reloads } = draw();
  await to(0);
  expect(screen.getByText(/收货日期截至当月/).textContent).not.toContain('已月结');
  await enter('备注', '按月对账');
  fireEvent.click(screen.getByLabelText(/扣留质保金/));
  await press('下一步');
  await screen.findByText('全选（已选 2 / 2 行，价税合计 2,260.00 元）');
  expect(whole().checked).toBe(true);
  fireEvent.click(screen.getByLabelText('选择收货单 SH1 第 2 行'));
  expect([whole().checked, whole().indeterminate]).toEqual([false, true]);
  fireEvent.click(whole()); // of some all
  expect([whole().checked, whole().indeterminate]).toEqual([true, false]);
  fireEvent.click(screen.getByLabelText('选择收货单 SH2 第 2 行'));
  await press('下一步');
  expect(await screen.findByText(/将生成 1 张结算单草稿/)).toBeInTheDocument();
  expect(cellsOf(await rowWith('18.08'))).toEqual(
    expect.arrayContaining(['霁川第一发电厂', '2,000.00', '260.00', '2,260.00', '18.08']),
  );
  expect(screen.queryByText(/按中小企业对待/)).toBeNull();
  await press('生成结算单', document.querySelector('[role=dialog]') ?? undefined);
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已生成 1 张结算单草稿，请核对后提交'));
  expect(inputOf(host, settlementManagement.generate)).toEqual({
    ...{ settleType: 'INCOME', period: '2026-11', receiptLineIds: ['1'], termDays: 30, retention: true },
    remark: '按月对账',
  });
  expect(inputOf(host, settlementManagement.candidateLines)).toEqual({ settleType: 'INCOME', period: '2026-11' });
  await waitFor(() => expect([reloads(), screen.queryByText('选择收货行')]).toEqual([1, null]));
});

test('a remark that is not written is not sent, and what the server refuses stands beside the button', async () => {
  const { host, reloads } = draw();
  host.answer(settlementManagement.generate, () => Promise.reject(new CallError('409', '所选收货行已被占用')));
  await to(2);
  await press('生成结算单', document.querySelector('[role=dialog]') ?? undefined);
  await waitFor(() => expect(inputOf(host, settlementManagement.generate)).toBeDefined());
  expect(inputOf(host, settlementManagement.generate)).not.toHaveProperty('remark');
  expect(inputOf(host, settlementManagement.generate)).toMatchObject({ retention: false });
  await screen.findByText(/将生成 1 张结算单草稿/);
  expect((await screen.findByRole('alert')).textContent).toBe('所选收货行已被占用');
  expect([reloads(), host.toasts]).toEqual([0, []]);
});

test('lines are found by their words; all that are found are chosen or left out together, and none is refused', async () => {
  const { host } = draw();
  await to(1);
  await enter('查找收货行', 'YF-2 油封');
  expect(screen.queryByText('SH1')).toBeNull();
  fireEvent.click(whole());
  expect([whole().checked, whole().indeterminate]).toEqual([false, false]);
  expect(screen.getByText('全选（已选 1 / 2 行，价税合计 1,130.00 元）')).toBeInTheDocument();
  await enter('查找收货行', '阀门');
  expect(await screen.findByText('没有符合条件的收货行')).toBeInTheDocument();
  expect([whole().disabled, whole().checked]).toEqual([true, false]);
  await enter('查找收货行', ' sh1 ');
  fireEvent.click(whole());
  expect(whole().disabled).toBe(false);
  await press('下一步');
  expect((await screen.findByRole('alert')).textContent).toBe('请选择收货行');
  expect(screen.queryByText(/将生成/)).toBeNull();
  // one step back loses nothing, and out asks
  host.reply(false);
  await press('上一步');
  expect(await screen.findByText(/收货日期截至/)).toBeInTheDocument();
  expect(host.questions).toEqual([]);
  await press('取消');
  expect(host.questions.map(({ title }) => title)).toEqual(['离开表单']);
  expect(screen.getByText(/收货日期截至/)).toBeInTheDocument();
  host.reply(true);
  await press('取消');
  await waitFor(() => expect(screen.queryByText(/收货日期截至/)).toBeNull());
});

test('a period without lines says so, and one that is closed may not be chosen', async () => {
  draw({ lines: [], closed: '2026-09' });
  await press('生成结算单');
  expect(await screen.findByText(/；2026-09 及以前已月结/)).toBeInTheDocument();
  await press('下一步');
  expect(await screen.findByText('该周期没有待结算的收货行')).toBeInTheDocument();
});

test.each([
  // term, small supplier, whether it warns
  ['确认后 60 天', true, false],
  ['确认后 90 天', true, true],
  ['确认后 90 天', false, false],
])('a term of %s for a small supplier (%s) warns: %s', async (text, smallSupplier, warns) => {
  draw({
    groups: [
      { ...small, smallSupplier: false },
      { ...small, smallSupplier },
    ],
  });
  await to(0);
  await term(text);
  await press('下一步');
  await screen.findByText(/^全选/);
  await press('下一步');
  await screen.findByText(/将生成 2 张/);
  const warning = screen.queryByText(/按中小企业对待：付款期限自收货验收起一般不超过/);
  expect(warning?.textContent?.includes('注册资本不足 2000 万元') ?? false).toBe(warns);
  if (warns) expect(warning?.textContent).toContain('不超过 60 天，所选账期为 90 天');
});

const month: Omit<MonthRow, 'period'> = {
  ...{ state: 'OPEN', statements: 12, unfinished: 2, carries: 3, amount: '9000.00', closedByName: null },
  ...{ closedAt: null, remark: null, closable: true, reopenable: false },
};

test('a month is closed with what it carries over said before, the latest closed one opened again, and no other', async () => {
  const host = fakeHost({ codes: ['settlement:month:close', 'settlement:month:reopen'] });
  const months: MonthRow[] = [
    { ...month, period: '2026-11', closable: false },
    { ...month, period: '2026-10' },
    { ...month, period: '2026-09', carries: 0 },
    { ...month, period: '2026-08', state: 'CLOSED', closable: false, reopenable: true },
  ];
  host.answer(monthClose.list, () => ({ months, log: [] }));
  host.answer(monthClose.close, () => ({ carried: 3 }));
  let reloads = 0;
  drawPage(<MonthCloseButton onDone={() => (reloads += 1)} />);
  await press('月结');
  const steps = ['月结', '反月结'];
  const of = async (period: string) => offered(steps, await rowWith(period));
  expect([await of('2026-11'), await of('2026-10'), await of('2026-08')]).toEqual([[], ['月结'], ['反月结']]);
  expect(screen.getByText('还没有月结')).toBeInTheDocument();
  await press('月结', await rowWith('2026-09'));
  expect(
    await screen.findByText(/2026-09 及以前的周期将不再生成结算单。这些周期的结算单都已办结。/),
  ).toBeInTheDocument();
  for (const cancel of pressables('取消')) fireEvent.click(cancel);
  await press('月结', await rowWith('2026-10'));
  const intro = await screen.findByText(/2026-10 及以前的周期将不再生成结算单。其中 3 张未办结的结算单/);
  await press('月结', intro.closest('[role=dialog]') ?? undefined);
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('2026-10 已月结'));
  expect(inputOf(host, monthClose.close)).toEqual({ period: '2026-10' });
  await waitFor(() => expect(reloads).toBe(1));
});
