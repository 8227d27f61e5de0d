/** What the pages of reports show of a row: marks, links, and what a reader may do with it. */
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Agreement, agreementOrders, agreementReport } from './agreementManagementReport/contract.ts';
import { perCent } from './charts.tsx';
import { confirmLetter, type Letter } from './confirmLetter/contract.ts';
import { dispatchReport, type DispatchRow } from './dispatch/contract.ts';
import { performanceOrder } from './performanceOrder/contract.ts';
import plugin from './plugin.ts';
import { productReport } from './productReport/contract.ts';
import { settlementSummary } from './settlementSummary/contract.ts';
import { type Move, supplierMoves, supplierSettlement } from './supplierSettlement/contract.ts';
import { reportTree } from './tree/contract.ts';

const portalOf = (user: Parameters<typeof createHarness>[1] = {}) =>
  createHarness(plugin, { user: 'super', unanswered: 'empty', ...user });
const paged = <Row,>(records: Row[]) => ({ records, total: records.length, page: 1, size: 10 });
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error('The text stands in a row.');
  return within(row);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const tools = () =>
  ['视图', '订阅', '导出', '打印', '导出PDF'].filter((name) => screen.queryByRole('button', { name }));

test('a rate is drawn in per cent with one decimal', () =>
  expect([perCent('0.12345'), perCent(0.9996), perCent(null)]).toEqual([12.3, 100, 0]));

test('履约订单台账: changes and delays stand out where there are some', async () => {
  const portal = portalOf();
  const order = {
    ...{ id: '7', orderNo: 'DD1', supplierName: '屿岚机电', purchaserName: '霁川第一发电厂', status: 60 as const },
    ...{ orderAmount: '9.00', requiredOn: '2026-02-10', deliveryDate: '2026-02-10', shippedOn: null, receivedOn: null },
    ...{ daysLate: 3, changes: 2, passRate: null, receivedQty: '0', rejectedQty: '0', penalty: '0.00', score: null },
  };
  portal.answer(performanceOrder.page, () =>
    paged([order, { ...order, id: '8', orderNo: 'DD2', daysLate: 0, changes: 0 }]),
  );
  await portal.open('/reportManagement/performanceOrder');
  const [late, fine] = [await rowOf('DD1'), await rowOf('DD2')];
  expect(late.getByText('延期 3 天')).toBeInTheDocument();
  expect(late.getByRole('link', { name: '2' }).getAttribute('href')).toContain('?id=7#changes');
  expect([fine.queryByText(/延期/), fine.queryByRole('link', { name: '0' })]).toEqual([null, null]);
  expect(tools()).toEqual(['视图', '订阅', '导出', '打印', '导出PDF']);
});

const summed = {
  ...{ statements: 1, amount: '9.00', settledAmount: '9.00', openAmount: '0.00', invoicedAmount: '0.00' },
  ...{ payable: '9.00', paidAmount: '0.00', unpaidAmount: '9.00', serviceFee: '0.00', diffAmount: '0.00' },
};

const told = {
  ...{ averageDays: null, diffRate: null, months: [], currencies: [], totals: summed },
  ...{ asOf: '2026-03-16T02:00:00Z', earlier: [] },
};

test('结算汇总: sectors, months and years; closed months are marked, and rows lead to their statements', async () => {
  const portal = portalOf();
  const row = { key: '1', kind: 'ROW' as const, period: '2026-01', plate: 'COAL' as const, locked: true, ...summed };
  portal.answer(settlementSummary.page, () =>
    paged([
      row,
      { ...row, key: '2', kind: 'PERIOD' as const, period: '2026-02', plate: null },
      { ...row, key: '3', kind: 'PERIOD' as const, period: '2026-03', plate: null, locked: false },
      { ...row, key: '4', kind: 'YEAR' as const, period: '2026', plate: null },
    ]),
  );
  portal.answer(settlementSummary.summary, () => ({ ...told, currencies: ['USD' as const] }));
  await portal.open('/reportManagement/settlementSummary');
  const shown = async (period: string) => {
    const found = await rowOf(period);
    return ['煤炭', '小计', '年计', '已锁账'].filter((text) => found.queryByText(text));
  };
  expect([await shown('2026-01'), await shown('2026-02'), await shown('2026-03'), await shown('2026')]).toEqual([
    ['煤炭'],
    ['小计', '已锁账'],
    ['小计'],
    ['年计'],
  ]);
  expect(screen.getByRole('link', { name: '2026-01' })).toBeInTheDocument();
  await press('展开');
  await userEvent.click(screen.getByRole('combobox', { name: /币种/ }));
  const currencies = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(currencies.filter((text) => /人民币|美元|欧元|港/.test(text ?? ''))).toEqual(['人民币', '美元']);
  const found = (await rowOf('2026-02')).getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(found.filter((href) => href.endsWith('&measure=SETTLED'))).not.toEqual([]);
});

test('结算汇总 stands in one table: months close over their sectors, and every amount says what it counts', async () => {
  const portal = portalOf();
  const row = { key: '2026', kind: 'YEAR' as const, period: '2026', plate: null, locked: false, ...summed };
  const month = { ...row, key: '2026|2026-02', kind: 'PERIOD' as const, period: '2026-02' };
  portal.answer(settlementSummary.page, () =>
    paged([row, month, { ...month, key: '2026|2026-02|COAL', kind: 'ROW' as const, plate: 'COAL' as const }]),
  );
  portal.answer(settlementSummary.summary, () => told);
  await portal.open('/reportManagement/settlementSummary');
  await screen.findByText('煤炭');
  expect(portal.calls(settlementSummary.page)).toEqual([expect.objectContaining({ page: 1, size: 2000 })]);
  expect(screen.queryByRole('button', { name: '下一页' })).toBeNull();
  await press('收起2026-02的明细');
  expect(screen.queryByText('煤炭')).toBeNull();
  await press('全部展开');
  await screen.findByText('煤炭');
  await press('导出PDF');
  await waitFor(() =>
    expect(portal.calls(settlementSummary.print)).toEqual([{ periodFrom: '2026-01', periodTo: '2026-11' }]),
  );
  await press('收起到月');
  expect(screen.queryByText('煤炭')).toBeNull();
  await press('收起2026的明细');
  expect(screen.queryByText('2026-02')).toBeNull();
  const head = screen.getByRole('columnheader', { name: /^未付（元）/ });
  await userEvent.hover(within(head).getByRole('button'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^应付减已付/);
});

test('供应商结算明细: statements and orders are led to, what is neither is not', async () => {
  const portal = portalOf();
  const move: Move = {
    ...{ key: '1', day: '2026-01-01', kind: 'SETTLE', docNo: 'JS1', orderNo: null, increase: '9.00', decrease: '0.00' },
    ...{ balance: '9.00', remark: null, settlementId: '5', settleType: 'INCOME', orderId: null },
  };
  const received = { orderNo: 'DD1', settlementId: null, settleType: null, orderId: '6' };
  portal.answer(supplierMoves.page, () =>
    paged([
      move,
      { ...move, key: '2', kind: 'RECEIPT' as const, docNo: 'SH1', ...received },
      { ...move, key: '3', kind: 'PAY' as const, docNo: 'FK1', settlementId: null },
      { ...move, key: '4', kind: 'PAY' as const, docNo: 'FK2', settleType: null },
    ]),
  );
  await portal.open(
    '/reportManagement/supplierSettlementStatement/supplierSettlementDetail?supplierEntId=3&from=2026-01-01',
  );
  const hrefOf = async (docNo: string) => (await screen.findByText(docNo)).closest('a')?.getAttribute('href') ?? '';
  expect(await hrefOf('JS1')).toMatch(/expensesInfo\?id=5$/);
  expect([await hrefOf('SH1'), await hrefOf('DD1')]).toEqual([
    expect.stringMatching(/orderDetail\?id=6$/),
    expect.stringMatching(/orderDetail\?id=6$/),
  ]);
  expect([await hrefOf('FK1'), await hrefOf('FK2')]).toEqual(['', '']);
  expect((await rowOf('FK1')).getAllByText('-').length).toBeGreaterThan(0);
  expect(screen.getByText('2026-01-01 至 今')).toBeInTheDocument();
  expect(tools()).toEqual(['导出', '打印', '导出PDF']);
  await portal.open('/reportManagement/supplierSettlementStatement/supplierSettlementDetail');
  expect(await screen.findByText('未指定供应商')).toBeInTheDocument();
});

const balance = {
  ...{ supplierEntId: '3', supplierName: '屿岚机电', opening: '0.00', due: '9.00', settled: '0.00', closing: '9.00' },
  ...{ invoicedAmount: '0.00', uninvoicedAmount: '0.00', paidAmount: '0.00', overdueAmount: '0.00', longestOverdue: 0 },
};
const letter: Letter = {
  ...{ id: '7', letterNo: 'XZ1', supplierName: '屿岚机电', status: 0, balanceOn: '2026-02-15', scope: '' },
  ...{ opening: '0.00', due: '9.00', settled: '0.00', closing: '9.00', supplierAmount: null, difference: null },
  ...{ replyNote: null, repliedByName: null, repliedAt: null, sentByName: '沈恪', sentAt: '2026-02-16T02:00:00Z' },
  ...{ supplierEntId: '3', openedOn: null, sentEntName: '澜岳集团', version: 2, may: ['AGREE', 'DIFFER'] },
};

test('供应商结算报表: letters go to one supplier or to those chosen; who still waits for an answer is told', async () => {
  const portal = portalOf();
  portal.answer(supplierSettlement.page, () =>
    paged([balance, { ...balance, supplierEntId: '4', supplierName: '砚西' }]),
  );
  portal.answer(confirmLetter.send, ({ supplierEntIds }) => ({ sent: 1, waiting: supplierEntIds.length - 1 }));
  await portal.open('/reportManagement/supplierSettlementStatement?from=2026-01-01&supplierName=%E5%B1%BF');
  const row = await rowOf('屿岚机电');
  await userEvent.click(row.getByText('发函'));
  await waitFor(() =>
    expect(portal.calls(confirmLetter.send)).toEqual([{ supplierEntIds: ['3'], from: '2026-01-01' }]),
  );
  expect(portal.host.questions.at(-1)?.message).toBe('向该供应商发出询证函，请其在线回函？');
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('询证函已发出'));
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  const [all] = screen.getAllByRole('button', { name: '发函' }).filter((button) => !button.closest('tr'));
  expect(all?.className).not.toBe(row.getByRole('button', { name: '发函' }).className);
  await userEvent.click(all as HTMLElement);
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('其中 1 家在该日已有待回函的询证函，未重复发出'));
  expect(portal.host.questions.at(-1)?.message).toBe('向所选 2 家供应商发出询证函，请其在线回函？');
  await userEvent.click(screen.getByRole('tab', { name: '询证函' }));
  await waitFor(() => expect(portal.calls(confirmLetter.page).length).toBeGreaterThan(0));
  await userEvent.click(screen.getByRole('tab', { name: '结算余额' }));
  await rowOf('屿岚机电');
  expect(portal.calls(supplierSettlement.page).at(-1)).toMatchObject({ from: '2026-01-01' });
});

test('询证函: one is answered by whom the server names; what differs says by how much and why', async () => {
  const portal = portalOf();
  portal.answer(confirmLetter.page, () => paged([letter, { ...letter, id: '8', letterNo: 'XZ2', may: [] }]));
  portal.answer(confirmLetter.reply, () => null);
  await portal.open('/reportManagement/supplierSettlementStatement?id=7');
  const row = await rowOf('XZ1');
  expect((await rowOf('XZ2')).queryByText('不符')).toBeNull();
  await userEvent.click(row.getByRole('button', { name: '不符' }));
  const dialog = within(await screen.findByRole('dialog', { name: '回函不符 · XZ1' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请输入我方账面金额')).length).toBeGreaterThan(0);
  expect(dialog.getAllByText('请说明差异原因').length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByRole('textbox', { name: /我方账面金额/ }), '8');
  await userEvent.type(dialog.getByRole('textbox', { name: /差异原因/ }), '一笔付款未入账');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(confirmLetter.reply)).toHaveLength(1));
  expect(portal.calls(confirmLetter.reply)[0]).toMatchObject({ id: '7', version: 2, note: '一笔付款未入账' });
  await press('查看全部询证函');
  await waitFor(() => expect(portal.calls(confirmLetter.page).at(-1)?.id).toBeUndefined());
  await waitFor(() => expect(screen.queryByRole('button', { name: '查看全部询证函' })).toBeNull());
  expect(screen.getByRole('columnheader', { name: '状态' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /待回函/ }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull());
});

const agreement: Agreement = {
  ...{
    agreementNo: 'XY1',
    name: '轴承协议',
    supplierName: '屿岚机电',
    status: 1,
    amount: '100.00',
    usedAmount: '95.00',
  },
  ...{ useRate: '0.950000', leftAmount: '5.00', validTo: '2026-12-31', daysLeft: 290, orders: 1, priceDrop: null },
  ...{ usedUpOn: null, purchaserName: '霁川', category: '轴承', signedOn: '2026-01-01', forGroup: false },
  validFrom: '2026-01-01',
};
const agreements = () =>
  paged([
    { ...agreement, may: [] },
    { ...agreement, agreementNo: 'XY2', useRate: '0.950001', may: ['REMIND' as const] },
    { ...agreement, agreementNo: 'XY3', forGroup: true, may: ['REMIND' as const] },
  ]);

test('协议管理报表: nearly used up is marked above 95 %; a renewal is asked of both sides, or of the supplier', async () => {
  const portal = portalOf();
  portal.answer(agreementReport.page, agreements);
  portal.answer(agreementReport.remind, () => null);
  await portal.open('/reportManagement/agreementManagementReport');
  const [plain, two, three] = [await rowOf('XY1'), await rowOf('XY2'), await rowOf('XY3')];
  const marked = [plain, two, three].map((row) =>
    [row.queryByText(/将用完/), row.queryByText('续签提醒')].map((one) => one !== null),
  );
  expect(marked).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ]);
  for (const row of [two, three]) await userEvent.click(row.getByText('续签提醒'));
  await waitFor(() => expect(portal.calls(agreementReport.remind)).toHaveLength(2));
  expect(portal.host.questions.map(({ message }) => message)).toEqual([
    '提醒供应商与采购单位续签协议 XY2？',
    '提醒供应商续签协议 XY3？',
  ]);
  await waitFor(() =>
    expect(portal.host.toasts.map(({ message }) => message)).toEqual(['已提醒双方续签', '已提醒供应商续签']),
  );
});

test('协议管理报表: who may not remind has no actions', async () => {
  const portal = portalOf({ user: { codes: ['report:agreement:view'] } });
  portal.answer(agreementReport.page, agreements);
  await portal.open('/reportManagement/agreementManagementReport');
  expect((await rowOf('XY2')).queryByText('续签提醒')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
});

test('协议关联订单: what costs more than at first is marked', async () => {
  const portal = portalOf();
  const order = {
    ...{ id: '1', orderNo: 'DD1', purchaserName: '霁川', orderDate: '2026-01-01', lines: 1, amount: '9.00' },
    ...{ receivedAmount: '0.00', settledAmount: '0.00', invoicedAmount: '0.00', paidAmount: '0.00', running: '9.00' },
    ...{ status: 60 as const, dearer: false },
  };
  portal.answer(agreementOrders.page, () => paged([order, { ...order, id: '2', orderNo: 'DD2', dearer: true }]));
  await portal.open('/reportManagement/associatedOrderData?agreementNo=XY1');
  const marked = ['DD1', 'DD2'].map(async (orderNo) => (await rowOf(orderNo)).queryByText('超协议价') !== null);
  expect(await Promise.all(marked)).toEqual([false, true]);
});

test('派单明细报表: an answer is late after 48 hours; the track shows the steps that were made', async () => {
  const portal = portalOf();
  const sent: DispatchRow = {
    ...{ id: '1', sendNo: 'PD1', sentAt: '2026-03-01T02:00:00Z', customerName: '砚西', status: 1, plate: 'COAL' },
    ...{ product: 'LOAN', needAmount: '9.00', institutionName: '一行', handlerName: '许汐', acceptedAt: null },
    ...{ respondHours: '48', doneAt: null, handleHours: null, result: null, amount: '0.00', remark: null },
    ...{ respondedAt: '2026-03-03T02:00:00Z', creditedAt: null, lentAt: null },
  };
  portal.answer(dispatchReport.page, () => paged([sent, { ...sent, id: '2', sendNo: 'PD2', respondHours: '48.1' }]));
  await portal.open('/sendOrders-report/financing-statistics');
  expect((await rowOf('PD1')).queryByText(/超时/)).toBeNull();
  expect((await rowOf('PD2')).getByText('48.1 超时')).toBeInTheDocument();
  await press('PD1');
  const track = within(await screen.findByRole('dialog', { name: '派单轨迹 · PD1' }));
  expect(track.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/2026.*/, ''))).toEqual([
    '首次答复客户',
    '派单至 一行 许汐',
  ]);
});

test('产品报表: what is new is marked, what is compared is named, and trees are offered as far as there are some', async () => {
  const portal = portalOf();
  const row = {
    ...{ key: 'M1', name: '托辊', rank: 1, opened: 1, active: 1, activeRate: '1', orders: 1, qty: '1', amount: '9.00' },
    ...{ share: '1', amountBefore: null, change: null, perUnit: '9.00', isNew: true },
  };
  portal.answer(productReport.page, () => paged([row, { ...row, key: 'M2', name: '皮带', isNew: false }]));
  portal.answer(reportTree.organisations, () => [
    { value: 'A', parent: null, label: '集团' },
    { value: 'B', parent: 'A', label: '一厂' },
  ]);
  await portal.open('/reportManagement/productReport');
  const marked = ['托辊', '皮带'].map(async (name) => (await rowOf(name)).queryByText('本期新增') !== null);
  expect(await Promise.all(marked)).toEqual([true, false]);
  expect(screen.getByRole('button', { name: '本季' })).toBeInTheDocument();
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  expect(heads().some((text) => text.startsWith('上期成交额'))).toBe(true);
  expect(portal.calls(reportTree.organisations)).toHaveLength(1);
  expect(portal.calls(reportTree.categories)).toHaveLength(1);
  await portal.open('/reportManagement/productReport?against=YEAR');
  await rowOf('托辊');
  expect(heads().some((text) => text.startsWith('同期成交额'))).toBe(true);
});

test('a report opens with its month up to today; 全部 and a link that asks are taken as they are', async () => {
  const portal = portalOf();
  await portal.open('/reportManagement/productReport');
  const asked = () => portal.calls(productReport.summary).at(-1);
  await waitFor(() => expect(asked()).toEqual({ from: '2026-11-01', to: '2026-11-21' }));
  expect(screen.getByRole('button', { name: '本月' })).toHaveAttribute('aria-pressed', 'true');
  await press('全部');
  await waitFor(() => expect(asked()).toEqual({}));
  await press('上月');
  await waitFor(() => expect(asked()).toEqual({ from: '2026-10-01', to: '2026-10-31' }));
  await portal.open('/reportManagement/productReport?plate=COAL');
  await waitFor(() => expect(asked()).toEqual({ plate: 'COAL' }));
});

test('a report of months has the same presets, in months, and any months beside them', async () => {
  const portal = portalOf();
  portal.answer(settlementSummary.summary, () => told);
  await portal.open('/reportManagement/settlementSummary');
  const asked = () => portal.calls(settlementSummary.summary).at(-1);
  await waitFor(() => expect(asked()).toEqual({ periodFrom: '2026-01', periodTo: '2026-11' }));
  const period = within(screen.getByRole('group', { name: '账期' }));
  expect(period.getByRole('button', { name: '本年' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(period.getByRole('button', { name: '本季' }));
  await waitFor(() => expect(asked()).toEqual({ periodFrom: '2026-10', periodTo: '2026-11' }));
  await userEvent.click(period.getByRole('button', { name: '自定义' }));
  const first = within(period.getByRole('group', { name: '账期' })).getByRole('textbox', { name: '账期（起）' });
  await userEvent.clear(first);
  await userEvent.type(first, '202609{Enter}');
  await waitFor(() => expect(asked()).toEqual({ periodFrom: '2026-09', periodTo: '2026-11' }));
});
