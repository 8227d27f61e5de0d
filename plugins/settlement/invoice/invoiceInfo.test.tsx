import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cellsOf, drawPage, enter, factOf, offered, press, pressables, tableOf } from '../test-page.tsx';
import { type InvoiceDetail, type InvoiceRow, invoice } from './contract.ts';
import InvoiceInfoPage from './invoiceInfo.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { detailed, issued } from './test-invoice.ts';

const codes = ['apply', 'issue', 'receive', 'verify', 'red'].map((name) => `settlement:invoice:${name}`);

async function draw(shown: Partial<InvoiceDetail> = {}) {
  const host = fakeHost({ codes });
  host.answer(invoice.detail, () => ({ ...detailed, ...shown }));
  host.answer(invoice.download, () => new File([], '发票') as never);
  drawPage(<InvoiceInfoPage />, '/?id=41');
  await screen.findByText('发票票面', { selector: 'h2' });
  return host;
}
const inputsOf = (host: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const layout = () => document.getElementById('layout');
/** The title has the look of the words beside it, which are red. */
const inRed = () => {
  const title = layout()?.querySelector('h3');
  return title?.className.includes(title.previousElementSibling?.className ?? '-');
};
const notes = () => [...document.querySelectorAll('.fui-MessageBar')].map(({ textContent }) => textContent);

test('an issued invoice is shown as it was printed, each figure to be copied', async () => {
  await draw();
  expect(['价税合计（元）', '税额（元）', '购方', '销方'].map(factOf)).toEqual([
    ...['1,356.00', '156.00', '霁川第一发电厂', '屿岚机电设备有限公司'],
  ]);
  const text = layout()?.textContent ?? '';
  for (const said of [
    ...['由参考开票平台模拟开具，不作为报销和抵扣凭证', '发票号码：26009000000000000041', '开票日期：2026-03-10'],
    ...['销方名称：屿岚机电设备有限公司', '地址、电话：云屿市砚北区 1 号 0000-7000001', '地址、电话：-'],
    ...['壹仟叁佰伍拾陆元整', '备注：合同 HT20260301000001', '开票人：程屿', '¥1,200.00', '¥156.00'],
  ])
    expect(text).toContain(said);
  for (const said of ['红字发票', '发票代码']) expect(text).not.toContain(said);
  const rows = [...(layout()?.querySelectorAll('tbody tr') ?? [])];
  expect(rows.slice(0, 2).map(cellsOf)).toEqual([
    ['深沟球轴承', '6312', '套', '10', '100.00', '1,000.00', '13%', '130.00'],
    ['骨架油封', '', '套', '4', '50.00', '200.00', '13%', '26.00'],
  ]);
  expect(rows[1]?.querySelectorAll('button')).toHaveLength(7); // what is blank is not copied
  // texts at the left, figures at the right
  const looks = [...(rows[0]?.querySelectorAll('td') ?? [])].map(({ className }) => className);
  expect([new Set(looks.slice(0, 3)).size, new Set(looks.slice(3)).size, looks[2] === looks[3]]).toEqual([1, 1, false]);
  expect([notes(), inRed()]).toEqual([[], false]);
  // the sheet that is printed is the layout
  expect(document.querySelector('svg[aria-label=发票票面]')?.textContent).toContain('开票人：程屿');
});

test('what is not issued yet has neither number nor day, and is neither previewed nor verified', async () => {
  await draw({
    ...{ invoiceNo: null, issueDate: null, issuerName: null, remark: null, status: 10, source: 0 },
    ...{ simulated: false, may: [], settlements: [], orders: [] },
  });
  const text = layout()?.textContent ?? '';
  for (const said of ['发票号码：未开具', '开票日期：-', '开票人：-', '平台', '按登记的票面信息显示'])
    expect(text).toContain(said);
  expect(text.endsWith('备注：开票人：-')).toBe(true);
  expect(screen.getAllByText('KP20260310000041').length).toBeGreaterThan(0);
  expect(offered(['版式预览', '验真', 'PDF', 'OFD', 'XML'])).toEqual([]);
});

test('an imported invoice has no file here', async () => {
  await draw({ source: 2, may: [] });
  expect(layout()?.textContent).toContain('手工导入，按登记的票面信息显示');
  expect(offered(['版式预览', '验真', 'PDF', 'OFD', 'XML'])).toEqual(['验真']);
});

test('a red invoice is named so, with its code', async () => {
  await draw({ red: true, invoiceCode: '0110022141' });
  expect(layout()?.textContent).toContain('红字发票');
  expect(layout()?.textContent).toContain('发票代码：0110022141');
  expect(screen.getByText('红字')).toBeInTheDocument();
  expect(inRed()).toBe(true);
});

test.each([
  [
    { registeredTaxNo: '91330000MA00000009' },
    '购方税号 91330000MA00000002 与企业登记的 91330000MA00000009 不一致，请核对后再办理。',
  ],
  [{ fault: '税号有误' }, '开具失败：税号有误'],
  [{ returnReason: '规格有误' }, '对方退票：规格有误'],
  [{ verifyResult: 2 }, '查验结果为“不符”，请核对发票真伪。'],
] as const)('what must be known first is said: %j', async (shown, said) => {
  await draw(shown);
  expect(notes()).toEqual([said]);
});

test.each([
  // state, name of its step's mark, its step
  [0, '进行中', '申请'],
  [80, '未通过', '申请'],
  [25, '未通过', '开具'],
  [30, '进行中', '交付'],
  [71, '未通过', '认证'],
  [60, undefined, undefined],
] as const)('in state %i its step is %s: %s', async (status, mark, title) => {
  await draw({ status });
  const current = document.querySelector('[aria-current=step]');
  expect(current?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(mark);
  expect(current?.querySelector('[role=img] + span')?.textContent).toBe(title);
});

const related = { id: '51', invoiceNo: null, total: '1356.00', status: 30 as const };

test.each([
  ['BUYER', 'incomeInfo'],
  ['SELLER', 'expensesInfo'],
] as const)('to the %s the statement opens at %s, beside the documents around it', async (side, page) => {
  await draw({ side, redBy: [{ ...related, invoiceNo: '26009000000000000051' }], reissuedBy: related });
  const links = [...document.querySelectorAll('#related a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['DD20260110000007', '/orderManagement/orderDetail?id=7'],
    ['JS20260226000005', `/reconciliationSettlement/${page}?id=5`],
    ['26009000000000000051', '/settlementManagement/invoiceInfo?id=51'],
    ['未开具', '/settlementManagement/invoiceInfo?id=51'],
  ]);
});

test.each([
  [{ email: 'shoupiao@example.com' }, 'shoupiao@example.com'],
  [{ carrier: '顺达快运', waybillNo: 'SD1' }, '顺达快运　SD1'],
  [{ waybillNo: 'SD1' }, 'SD1'],
  [null, '-'],
])('a delivery %j is told as %s', async (delivery, said) => {
  await draw({ delivery });
  expect(factOf('交付方式')).toBe(said);
});

test('red letters are listed where one was asked for', async () => {
  const confirmation: InvoiceDetail['confirmations'][number] = {
    ...{ id: '1', confirmNo: 'HZ1', status: 1, initiator: 'SELLER', initiatorName: '程屿', reason: 1, remark: null },
    ...{ createdAt: '2026-03-12T02:00:00.000Z', decidedByName: null, opinion: null, decidedAt: null },
    ...{ amount: '389.00', redInvoiceNo: null },
    lines: [
      { lineNo: 1, qty: '3.0000', amount: '339.00' },
      { lineNo: 2, qty: '0.0000', amount: '50.00' },
    ],
  };
  await draw({ confirmations: [confirmation] });
  const said = (await tableOf('红字确认单')).textContent;
  for (const text of ['HZ1', '389.00', '第 1 行 × 3，第 2 行 50.00 元']) expect(said).toContain(text);
  const left = await tableOf('各行可红冲');
  expect([...left.querySelectorAll('tbody tr')].map((row) => cellsOf(row).slice(-2))).toEqual([
    ['10', '1,130.00'],
    ['4', '226.00'],
  ]);
});

test('without a red letter there is no list of them', async () => {
  await draw();
  expect(document.getElementById('red')).toBeNull();
  await press('版式预览');
  expect(await screen.findByText('版式预览 · 26009000000000000041')).toBeInTheDocument();
  expect(offered(['下载 OFD', '下载 PDF'])).toEqual(['下载 OFD', '下载 PDF']);
});

function drawActions(row: Partial<InvoiceRow>, held = codes) {
  const host = fakeHost({ codes: held });
  for (const call of [invoice.issue, invoice.redDecide, invoice.certify]) host.answer(call, () => null as never);
  host.answer(invoice.download, () => new File([], '发票') as never);
  let reloads = 0;
  drawPage(<InvoiceActions invoice={{ ...issued, ...row }} onDone={() => (reloads += 1)} />);
  return { host, reloads: () => reloads };
}

test('an invoice is issued after a question, one that failed is tried again at once', async () => {
  const { host } = drawActions({ may: ['ISSUE'], invoiceNo: null });
  await press('开具');
  await waitFor(() => expect(inputsOf(host, invoice.issue)).toEqual([{ id: '41', version: 3 }]));
  expect(host.questions.map(({ message }) => message)).toEqual(['提交开票平台开具 KP20260310000041？']);
  expect(offered(['重试', '验真'])).toEqual([]);
});

test('one that failed is tried again without a question', async () => {
  const { host } = drawActions({ may: ['ISSUE'], fault: '税号有误' });
  expect(offered(['开具', '重试'])).toEqual(['重试']);
  await press('重试');
  await waitFor(() => expect(inputsOf(host, invoice.issue)).toHaveLength(1));
  expect(host.questions).toEqual([]);
});

test('a red letter is confirmed after a question that names its sum', async () => {
  const { host } = drawActions({ may: ['RED_CONFIRM'], redAskedAmount: '339.00' });
  await press('确认红冲');
  await waitFor(() => expect(inputsOf(host, invoice.redDecide)).toEqual([{ id: '41', version: 3, step: 'confirm' }]));
  expect(host.questions.map(({ message }) => message)).toEqual([
    '确认红冲发票 26009000000000000041 的 339.00 元？确认后立即开具红字发票，不能撤回。',
  ]);
});

test('a red letter is refused with a reason alone', async () => {
  const { host } = drawActions({ may: ['RED_REFUSE'] });
  await press('拒绝红冲');
  await screen.findByText('拒绝红冲 · 26009000000000000041');
  await press('确定');
  expect((await screen.findAllByText('请输入拒绝原因')).length).toBeGreaterThan(0);
  await enter(/拒绝原因/, '货已入库');
  await press('确定');
  await waitFor(() =>
    expect(inputsOf(host, invoice.redDecide)).toEqual([{ id: '41', version: 3, step: 'refuse', opinion: '货已入库' }]),
  );
});

async function openRedApply() {
  const { host } = drawActions({ may: ['RED_APPLY'] });
  host.answer(invoice.detail, () => detailed);
  host.answer(invoice.redApply, () => ({ confirmNo: 'HZ1' }));
  await press('红冲申请');
  await screen.findByText('红冲申请 · 26009000000000000041');
  return host;
}
const fill = (label: string, value: string) => {
  const cell = screen.getByLabelText(label);
  fireEvent.input(cell, { target: { value } });
  fireEvent.blur(cell);
};

test('goods that come back are red-lettered by line and quantity, within what is left', async () => {
  const host = await openRedApply();
  fireEvent.click(screen.getByLabelText('销货退回'));
  expect((await screen.findByText(/未填写明细/)).textContent).toBe('未填写明细，红冲全部剩余金额 1,356.00 元');
  fill('第 1 行红冲数量', '11');
  expect((await screen.findAllByText(/可红冲数量 10，不能红冲 11/)).length).toBeGreaterThan(0);
  fill('第 1 行红冲数量', '3');
  await waitFor(() => expect(screen.getByText(/本次红冲/).textContent).toBe('本次红冲价税合计 339.00 元'));
  await press('提交申请');
  await waitFor(() =>
    expect(inputsOf(host, invoice.redApply)).toEqual([
      { id: '41', version: 3, reason: 2, lines: [{ lineNo: 1, qty: '3' }] },
    ]),
  );
});

test('an allowance over the whole invoice is spread over its lines, and a wrong invoice has no lines to choose', async () => {
  const host = await openRedApply();
  fireEvent.click(screen.getByLabelText('销售折让'));
  await enter('折让合计（元）', '100');
  await press('按各行分摊');
  await waitFor(() => expect(screen.getByText(/本次红冲/).textContent).toBe('本次红冲价税合计 100.00 元'));
  fireEvent.click(screen.getByLabelText('开票有误'));
  expect(screen.queryByLabelText('第 1 行红冲金额（元）')).toBeNull();
  fireEvent.click(screen.getByLabelText('销售折让'));
  await press('提交申请');
  await waitFor(() =>
    expect(inputsOf(host, invoice.redApply)).toMatchObject([
      {
        reason: 4,
        lines: [
          { lineNo: 1, amount: '83.34' },
          { lineNo: 2, amount: '16.66' },
        ],
      },
    ]),
  );
});

test('a certification begins with the month of issue, and each format is fetched', async () => {
  const { host } = drawActions({ may: ['CERTIFY'] });
  for (const format of ['PDF', 'OFD', 'XML']) await press(`下载 ${format}`);
  expect(inputsOf(host, invoice.download)).toEqual(['PDF', 'OFD', 'XML'].map((format) => ({ id: '41', format })));
  await press('勾选认证');
  await screen.findByText('勾选认证 · 26009000000000000041');
  await press('确定');
  await waitFor(() => expect(inputsOf(host, invoice.certify)).toMatchObject([{ certifyMonth: '2026-03' }]));
});

test.each([
  [{ right: 1, wrong: 0 }, 'success'],
  [{ right: 0, wrong: 1 }, 'warning'],
])('a verdict of %j is told as %s', async (verdict, intent) => {
  const { host, reloads } = drawActions({});
  host.answer(invoice.verify, () => verdict);
  await press('验真');
  await waitFor(() => expect(host.toasts.at(-1)?.intent).toBe(intent));
  expect(host.toasts.at(-1)?.message).toBe(`查验完成：相符 ${verdict.right} 张，不符 ${verdict.wrong} 张`);
  await waitFor(() => expect(reloads()).toBe(1));
});

test('a verdict that does not come is told by nobody, and without the code none is asked', async () => {
  const { host, reloads } = drawActions({});
  host.answer(invoice.verify, () => Promise.reject(new CallError('409', '本门户没有接入开票平台')));
  await press('验真');
  await waitFor(() => expect(pressables('验真')[0]?.getAttribute('aria-busy')).toBe('false'));
  expect([reloads(), host.toasts.some(({ message }) => message.startsWith('查验完成'))]).toEqual([0, false]);
});

test('who may not verify is not offered it', () => {
  drawActions({}, []);
  expect(offered(['验真', '下载 PDF'])).toEqual(['下载 PDF']);
});
