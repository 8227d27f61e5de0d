import { workflowtask } from '@portal/sdk/calls/workflow';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { type ChangeDetail, type ChangeRow, deliveryDate } from './contract.ts';
import FirstApprovalPage from './firstAudit.tsx';
import SecondApprovalPage from './secondAudit.tsx';

const row = (id: string): ChangeRow => ({
  id,
  changeNo: `JQ2026031600000${id}`,
  orderId: '9',
  orderNo: 'DD20260310000009',
  material: '1 行 深沟球轴承',
  supplierName: '屿岚机电设备有限公司',
  purchaserName: '霁川第一发电厂',
  oldDate: '2026-04-20',
  newDate: '2026-04-27',
  delayDays: 7,
  totalDelayDays: 7,
  impact: 'LOW',
  reasonType: 2,
  affectedAmount: '1130.00',
  submittedAt: '2026-11-20T01:00:00Z',
  dueAt: '2026-11-21T00:00:00Z',
  firstOpinion: null,
  firstByName: null,
  firstAt: null,
  status: 1,
  version: 2,
  may: ['PASS1', 'REJECT1'],
});
const detail = (id: string): ChangeDetail => ({
  ...row(id),
  remark: '上游铸件到料延迟，预计顺延 7 天。',
  files: [],
  applicantName: '程屿',
  projectName: '托辊备件',
  orderStatus: 20,
  orderAmount: '1356.00',
  orderDate: '2026-03-10',
  penaltyClause: null,
  onTimeRate: '0.7200',
  past: [],
  lines: [
    {
      lineNo: 1,
      materialCode: 'ZC-1',
      name: '深沟球轴承',
      spec: '6312',
      unit: '套',
      qty: '10',
      openQty: '10',
      amount: '1130.00',
      oldDate: '2026-04-20',
      newDate: '2026-04-27',
      delayDays: 7,
    },
  ],
});
const approval = (processInstId: string) => ({
  processInstId,
  bizType: 'ORDER_DELIVERY_CHANGE',
  bizCode: 'JQ',
  title: '交期变更',
  status: 'RUNNING' as const,
  starterName: '程屿',
  startTime: '2026-11-20T01:00:00Z',
  endTime: null,
  currentTaskName: '采购单位一级审核',
  canAudit: true,
  canWithdraw: false,
  ...{ canUrge: false, task: null, added: [], heldByName: null, heldUntil: null, led: null, dueAt: null },
  history: [
    {
      taskName: '提交申请',
      userName: '程屿',
      endTime: '2026-11-20T01:00:00Z',
      message: null,
      operationTypeString: '提交',
    },
  ],
});

function draw(
  address: string,
  codes: readonly string[] = ['order:change:audit1'],
  { Page = FirstApprovalPage, change = {} }: { Page?: () => ReactElement; change?: Partial<ChangeDetail> } = {},
) {
  const host = fakeHost({ codes });
  let waiting = ['1', '2'];
  const days = new Map([
    ['1', 7],
    ['3', 3],
    ['4', 4],
    ['5', 0],
    ['6', -1],
    ['7', 30],
    ['8', 31],
  ]);
  const rowOf = (id: string) => ({ ...row(id), delayDays: days.get(id) ?? 7 });
  if (address.includes('rows=')) waiting = [...days.keys()];
  host.answer(deliveryDate.page, () => ({ records: waiting.map(rowOf), total: waiting.length, page: 1, size: 100 }));
  host.answer(deliveryDate.detail, ({ id }) => ({ ...detail(id), ...change }));
  host.answer(workflowtask.detailByBizcode, ({ bizCode }) => ({
    ...approval(bizCode.slice(-1)),
    canAudit: codes.includes('order:change:audit1'),
  }));
  host.answer(workflowtask.submitAuditResult, ({ processInstId }) => {
    waiting = waiting.filter((id) => id !== processInstId);
    return null;
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const decisions = (host: ReturnType<typeof fakeHost>) =>
  host.made.filter(({ path }) => path === workflowtask.submitAuditResult.path).map(({ input }) => input);

test('the worklist shows what waits, how far the date moves, and that its time is over', async () => {
  draw('/firstAudit');
  const link = await screen.findByRole('link', { name: 'JQ20260316000001' });
  const cells = within(link.closest('tr') as HTMLTableRowElement);
  expect(cells.getByText('+7天')).toBeInTheDocument();
  expect(cells.getByText('超时1小时')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /待我处理\s*2/ })).toHaveAttribute('aria-selected', 'true');
});

test('the approval shows the old and the new date of each line first, then the evidence and the history', async () => {
  draw('/firstAudit?id=1');
  const change = within(await screen.findByRole('table', { name: '变更对比' }));
  expect(change.getByRole('row', { name: /第 1 行 深沟球轴承\s*2026-04-20\s*2026-04-27/ })).toBeInTheDocument();
  expect(screen.getByText('上游铸件到料延迟，预计顺延 7 天。')).toBeInTheDocument();
  expect(screen.getByText('72.0%（近 12 个月）')).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: '审批记录' })).toBeInTheDocument();
});

test('R-APPR-11 rejecting without an opinion warns and decides nothing', async () => {
  const host = draw('/firstAudit?id=1');
  await userEvent.click(await screen.findByRole('button', { name: '驳回' }));
  expect(host.toasts.at(-1)).toMatchObject({ intent: 'warning', message: '请输入驳回审批意见' });
  expect(decisions(host)).toEqual([]);
});

test('passing goes on to the next change that waits', async () => {
  const host = draw('/firstAudit?id=1');
  await userEvent.click(await screen.findByRole('button', { name: '通过' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('JQ20260316000002'));
  expect(decisions(host)).toEqual([{ processInstId: '1', approve: true, auditOpinion: '' }]);
});

test('上一条 and 下一条 walk through the queue', async () => {
  draw('/firstAudit?id=1');
  expect(await screen.findByText('第 1 / 2 件待办')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '下一条' }));
  expect(await screen.findByText('第 2 / 2 件待办')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '下一条' })).toBeDisabled();
});

test('without the audit code the change can be read, not decided', async () => {
  draw('/firstAudit?id=1', []);
  expect(await screen.findByRole('table', { name: '审批记录' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('a delay is told in days: gained, short, and long beyond thirty days each look another way', async () => {
  draw('/firstAudit?rows=all');
  await screen.findByRole('link', { name: 'JQ20260316000008' });
  const looks = ['提前1天', '+0天', '+3天', '+30天', '+31天'].map((text) => screen.getByText(text).className);
  const [early, none, short, month, long] = looks;
  expect([none, month]).toEqual([short, short]);
  expect(new Set([early, short, long]).size).toBe(3);
});

test('a batch passes delays of at most three days, and leaves the others alone', async () => {
  const host = draw('/firstAudit?rows=all');
  await screen.findByRole('link', { name: 'JQ20260316000008' });
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await userEvent.click(await screen.findByRole('button', { name: '通过（3）' }));
  await userEvent.click(await screen.findByRole('button', { name: '通过 3 件' }));
  await waitFor(() => expect(decisions(host)).toHaveLength(3));
});

const audit1 = 'order:change:audit1';
const apply = 'order:change:apply';
test.each<[readonly string[], string, string, readonly string[], string, boolean]>([
  [[audit1], '', 'todo', ['待我处理', '我已处理'], '审核', true],
  [[apply], '', 'mine', ['我发起的'], '查看', false],
  [[apply, audit1], '', 'todo', ['待我处理', '我已处理', '我发起的'], '审核', true],
  [[], '', 'all', ['全部'], '查看', false],
  [[audit1], '?scope=done', 'done', ['待我处理', '我已处理'], '查看', false],
])('who holds %j sees at %s the list %s of %j, to be %s', async (codes, query, scope, tabs, action, batch) => {
  const host = draw(`/firstAudit${query}`, codes);
  expect(await screen.findAllByRole('link', { name: action })).toHaveLength(2);
  const named = (text: string) => screen.queryByRole('tab', { name: new RegExp(`^${text}\\s*2?$`) });
  expect(['待我处理', '我已处理', '我发起的', '全部'].filter(named)).toEqual(tabs);
  expect(screen.queryByRole('checkbox', { name: '选择本页全部' }) !== null).toBe(batch);
  const asked = host.made.filter(({ path }) => path === deliveryDate.page.path).map(({ input }) => input);
  expect(asked[0]).toMatchObject({ auditLevel: 1, scope });
  expect(screen.queryByRole('columnheader', { name: /一级意见/ })).toBeNull();
});

test('the second level reads what the first has said, and opens changes on its own page', async () => {
  draw('/secondAudit', ['order:change:audit2'], { Page: SecondApprovalPage });
  const link = await screen.findByRole('link', { name: 'JQ20260316000001' });
  expect(link.getAttribute('href')).toMatch(/deliveryDate\/secondAudit\?id=1$/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('交期变更二级审核');
  expect(screen.getByRole('columnheader', { name: /一级意见/ })).toBeInTheDocument();
});

test('the first level opens changes on its page; one without earlier changes says so', async () => {
  draw('/firstAudit');
  const link = await screen.findByRole('link', { name: 'JQ20260316000001' });
  expect(link.getAttribute('href')).toMatch(/deliveryDate\/firstAudit\?id=1$/);
  draw('/firstAudit?id=1');
  expect(await screen.findByText('本订单首次变更')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '历次变更' })).toBeNull();
});

test('earlier changes of the order, and a supplier that has delivered nothing yet, are evidence', async () => {
  const { id, changeNo, status, oldDate, newDate, delayDays, reasonType, submittedAt } = row('9');
  const past = [{ id, changeNo, status, oldDate, newDate, delayDays, reasonType, submittedAt }];
  draw('/firstAudit?id=1', undefined, { change: { past, onTimeRate: null } });
  expect(await screen.findByText('另有 1 次')).toBeInTheDocument();
  expect(screen.getByText('近 12 个月无交货')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '历次变更' })).toBeInTheDocument();
});
