import { type Notice, notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import NoticesPage from './notices.tsx';

const told = (id: string, topic: string, content: string, change: Partial<Notice> = {}): Notice => ({
  ...{ id, userId: '1', entId: '10', noticeType: 13, topic, status: 0, content, data: null, decision: null },
  ...{ createDate: '2026-11-20T01:00:00.000Z', updateDate: '2026-11-20T01:00:00.000Z', fileId: null, fileName: null },
  ...{ bizType: 'contract', bizId: id },
  ...change,
});

/** Serves the notices as the server does: marking and its undoing change them. */
function open(notices: Notice[], address = '/workbenches/inbox/notices') {
  const host = fakeHost();
  const acts = new Map<string, string[]>();
  const unreadIn = (rows: readonly Notice[]) => rows.filter(({ status }) => status !== 1);
  host.answer(workflowtask.upcomingCount, () => []);
  host.answer(notification.topics, () =>
    [...new Map(notices.map((one) => [one.topic, one.noticeType]))].map(([topic, noticeType]) => {
      const rows = notices.filter((one) => one.topic === topic);
      return { topic, noticeType, total: rows.length, unread: unreadIn(rows).length, muted: false };
    }),
  );
  host.answer(notification.getNotification, ({ topic, unread, page = 1, size = 20 }) => {
    const of = notices.filter((one) => topic === undefined || one.topic === topic);
    const records = unread ? unreadIn(of) : of;
    return { records, total: records.length, page, size };
  });
  const set = (ids: readonly string[], status: 0 | 1) => {
    for (const one of notices) if (ids.includes(one.id)) one.status = status;
  };
  host.answer(notification.markRead, ({ ids, topic }) => {
    const of = notices.filter((one) => one.status === 0 && (topic === undefined || one.topic === topic));
    const marked = of.map(({ id }) => id).filter((id) => ids === undefined || ids.includes(id));
    const at = `2026-11-21T01:00:0${acts.size}.000Z`;
    acts.set(at, marked);
    set(marked, 1);
    return { count: marked.length, at };
  });
  host.answer(notification.markUnread, ({ at }) => {
    set(acts.get(at) ?? [], 0);
    return { count: acts.get(at)?.length ?? 0 };
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          <NoticesPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const three = () => [
  told('1', '合同到期', '合同 HT1 将于 2026-12-01 到期'),
  told('2', '红字发票', '对方申请红冲发票 12'),
  told('3', '产品下架', '产品“e物流”已下架', { noticeType: 7, status: 2 }),
];
const shown = () => screen.getAllByTitle(/合同 HT1|申请红冲|已下架/).map(({ textContent }) => textContent);
const topics = () => within(screen.getByRole('navigation', { name: '通知主题' }));
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });

test('notices stand by topics of business and by the types of the platform; a topic narrows the list and its numbers', async () => {
  const host = open(three());
  await screen.findByText('合同 HT1 将于 2026-12-01 到期');
  expect(within(topics().getByRole('list', { name: '业务' })).getAllByRole('button')).toHaveLength(2);
  expect(within(topics().getByRole('list', { name: '平台' })).getAllByRole('button')).toHaveLength(1);
  for (const [name, count] of Object.entries({ 全部: 3, 未读: 3, 通知: 3 }))
    expect(tab(name)).toHaveTextContent(`${name}${count}`);
  await userEvent.click(topics().getByRole('button', { name: '红字发票，1 条未读' }));
  await waitFor(() => expect(shown()).toEqual(['对方申请红冲发票 12']));
  expect(tab('全部')).toHaveTextContent('全部1');
  await userEvent.click(screen.getByText('对方申请红冲发票 12'));
  expect(host.opened.map(({ id }) => id)).toEqual(['2']);
});

test('R-NOTIF-20 what cannot be opened keeps its label, says why, and is not marked', async () => {
  const host = open(three());
  await screen.findByText('产品“e物流”已下架');
  const buttons = screen.getAllByRole('button', { name: '查看详情' });
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
  expect(screen.getAllByRole('button', { name: '标为已读' })).toHaveLength(2);
  await userEvent.click(buttons[2] as HTMLElement);
  expect(host.opened).toEqual([]);
});

test('one, chosen ones and all are marked as read; 撤销 within five seconds brings back what the last act has marked', async () => {
  open(three(), '/workbenches/inbox/notices?unread=true');
  await screen.findByText('合同 HT1 将于 2026-12-01 到期');
  await userEvent.click(screen.getAllByRole('button', { name: '标为已读' })[0] as HTMLElement);
  expect(await screen.findByText('已将 1 条通知标为已读')).toBeInTheDocument();
  await waitFor(() => expect(shown()).toEqual(['对方申请红冲发票 12', '产品“e物流”已下架']));
  expect(tab('通知')).toHaveTextContent('通知2');
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.queryByText('已将 1 条通知标为已读')).toBeNull();
  for (const box of screen.getAllByRole('checkbox').slice(2)) fireEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: '标为已读（1）' })); // the disabled one is none
  await waitFor(() => expect(shown()).toEqual(['合同 HT1 将于 2026-12-01 到期', '产品“e物流”已下架']));
  await userEvent.click(screen.getByRole('button', { name: '全部标为已读' }));
  await waitFor(() => expect(shown()).toEqual(['产品“e物流”已下架']));
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(shown()).toEqual(['合同 HT1 将于 2026-12-01 到期', '产品“e物流”已下架']));
});
