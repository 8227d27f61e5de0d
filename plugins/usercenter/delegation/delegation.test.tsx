import { type DELEGATION_STATE, delegation } from '@portal/sdk/calls/delegation';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import DelegationPage from './delegation.tsx';

const row = (id: string, state: keyof typeof DELEGATION_STATE.texts, mayEnd: boolean) => ({
  ...{ id, state, mayEnd, side: 'MINE' as const, ownerName: '顾砚秋', delegateName: '陆苒', subjects: '交期变更' },
  ...{ startsAt: '2026-11-20T01:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z', endedAt: null, reason: `原因${id}` },
  createdAt: '2026-11-19T01:00:00.000Z',
});

function draw() {
  const host = fakeHost();
  const rows = [row('1', 'RUNNING', true), row('2', 'PENDING', true), row('3', 'ENDED', false)];
  host.answer(delegation.page, ({ side }) => {
    const records = side === 'TO_ME' ? [] : rows;
    return { records, total: records.length, page: 1, size: 20 };
  });
  host.answer(delegation.counts, () => []);
  host.answer(delegation.kinds, () => [{ bizType: 'ORDER_DELIVERY_CHANGE', title: '交期变更' }]);
  host.answer(delegation.people, () => [{ userId: '7', userName: '陆苒', account: 'cg_buyer' }]);
  host.answer(delegation.add, () => null);
  host.answer(delegation.end, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <DelegationPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
const madeOf = (host: ReturnType<typeof fakeHost>, path: string) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('what runs is ended early and what has not begun is taken back, each after a question that names the delegate', async () => {
  const host = draw();
  await userEvent.click(within(await lineOf('原因1')).getByRole('button', { name: '提前结束' }));
  await waitFor(() => expect(madeOf(host, delegation.end.path)).toEqual([{ id: '1' }]));
  expect(host.questions[0]?.message).toBe('结束后，陆苒立即不再代您审批，不能恢复。确定结束吗？');
  host.reply(false);
  await userEvent.click(within(await lineOf('原因2')).getByRole('button', { name: '撤销' }));
  expect(host.questions[1]?.message).toBe('撤销后，陆苒到时不会代您审批。确定撤销吗？');
  expect(madeOf(host, delegation.end.path)).toHaveLength(1);
  expect(within(await lineOf('原因3')).queryByRole('button', { name: /结束|撤销/ })).toBeNull();
});

test('setting one up asks for a person, a time and a reason, and sends what was chosen', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '设置审批代理' }));
  const dialog = within(await screen.findByRole('dialog', { name: '设置审批代理' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(madeOf(host, delegation.add.path)).toEqual([]);
  await userEvent.click(await dialog.findByRole('checkbox', { name: '陆苒（cg_buyer）' }));
  for (const [label, day] of [
    ['开始日期', '2026-12-01'],
    ['结束日期', '2026-12-03'],
  ] as const) {
    const box = dialog.getByLabelText(label);
    await userEvent.type(box, day);
    await userEvent.tab();
  }
  await userEvent.type(dialog.getByRole('textbox', { name: /委托原因/ }), '年度休假');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(madeOf(host, delegation.add.path)).toEqual([
      {
        ...{ delegateId: '7', reason: '年度休假' },
        ...{ startsAt: '2026-12-01T01:00:00.000Z', endsAt: '2026-12-03T10:00:00.000Z' },
      },
    ]),
  );
});
