import { fileManager } from '@portal/sdk/calls/files';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type BilledInvoice, type MatchLine, settlementMatching } from '../matching/contract.ts';
import { settlementPrint } from '../printLayout/contract.ts';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { settlementDetail, type SettlementDetail } from '../statement/contract.ts';
import type { SettleType } from '../statement/schema.ts';
import { STEP, STEPS } from '../statement/words.ts';
import { cellsOf, drawPage, enter, factOf, offered, press, pressables, rowWith, tableOf } from '../test-page.tsx';
import ExpensesInfoPage from './expensesInfo.tsx';
import IncomeInfoPage from './incomeInfo.tsx';
import { line, matched, settlement } from './test-statement.ts';

interface Found extends Partial<SettlementDetail> {
  readonly view?: SettleType;
  readonly matches?: MatchLine[];
  readonly invoices?: BilledInvoice[];
}

const codes = ['line:flag', 'list:void', 'list:export', 'list:generate', 'list:withdraw'];

/** Draws the page, and waits for the statement. */
async function draw({ view = 'INCOME', matches = [matched], invoices = [], ...shown }: Found = {}) {
  const host = fakeHost({ codes: codes.map((name) => `settlement:${name}`) });
  const found = { ...settlement, ...shown };
  host.answer(settlementDetail.incomeDetail, () => found);
  host.answer(settlementDetail.purchaseDetail, () => found);
  host.answer(workflowtask.detailByBizcode, () => null);
  host.answer(settlementMatching.match, () => ({ lines: matches, invoices }));
  for (const call of [settlementDetail.lineFlag, settlementDetail.attach, settlementManagement.void])
    host.answer(call, () => null);
  for (const call of [settlementManagement.export, settlementPrint.statement])
    host.answer(call, () => new File([], '对账单') as never);
  drawPage(view === 'INCOME' ? <ExpensesInfoPage /> : <IncomeInfoPage />, '/?id=5');
  await screen.findByText('结算明细', { selector: 'h2' });
  return host;
}
const inputOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.findLast((one) => one.path === path)?.input;
const section = (id: string) => document.getElementById(id);
const textOf = (id: string) => section(id)?.textContent ?? '';

test('the supplier reads what it gets, the purchasing unit what it pays, each in its own order', async () => {
  const host = await draw();
  expect(['购方', '结算金额（元）', '已收款（元）', '未收款（元）', '账期'].map(factOf)).toEqual([
    ...['霁川第一发电厂', '5,424.00', '-', '5,380.61', '30 天'],
  ]);
  expect([factOf('供方'), factOf('预算科目')]).toEqual([undefined, undefined]);
  const order = [...document.querySelectorAll('section[id]')].map(({ id }) => id);
  expect(order.filter((id) => ['fees', 'invoices', 'plans', 'payments'].includes(id))).toEqual([
    ...['fees', 'invoices', 'payments'],
  ]);
  expect(host.made[0]).toMatchObject({ path: settlementDetail.incomeDetail.path, input: { settlementId: '5' } });
});

test('what a statement below zero carries on is said on both, with a way to the other', async () => {
  const other = { settlementId: '9', settlementNo: 'JS20260326000009', amount: '860.00' };
  await draw({ carried: [{ ...other, direction: 'TO' }] });
  expect(screen.getByText(/净额为负/).textContent).toBe(
    '本单净额为负，860.00 元结转下期，已由结算单 JS20260326000009 冲减。',
  );
  const [link] = [...document.querySelectorAll('#related a')].slice(-1);
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    'JS20260326000009',
    '/reconciliationSettlement/expensesInfo?id=9',
  ]);
});

test('a draft below zero says what may be done with it, and carries on after a question', async () => {
  const host = await draw({ may: ['CARRY'], status: 0, payableAmount: '-860.00' });
  host.answer(settlementDetail.carry, () => null);
  expect(screen.getByText(/不能提交/).textContent).toBe(
    '应付金额 -860.00 元为负，不能提交：请调整明细，或办理“结转下期”，由下一张结算单冲减。',
  );
  await press('结转下期');
  await waitFor(() => expect(inputOf(host, settlementDetail.carry)).toEqual({ settlementId: '5', version: 6 }));
  expect(host.questions.at(-1)?.message).toBe('应付金额 -860.00 元为负，结转到下一张结算单？');
});

test.each([
  // state, payable, state of its line, what is said
  [
    20,
    '-860.00',
    'NORMAL',
    '应付金额 -860.00 元为负，不能确认：请恢复挂起或终止的明细行，或由发起方调整明细、办理“结转下期”后再提交。',
  ],
  [0, '0.00', 'HANG', '明细行已全部挂起或终止，没有可结算的明细，不能提交。'],
  [60, '-860.00', 'NORMAL', undefined],
] as const)(
  'in state %i, with %s payable and its line %s, it says why it waits: %s',
  async (status, payableAmount, flag, said) => {
    await draw({ may: [], status, payableAmount, lines: [{ ...line, flag }] });
    expect(screen.queryByText(/不能(提交|确认)/)?.textContent).toBe(said);
  },
);

test('what waits for the next statement, and what was taken over, is said', async () => {
  const none = { settlementId: null, settlementNo: null };
  await draw({
    carried: [
      { ...none, direction: 'TO', amount: '860.00' },
      { direction: 'FROM', settlementId: '4', settlementNo: 'JS20260126000004', amount: '120.00' },
    ],
  });
  expect(screen.getByText(/净额为负/).textContent).toContain('双方确认、审核通过后由下一张结算单冲减。');
  expect(screen.getByText('已冲减结算单 JS20260126000004 结转的 120.00 元。')).toBeInTheDocument();
});

test('the purchasing unit reads who delivers, its budget and its plan', async () => {
  const host = await draw({ view: 'PURCHASE', budgetSubject: '5101.02 设备维修费' });
  expect(['供方', '应付金额（元）', '已付款（元）', '预算科目'].map(factOf)).toEqual([
    ...['屿岚机电设备有限公司', '5,380.61', '-', '5101.02 设备维修费'],
  ]);
  const order = [...document.querySelectorAll('section[id]')].map(({ id }) => id);
  expect(order.filter((id) => ['fees', 'invoices', 'plans', 'payments'].includes(id))).toEqual([
    ...['invoices', 'plans', 'payments', 'fees'],
  ]);
  expect(host.made[0]).toMatchObject({ path: settlementDetail.purchaseDetail.path });
  expect(textOf('fees')).toContain('含税金额 5,424.00− 平台服务费 43.39− 其他扣减 -= 应付金额 5,380.61 元');
});

test.each([
  // state, where it stood, name of its step's mark, place of the step
  [60, 60, '进行中', '付款'],
  [15, 20, '未通过', '采购方确认'],
  [90, 90, '未通过', '生成'],
  [80, 80, undefined, undefined],
] as const)('in state %i, begun in %i, its step is %s: %s', async (status, standsAt, mark, title) => {
  await draw({ status, standsAt });
  const current = document.querySelector('[aria-current=step]');
  expect(current?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(mark);
  expect(current?.querySelector('[role=img] + span')?.textContent).toBe(title);
});

test('each state stands at its step', () => {
  expect(Object.entries(STEP).map(([status, step]) => `${status} ${STEPS[step] ?? '-'}`)).toEqual([
    ...['0 生成', '10 供应商确认', '15 供应商确认', '20 采购方确认', '30 运营审核', '40 开票', '50 开票'],
    ...['60 付款', '70 付款', '80 -', '90 生成'],
  ]);
});

test.each([
  // side of the reader, whose turn, days, what is said
  ['SUPPLIER', 'SUPPLIER', '请最晚在 2026-03-12 确认或提异议，逾期（10 个工作日）将自动确认。'],
  ['PURCHASER', 'SUPPLIER', '供应商须最晚在 2026-03-12 确认或提异议'],
  ['SUPPLIER', 'PURCHASER', '采购方须最晚在 2026-03-12 确认或提异议'],
] as const)('to the %s, at the turn of the %s, the last day is told: %s', async (side, turn, said) => {
  await draw({ side, turn, confirmBy: '2026-03-12' });
  expect((await screen.findByText(/确认或提异议，逾期/)).textContent).toContain(said);
});

test('a last day that nobody has is not told, nor a term that is kept', async () => {
  await draw({ clockDays: 60 });
  expect([screen.queryByText(/确认或提异议，逾期/), screen.queryByText(/按中小企业对待/)]).toEqual([null, null]);
});

test.each([
  // days from the first receipt to the due date
  [61, true],
  [null, false],
])('a term of %s days is warned of: %s', async (clockDays, warns) => {
  await draw({ clockDays });
  expect(screen.queryByText(/注册资本不足 2000 万元，按中小企业对待.*共 61 天，超过 60 天/) !== null).toBe(warns);
});

test.each([
  // side, days left, unpaid, whether it may be financed
  ['SUPPLIER', -15, '0.01', true],
  ['SUPPLIER', -15, '0.00', false],
  ['SUPPLIER', null, '5380.61', false],
  ['PURCHASER', -15, '5380.61', false],
] as const)(
  'of the %s with %s days left and %s unpaid financing is offered: %s',
  async (side, daysLeft, unpaidAmount, may) => {
    await draw({ side, daysLeft, unpaidAmount });
    const links = pressables('发起融资').map((link) => link.getAttribute('href'));
    expect(links).toEqual(may ? ['/finance/apply?kind=FACTOR&assetType=RECEIVABLE&refId=5'] : []);
  },
);

test('the purchasing unit finances nothing, whatever is unpaid', async () => {
  await draw({ view: 'PURCHASE', side: 'SUPPLIER' });
  expect(pressables('发起融资')).toEqual([]);
});

test('the statement is exported with its lines, printed, and void in the look of the other actions', async () => {
  const host = await draw({ may: ['ADJUST', 'VOID'] });
  await press('导出明细');
  await press('下载对账单');
  await waitFor(() => expect(inputOf(host, settlementPrint.statement)).toBeDefined());
  expect(inputOf(host, settlementManagement.export)).toEqual({
    ...{ settleType: 'INCOME', settlementNo: 'JS20260226000005', withLines: true },
  });
  expect(inputOf(host, settlementPrint.statement)).toEqual({ settleType: 'INCOME', settlementIds: ['5'] });
  const [added, ended] = ['增加调整行', '作废'].map((text) => pressables(text)[0]?.className);
  expect(ended).toBe(added);
  expect(pressables('DD20260110000007').map((link) => link.getAttribute('href'))).toContain(
    '/orderManagement/orderDetail?id=7',
  );
});

const adjustment = {
  ...{ ...line, id: '33', lineNo: 3, orderId: null, orderNo: null, orderLineNo: null, receiptNo: null },
  ...{ receivedOn: null, materialCode: null, name: '年度返利', qty: '1.0000', diffAmount: '0.00', disputed: false },
};

test('a line says what was received, whether it is in dispute or put off and why; an adjustment has no order', async () => {
  const put = { ...line, id: '32', lineNo: 2, name: '骨架油封', disputed: false };
  await draw({ lines: [line, { ...put, flag: 'HANG', flagReason: '待补签收单' }, adjustment], may: [] });
  const rows = await Promise.all(['深沟球轴承', '骨架油封', '年度返利'].map((name) => rowWith(name)));
  const said = rows.map((row) => [...row.querySelectorAll('[title]')].map((one) => one.getAttribute('title')));
  expect(said.map((titles) => titles.filter((title) => title?.startsWith('实收')))).toEqual([
    ['实收 50'],
    ['实收 50'],
    [],
  ]);
  expect(said[1]).toContain('待补签收单');
  expect(said[0]).toContain('');
  expect(rows.map((row) => row.textContent?.includes('有异议'))).toEqual([true, false, false]);
  expect(rows.map((row) => row.textContent?.includes('调整行'))).toEqual([false, false, true]);
  // nobody changes lines whose turn it is not
  expect(screen.queryByLabelText('选择第 1 行')).toBeNull();
  expect(screen.queryByText('勾选明细行后可挂起或终止')).toBeNull();
  expect(screen.queryByText(/含尾差/)).toBeNull();
  const foot = (await tableOf('结算明细')).querySelector('tfoot');
  expect(cellsOf(foot)).toEqual(expect.arrayContaining(['5,424.00', '4,800.00', '624.00', '-226.00']));
});

test.each([
  // flags and tails of the lines, how many take a tail, and how large the first is
  [['NORMAL', '0.01'], ['NORMAL', '0.01'], '有 2 行各含尾差 0.01'],
  [['NORMAL', '0.00'], ['NORMAL', '-0.01'], '有 1 行各含尾差 -0.01'],
  [['HANG', '0.01'], ['NORMAL', '0.01'], '有 1 行各含尾差 0.01'],
] as const)('of lines %j and %j it is said that %s', async ([flag, taxTail], [other, otherTail], said) => {
  const second = { ...line, id: '32', lineNo: 2, flag: other, taxTail: otherTail };
  await draw({ lines: [{ ...line, flag, taxTail }, second] });
  expect(screen.getByText(/含尾差/).textContent).toContain(said);
});

test('chosen lines are put off with a reason, stopped, or taken back; then none is chosen', async () => {
  const host = await draw({ lines: [line, { ...line, id: '32', lineNo: 2 }], may: ['FLAG', 'ADJUST'] });
  expect(screen.getByText('勾选明细行后可挂起或终止')).toBeInTheDocument();
  expect(offered(['挂起', '终止', '恢复', '增加调整行'])).toEqual(['增加调整行']);
  fireEvent.click(screen.getByLabelText('选择第 2 行'));
  await press('终止');
  expect(await screen.findByText('终止 1 行，不再结算')).toBeInTheDocument();
  await press('取消');
  await press('挂起');
  expect(await screen.findByText('挂起 1 行到下一周期')).toBeInTheDocument();
  await enter(/挂起原因/, '待补签收单');
  await press('确定');
  await waitFor(() =>
    expect(inputOf(host, settlementDetail.lineFlag)).toEqual({
      ...{ settlementId: '5', version: 6, lineIds: ['32'], flag: 'HANG', reason: '待补签收单' },
    }),
  );
  expect(await screen.findByText('勾选明细行后可挂起或终止')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('选择第 1 行'));
  await press('恢复');
  await waitFor(() =>
    expect(inputOf(host, settlementDetail.lineFlag)).toEqual({
      ...{ settlementId: '5', version: 6, lineIds: ['31'], flag: 'NORMAL' },
    }),
  );
});

test('who may add files does, at the version that was seen; others read them, or that there is none', async () => {
  const file = { fileId: 'A'.repeat(24), fileName: '签收单.pdf' };
  const host = await draw({ files: [file] });
  host.answer(fileManager.uploadFile, () => [] as never);
  expect(textOf('files')).not.toContain('没有附件');
  expect(section('files')?.querySelector('ul[aria-label=附件]')).toBeNull();
  fireEvent.click(screen.getByLabelText('删除签收单.pdf'));
  await waitFor(() =>
    expect(inputOf(host, settlementDetail.attach)).toEqual({ settlementId: '5', version: 6, files: [] }),
  );
});

test.each([
  [[{ fileId: 'A'.repeat(24), fileName: '签收单.pdf' }], '签收单.pdf', '没有附件'],
  [[], '没有附件。', '签收单.pdf'],
])('of files %j a reader reads %s alone', async (files, said, not) => {
  await draw({ files, may: [] });
  expect(textOf('files')).toContain(said);
  expect(textOf('files')).not.toContain(not);
  expect(textOf('files')).not.toContain('选择文件');
  expect(section('files')?.querySelectorAll('ul[aria-label=附件]')).toHaveLength(files.length);
});

const billed: BilledInvoice = {
  ...{ id: '8', invoiceNo: null, invoiceKind: 4, issueDate: null, amount: '6000.00', total: '6000.00' },
  ...{ verifyResult: 1, status: 10, imported: false },
};

test('invoices are listed once the statement is approved; lines are matched where one of them was imported', async () => {
  await draw({ invoices: [billed] });
  expect(textOf('invoices')).toContain('待开具');
  expect(pressables('查看销项发票')[0]?.getAttribute('href')).toBe(
    '/settlementManagement/myInvoice?direction=OUT&settlementNo=JS20260226000005',
  );
  expect(['已开票（元）', '未开票（元）'].map(factOf)).toEqual(['5,424.00', '-']);
  expect(textOf('invoices')).not.toContain('匹配明细');
  expect(screen.queryByText('结算单审核通过后可以开票。')).toBeNull();
});

test('before the approval nothing is invoiced', async () => {
  await draw({ view: 'PURCHASE', auditedAt: null, invoices: [billed, { ...billed, id: '9', imported: true }] });
  expect(textOf('invoices')).toContain('结算单审核通过后可以开票。');
  expect(textOf('invoices')).not.toContain('待开具');
  expect(pressables('查看进项发票')[0]?.getAttribute('href')).toContain('direction=IN');
  expect(textOf('invoices')).toContain('匹配明细');
});

test('each line is matched with its order, its receipt and its invoice; an adjustment has neither', async () => {
  const added: MatchLine = {
    ...{ ...matched, lineNo: 2, name: '年度返利', orderNo: null, orderQty: null, orderPrice: null },
    ...{ result: 'SAME', reasons: [], agreedOn: null },
  };
  const third: MatchLine = { ...added, lineNo: 3, name: '骨架油封', orderNo: 'DD1', orderQty: '2', result: 'SAME' };
  await draw({ matches: [matched, added, third] });
  await screen.findByText(/一致 2 行，有差异 1 行\s行容差 1.00 元，开票容差 0.01 元/);
  const rows = [...((await tableOf('三单匹配')).querySelectorAll('tbody tr') ?? [])].map(cellsOf);
  const [first = [], second = [], last = []] = rows;
  expect([first[2], first[3], first[4]]).toEqual(['50 × 113.00', '50', '48 × 113.00']);
  expect(first.at(-1)).toBe('数量与收货不同；异议“数量不符”已达成一致');
  expect([second[2], second[3], second.at(-1)]).toEqual(['-', '-', '-']);
  expect([last[2], last[3]]).toEqual(['-', '50']);
});

test('the history tells each step, and what is no step of the statement too', async () => {
  const by = { operatorName: '程屿', operatorEntName: '屿岚', reason: null, changes: null, versionNo: null };
  const log = ['CARRY', 'AUDIT_PASS'].map((action, index) => ({
    ...{ ...by, id: String(index), action, createdAt: '2026-02-26T02:00:00.000Z' },
  }));
  await draw({ log: log as never });
  expect(textOf('log')).toContain('月结结转');
  expect(textOf('log')).toContain('运营审核通过');
  expect(await screen.findByText('双方确认后由运营单位审核，结果显示在这里和操作日志里。')).toBeInTheDocument();
});
