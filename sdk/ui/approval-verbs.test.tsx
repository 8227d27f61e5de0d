import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { taskActs } from '../calls/task-acts.ts';
import type { OwnTask } from '../calls/workflow.ts';
import { fakeHost } from '../testing/fake-host.ts';
import ApprovalVerbs from './approval-verbs.tsx';
import { PortalProvider } from './index.ts';

const people = [
  { userId: '7', userName: '陆苒', account: 'cg_buyer' },
  { userId: '8', userName: '苏陌', account: 'src3_user' },
];

function draw(verbs: OwnTask['verbs']) {
  const host = fakeHost();
  for (const call of [taskActs.claim, taskActs.transfer, taskActs.addSigner]) host.answer(call, () => null);
  host.answer(taskActs.candidates, ({ keyword = '' }) => people.filter(({ userName }) => userName.includes(keyword)));
  let done = 0;
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <ApprovalVerbs
          task={{ taskId: '5', taskName: '审核', behalfOfName: null, claimedUntil: null, verbs }}
          onDone={() => {
            done += 1;
          }}
        />
      </PortalProvider>
    </SWRConfig>,
  );
  return { host, done: () => done };
}

const choose = async (verb: string) => {
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: verb }));
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('offers the verbs that the server names, and nothing where there are none', async () => {
  draw(['RELEASE', 'COPY']);
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['释放', '抄送']);
});

test('draws no button for who has nothing to do but decide', () => {
  draw([]);
  expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
});

test('claims at once', async () => {
  const { host, done } = draw(['CLAIM']);
  await choose('认领');
  await waitFor(() => expect(done()).toBe(1));
  expect(sent(host, taskActs.claim.path)).toEqual([{ taskId: '5' }]);
});

test('hands over to one person with a reason, and says what is missing before', async () => {
  const { host, done } = draw(['TRANSFER']);
  await choose('转办');
  const dialog = await dialogOf('转办');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const summary = within(dialog.getByRole('alert', { name: '有 2 处需要修改' }));
  expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '请选择人员',
    '请输入转办原因',
  ]);
  await userEvent.click(await dialog.findByRole('checkbox', { name: '陆苒（cg_buyer）' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: '苏陌（src3_user）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /转办原因/ }), '休假');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(done()).toBe(1));
  expect(sent(host, taskActs.transfer.path)).toEqual([{ taskId: '5', userId: '8', reason: '休假' }]);
});

test('adds several, before or after, without a reason', async () => {
  const { host } = draw(['ADD']);
  await choose('加签');
  const dialog = await dialogOf('加签');
  await userEvent.click(dialog.getByRole('radio', { name: /后加签/ }));
  for (const { userName, account } of people)
    await userEvent.click(await dialog.findByRole('checkbox', { name: `${userName}（${account}）` }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent(host, taskActs.addSigner.path)).toEqual([{ taskId: '5', userIds: ['7', '8'], when: 'AFTER' }]),
  );
});
