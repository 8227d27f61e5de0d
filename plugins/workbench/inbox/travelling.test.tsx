/** What the inbox says of tasks that were handed on, and of copies. */
import { taskActs } from '@portal/sdk/calls/task-acts';
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import { bus } from '@portal/sdk';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { DocumentApprovalPanel, PortalProvider, useDocumentApproval } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import InboxPage from './inbox.tsx';

const plugin = { id: 'order', name: '订单' };
const kind = { title: '交期变更审核', bizType: 'CHANGE', path: '/order/audit', open: '/order/audit', plugin };

const draw = (page: ReactNode, address = '/workbenches/inbox') =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );

const task = (n: number, whose: UpcomingTask['whose'], whoseName: string | null): UpcomingTask => ({
  ...{
    taskId: `${n}`,
    processInstId: `${n}`,
    bizType: 'CHANGE',
    bizCode: `JQ${n}`,
    title: `变更${n}`,
    taskName: '审核',
  },
  ...{ starterName: '程屿', startTime: '2026-11-19T02:00:00.000Z', arrivedTime: '2026-11-19T02:00:00.000Z' },
  ...{ dueAt: '2026-11-22T01:00:00.000Z', amount: null, together: false, documentId: null, whose, whoseName },
});

test('each task says why it waits for the reader', async () => {
  const host = fakeHost({ todos: [kind] });
  const tasks = [
    task(1, 'OWN', null),
    task(2, 'CLAIMED', null),
    task(3, 'TRANSFERRED', '顾砚秋'),
    task(4, 'ADDED', '顾砚秋'),
    task(5, 'BEHALF', '顾砚秋'),
  ];
  host.answer(workflowtask.upcoming, () => ({ records: tasks, total: 5, page: 1, size: 20 }));
  host.answer(workflowtask.upcomingCount, () => [{ bizType: 'CHANGE', count: 5 }]);
  draw(<InboxPage />);
  const rows = await within(await screen.findByRole('list', { name: '待我处理' })).findAllByRole('button');
  const said = ['本人', '已认领', '转办自 顾砚秋', '加签（顾砚秋）', '代 顾砚秋'];
  for (const [index, text] of said.entries()) expect(rows[index]).toHaveTextContent(`程屿 · ${text}`);
});

type Audit = NonNullable<OutputOf<typeof workflowtask.detailByBizcode>>;
const audit: Audit = {
  ...{ processInstId: '9', bizType: 'CHANGE', bizCode: 'JQ9', title: '变更9', status: 'RUNNING', starterName: '程屿' },
  ...{ startTime: '2026-11-19T02:00:00.000Z', endTime: null, currentTaskName: '审核', canAudit: false, history: [] },
  ...{
    canWithdraw: false,
    canUrge: false,
    task: null,
    added: [],
    heldByName: null,
    heldUntil: null,
    led: null,
    dueAt: null,
  },
};

const nothing = () => undefined;

function Panel({ onDone = nothing }: { onDone?: () => void }) {
  return <DocumentApprovalPanel approval={useDocumentApproval('CHANGE', 'JQ9', onDone)} />;
}

function drawPanel(change: Partial<Audit>) {
  const host = fakeHost();
  host.answer(workflowtask.detailByBizcode, () => ({ ...audit, ...change }));
  for (const call of [taskActs.urge, taskActs.removeSigner]) host.answer(call, () => null);
  draw(<Panel />);
  return (path: string) => host.made.filter((one) => one.path === path).map(({ input }) => input);
}

test('who cannot decide, since a colleague has claimed it, reads who it is', async () => {
  drawPanel({ heldByName: '陆苒' });
  expect(await screen.findByText('该任务由陆苒办理，您现在只能查看。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
});

test('who decides in somebody’s place reads in whose, and is offered nothing but the decision', async () => {
  drawPanel({
    canAudit: true,
    task: { taskId: '5', taskName: '审核', behalfOfName: '顾砚秋', claimedUntil: null, verbs: [] },
  });
  expect(await screen.findByText('您在代顾砚秋办理。')).toBeTruthy();
  expect(screen.getByRole('button', { name: '通过' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
});

test('an open panel follows what somebody else does, and its page with it', async () => {
  const host = fakeHost();
  let now: Audit = { ...audit, added: [{ taskId: '6', userName: '温霁' }] };
  let reread = 0;
  host.answer(workflowtask.detailByBizcode, () => now);
  draw(
    <Panel
      onDone={() => {
        reread += 1;
      }}
    />,
  );
  expect(await screen.findByText(/您加签了温霁/)).toBeTruthy();
  const asked = () => host.made.filter(({ path }) => path === workflowtask.detailByBizcode.path).length;
  expect([asked(), reread]).toEqual([1, 0]);
  const task = { taskId: '5', taskName: '审核', behalfOfName: null, claimedUntil: null, verbs: [] };
  now = { ...audit, canAudit: true, task };
  act(() => bus.emit('todo:changed', {}));
  expect(await screen.findByRole('button', { name: '通过' })).toBeTruthy();
  expect(screen.queryByText(/您加签了温霁/)).toBeNull();
  expect([asked(), reread]).toEqual([2, 1]);
});

test('every panel tells what waits and how long, and until when a claim holds', async () => {
  const task = { taskId: '5', taskName: '审核', behalfOfName: null, verbs: [] };
  drawPanel({
    canAudit: true,
    dueAt: '2999-11-19T02:00:00.000Z',
    task: { ...task, claimedUntil: '2026-11-20T02:30:00.000Z' },
  });
  expect(await screen.findByText(/^当前环节：审核/)).toHaveTextContent(/剩\d+/);
  expect(
    await screen.findByText('您已认领，到 11-20 10:30 为止由您一人办理；到时没有办理，同事也可以办理。'),
  ).toBeTruthy();
});

test('who leads is told that it is late, urges and hands over, and decides nothing', async () => {
  const sent = drawPanel({ led: { taskId: '5', taskName: '审核' }, canUrge: true });
  expect(await screen.findByText('审核超时未办，您可以催办，或转给其他能办理的人。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '催办' }));
  await waitFor(() => expect(sent(taskActs.urge.path)).toEqual([{ processInstId: '9' }]));
  await userEvent.click(screen.getByRole('button', { name: '转办' }));
  expect(await screen.findByRole('dialog', { name: '转办' })).toBeTruthy();
});

test('who leads finds what is late in the inbox, urges and hands over there; who leads nobody has no such list', async () => {
  const host = fakeHost({ todos: [kind] });
  let leads = true;
  host.answer(workflowtask.upcomingCount, () => []);
  host.answer(workflowtask.upcoming, () => ({ records: [], total: 0, page: 1, size: 20 }));
  host.answer(taskActs.ledCount, () => ({ leads, count: leads ? 1 : 0 }));
  host.answer(taskActs.candidates, () => [{ userId: '2', userName: '苏陌', account: 'src3_user' }]);
  for (const call of [taskActs.urge, taskActs.transfer]) host.answer(call, () => null);
  const late: RowOf<typeof taskActs.led> = {
    ...{ taskId: '5', processInstId: '9', bizType: 'CHANGE', bizCode: 'JQ9', title: '变更9', taskName: '审核' },
    ...{ starterName: '程屿', arrivedTime: '2026-11-10T02:00:00.000Z', dueAt: '2026-11-11T02:00:00.000Z' },
    ...{ holderName: '陆苒', documentId: '79' },
  };
  host.answer(taskActs.led, () => ({ records: [late], total: 1, page: 1, size: 20 }));
  const drawn = draw(<InboxPage />, '/workbenches/inbox?show=led');
  expect(await screen.findByRole('tab', { name: /^超时督办\s*1/ })).toBeTruthy();
  const line = within((await screen.findByRole('link', { name: '变更9' })).closest('tr') as HTMLElement);
  expect(line.getByText('陆苒')).toBeTruthy();
  const sent = (path: string) => host.made.filter((one) => one.path === path).map(({ input }) => input);
  await userEvent.click(line.getByRole('button', { name: '催办' }));
  await waitFor(() => expect(sent(taskActs.urge.path)).toEqual([{ processInstId: '9' }]));
  await userEvent.click(line.getByRole('button', { name: '转办' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转办 1 件审批' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: '苏陌（src3_user）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /转办原因/ }), '休假');
  await userEvent.click(dialog.getByRole('button', { name: '转办 1 件' }));
  await waitFor(() => expect(sent(taskActs.transfer.path)).toEqual([{ taskId: '5', userId: '2', reason: '休假' }]));
  drawn.unmount();
  leads = false;
  draw(<InboxPage />);
  expect(await screen.findByRole('tab', { name: /^抄送我的/ })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: /^超时督办/ })).toBeNull();
});

test('who has added somebody takes them off after a question; who has asked urges', async () => {
  const sent = drawPanel({ added: [{ taskId: '6', userName: '陆苒' }], canUrge: true });
  await userEvent.click(await screen.findByRole('button', { name: '减签' }));
  await waitFor(() => expect(sent(taskActs.removeSigner.path)).toEqual([{ taskId: '6' }]));
  await userEvent.click(screen.getByRole('button', { name: '催办' }));
  await waitFor(() => expect(sent(taskActs.urge.path)).toEqual([{ processInstId: '9' }]));
});

type Copy = RowOf<typeof taskActs.cc>;
const copy = (id: string, isRead: boolean): Copy => ({
  ...{ id, processInstId: id, bizType: 'CHANGE', bizCode: `JQ${id}`, title: `变更${id}`, starterName: '程屿', isRead },
  ...{ byName: '顾砚秋', at: '2026-11-20T02:00:00.000Z', message: '请知悉', status: 'RUNNING', documentId: `7${id}` },
});

test('copies lead to their documents, and are marked as read one by one or all at once', async () => {
  const host = fakeHost({ todos: [kind] });
  host.answer(workflowtask.upcomingCount, () => []);
  host.answer(taskActs.ccCount, () => ({ unread: 1 }));
  host.answer(taskActs.cc, () => ({ records: [copy('1', false), copy('2', true)], total: 2, page: 1, size: 20 }));
  host.answer(taskActs.ccRead, () => ({ count: 1 }));
  draw(<InboxPage />, '/workbenches/inbox?show=copies');
  expect(await screen.findByRole('link', { name: '变更1' })).toHaveAttribute('href', '/order/audit?id=71');
  expect(screen.getByRole('tab', { name: /抄送我的/ })).toHaveTextContent('1');
  expect(screen.getAllByRole('button', { name: '标为已读' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '标为已读' }));
  const sent = () => host.made.filter((one) => one.path === taskActs.ccRead.path).map(({ input }) => input);
  await waitFor(() => expect(sent()).toEqual([{ ids: ['1'] }]));
});
