import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  cellsOf,
  choose,
  drawPage,
  enter,
  factOf,
  headsOf,
  offered,
  press,
  pressables,
  rowWith,
  tableOf,
} from '../test-page.tsx';
import { type ContractDetail, contractManagement } from './contract.ts';
import { ContractView, EndDate } from './contract-view.tsx';
import { detailed, order } from './test-contract.ts';

async function draw(shown: Partial<ContractDetail> = {}) {
  const host = fakeHost({
    codes: ['change', 'link', 'terminate', 'save', 'sign'].map((one) => `settlement:contract:${one}`),
  });
  host.answer(contractManagement.detail, () => ({ ...detailed, may: [], ...shown }));
  host.answer(workflowtask.detailByBizcode, () => null);
  host.answer(contractManagement.freeOrders, () => [order]);
  host.answer(contractManagement.link, () => null);
  host.answer(contractManagement.unlink, () => null);
  host.answer(contractManagement.change, () => ({ versionNo: 2 }));
  host.answer(contractManagement.terminate, () => null);
  drawPage(<ContractView id="21" />);
  await screen.findByText('合同条款', { selector: 'h2' });
  return host;
}
const inputsOf = (host: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);
const notes = () => [...document.querySelectorAll('.fui-MessageBar')].map(({ textContent }) => textContent);

test.each([
  // days left, what is said beside the dates
  [90, '剩90天'],
  [91, ''],
  [0, '剩0天'],
  [-1, '已过期'],
  [null, ''],
])('with %s days left a contract says: %s', (daysLeft, said) => {
  fakeHost();
  drawPage(<EndDate validFrom="2026-03-10" validTo="2027-03-09" daysLeft={daysLeft} />);
  expect(screen.getByText(/2026-03-10 至 2027-03-09/).textContent).toBe(`2026-03-10 至 2027-03-09${said}`);
});

test.each([
  [{}, []],
  [{ status: 11, reason: '条款不全' }, ['审批驳回：条款不全']],
  [{ status: 80, reason: null }, ['已作废：']],
  [{ status: 45, terminateAskedBy: 'B', terminateReason: '取消' }, ['已申请终止，等待对方处理：取消']],
  [{ status: 45, terminateAskedBy: 'A', terminateReason: '取消' }, ['对方申请终止合同：取消']],
] as const)('of a contract %j it is said first: %j', async (shown, said) => {
  await draw(shown);
  expect(notes()).toEqual(said);
});

test.each([
  // state, approved, archived, mark of its step, its step
  [0, false, false, '进行中', '起草'],
  [80, false, false, '未通过', '起草'],
  [80, true, false, '未通过', '签署'],
  [11, false, false, '未通过', '审批'],
  [30, true, false, '进行中', '签署'],
  [40, true, false, '进行中', '履行'],
  [60, true, false, '进行中', '归档'],
  [60, true, true, undefined, undefined],
] as const)(
  'in state %i, approved %s, archived %s, its step is %s: %s',
  async (status, approved, archived, mark, title) => {
    await draw({ status, approved, archived });
    const current = document.querySelector('[aria-current=step]');
    expect(current?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(mark);
    expect(current?.querySelector('[role=img] + span')?.textContent).toBe(title);
  },
);

test('a contract with an amount says it in words; one without is unlimited', async () => {
  await draw();
  expect(['合同金额（元）', '执行进度', '金额大写', '签署方式'].map(factOf)).toEqual([
    ...['860,000.00', '25.0%', '捌拾陆万元整', expect.stringContaining('，乙方先签')],
  ]);
  expect(screen.getByText('尚未签署')).toBeInTheDocument();
});

test('a framework has no limit and no progress', async () => {
  const signature = {
    ...{ versionNo: 1, signOrder: 1, side: 'B' as const, entName: '屿岚', signerName: '程屿' },
    ...{ signedAt: '2026-03-11T02:00:00.000Z', textHash: 'ab12' },
  };
  await draw({
    ...{ amount: null, executedRate: null },
    signatures: [
      { ...signature, signerPhone: null },
      { ...signature, signOrder: 2, signerPhone: '138****0001' },
    ],
  });
  expect(['合同金额（元）', '执行进度', '金额大写'].map(factOf)).toEqual(['不限额', '-', '框架协议，不限额']);
  const rows = [...(await tableOf('签署记录')).querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect([rows[0]?.includes('线下签章'), rows[1]?.includes('短信 138****0001')]).toEqual([true, true]);
});

test.each([
  [null, ['orderNo'], '合同生效后计入已执行金额', false],
  ['2026-03-12', ['orderNo'], '合计为已执行金额；拒单、作废的不计', true],
] as const)('signed on %s its orders say %j: %s', async (signDate, _, said, counted) => {
  await draw({
    signDate,
    orders: [order, { ...order, id: '32', orderNo: 'DD32', counted: false, orderAmount: '1.00' }],
  });
  expect(document.querySelector('#orders h2 + span')?.textContent).toContain(`共 2 张，${said}`);
  const table = await tableOf('关联订单');
  expect(headsOf(table).includes('计入执行')).toBe(counted);
  const [first, second] = [...table.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  if (counted) expect([first?.endsWith('计入'), second?.endsWith('不计入')]).toEqual([true, true]);
  // before it is in force the sum is of what is planned
  expect(cellsOf(table.querySelector('tfoot'))).toContain(counted ? '215,000.00' : '215,001.00');
  expect(offered(['解除关联'], table)).toEqual([]);
});

test('orders of the other party are linked, and taken off after a question', async () => {
  const host = await draw({ may: ['LINK', 'UNLINK'], agreementNo: 'XY1' });
  await press('解除关联');
  await waitFor(() =>
    expect(inputsOf(host, contractManagement.unlink)).toEqual([{ id: '21', version: 4, orderId: '31' }]),
  );
  expect(host.questions.at(-1)?.message).toBe('解除订单 DD2026030100000031 与本合同的关联？');
  await press('关联订单');
  await screen.findByText('关联订单 · HT20260310000021');
  expect(inputsOf(host, contractManagement.freeOrders)).toEqual([{ otherEntId: '8', agreementNo: 'XY1' }]);
  await press('关联');
  expect(inputsOf(host, contractManagement.link)).toEqual([]);
  await enter('查找订单', '0099');
  expect(await screen.findByText('没有符合条件的订单')).toBeInTheDocument();
  await enter('查找订单', '');
  fireEvent.click(await screen.findByLabelText('选择订单 DD2026030100000031'));
  await press('关联（1）');
  await waitFor(() =>
    expect(inputsOf(host, contractManagement.link)).toEqual([{ id: '21', version: 4, orderIds: ['31'] }]),
  );
  await waitFor(() => expect(screen.queryByText('关联订单 · HT20260310000021')).toBeNull());
});

test('without an agreement all orders of the two are asked for, and where there is none that is said', async () => {
  const host = await draw({ may: ['LINK'], orders: [] });
  host.answer(contractManagement.freeOrders, () => []);
  expect(screen.getByText('暂无关联订单')).toBeInTheDocument();
  await press('关联订单');
  expect(await screen.findByText('双方没有可关联的订单')).toBeInTheDocument();
  expect(inputsOf(host, contractManagement.freeOrders)).toEqual([{ otherEntId: '8' }]);
});

test('an order that could not be linked leaves the dialog open', async () => {
  const host = await draw({ may: ['LINK'] });
  host.answer(contractManagement.link, () => Promise.reject(new Error('no')));
  await press('关联订单');
  fireEvent.click(await screen.findByLabelText('选择订单 DD2026030100000031'));
  await press('关联（1）');
  await waitFor(() => expect(inputsOf(host, contractManagement.link)).toHaveLength(1));
  expect(await screen.findByText('关联订单 · HT20260310000021')).toBeInTheDocument();
});

const [old] = detailed.versions;
const later: ContractDetail['versions'] = old
  ? [
      {
        ...{ ...old, versionNo: 2, status: 0 as const, effectiveAt: null, changeReason: '增加数量' },
        body: {
          ...{ ...old.body, contractName: '托辊合同', amount: '900000.00' },
          clauses: [...old.body.clauses, { title: '第二条 交货', text: '分批。' }],
        },
      },
      { ...old, body: { ...old.body, validTo: '2027-06-30' } },
    ]
  : [];

test('two versions are compared text by text, whichever are chosen', async () => {
  await draw({ versions: later });
  const section = document.getElementById('versions');
  expect(section?.querySelector('h2 + span')?.textContent).toBe('增加数量');
  const changes = [...screen.getByLabelText('变更对比').querySelectorAll('tbody tr')].map(
    ({ textContent }) => textContent,
  );
  expect(changes).toEqual([
    '合同名称输送机托辊备件采购合同托辊合同',
    '合同金额860000.00900000.00',
    '有效期2026-03-10 至 2027-06-302026-03-10 至 2027-03-09',
    '条款 2-第二条 交货\n分批。',
  ]);
  const [left] = [...(section?.querySelectorAll('button[role=combobox]') ?? [])];
  expect(left?.textContent).toMatch(/^V1 .* 2026-03-11$/);
  await choose(left?.textContent ?? '', screen.getByText(/^V2 /).textContent ?? '');
  await waitFor(() => expect(section?.querySelectorAll('button[role=combobox]')[0]?.textContent).toMatch(/^V2 /));
});

test('one version is compared with none', async () => {
  await draw();
  expect(document.getElementById('versions')).toBeNull();
});

test('a change begins with the text in force and says what is wrong with it before it is sent', async () => {
  const host = await draw({ may: ['CHANGE'] });
  await press('变更');
  await screen.findByText('变更合同 · HT20260310000021');
  const fault = async (said: string) => {
    await press('发起变更');
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  };
  expect(screen.getByLabelText(/^合同金额/)).toHaveValue('860,000.00');
  await enter(/^合同名称/, ' ');
  await fault('请输入合同名称');
  await enter(/^合同名称/, '托辊合同');
  const [from, to] = screen.getAllByDisplayValue(/^202[67]-03-/);
  const day = (box: HTMLElement | undefined, value: string) => {
    fireEvent.change(box as HTMLElement, { target: { value } });
    fireEvent.blur(box as HTMLElement);
  };
  day(from, '');
  await fault('请选择有效期');
  day(from, '2026-03-10');
  day(to, '2026-03-09');
  await fault('有效期止不能早于有效期起');
  day(to, '2026-03-10');
  await enter('第 1 行比例', '90');
  await fault('付款比例合计应为 100%，当前为 90%');
  expect(screen.getByText('比例合计 90%')).toBeInTheDocument();
  await enter('第 1 行比例', '100');
  await enter('第 1 条正文', ' ');
  await fault('请填写每一条的标题和正文');
  await enter('第 1 条正文', '托辊 300 只。');
  await enter(/^合同金额/, '');
  await enter(/变更原因/, '增加数量');
  await press('发起变更');
  await waitFor(() => expect(inputsOf(host, contractManagement.change)).toHaveLength(1));
  expect(inputsOf(host, contractManagement.change)).toEqual([
    {
      ...{ id: '21', version: 4, reason: '增加数量' },
      body: {
        ...{ contractName: '托辊合同', validFrom: '2026-03-10', validTo: '2026-03-10' },
        payTerms: [{ node: '到货款', percent: '100', condition: '验收合格并开具发票', days: 30 }],
        clauses: [{ title: '第一条 标的', text: '托辊 300 只。' }],
      },
    },
  ]);
});

test('who may end a contract says why; a document is there once it is approved', async () => {
  const host = await draw({ may: ['TERMINATE_APPLY', 'EDIT'], approved: false });
  expect(offered(['编辑', '终止', '下载', '变更', '签署'])).toEqual(['编辑', '终止']);
  expect(pressables('编辑')[0]?.getAttribute('href')).toContain('edit=21');
  await press('终止');
  await screen.findByText('申请终止 · HT20260310000021');
  await press('确定');
  expect((await screen.findAllByText('请输入终止原因')).length).toBeGreaterThan(0);
  await enter(/终止原因/, '取消');
  await press('确定');
  await waitFor(() =>
    expect(inputsOf(host, contractManagement.terminate)).toEqual([
      { id: '21', version: 4, step: 'apply', reason: '取消' },
    ]),
  );
});

test('an approved contract is read as a document', async () => {
  await draw();
  expect(offered(['编辑', '终止', '下载', '变更', '签署'])).toEqual(['下载']);
  expect(await rowWith('到货款')).toHaveTextContent('100%');
});
