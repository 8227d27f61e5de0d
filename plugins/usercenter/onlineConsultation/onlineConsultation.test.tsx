import { type Consultation, consultation, type ConsultationState } from '@portal/sdk/calls/consultation';
import { MemoryRouter } from '@portal/sdk/navigation';
import { createHarness, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import plugin from '../plugin.ts';
import { daysText, Entries } from './entries.tsx';

const row: Consultation = {
  ...{ id: '7', sessionNo: 'ZX20260316000007', status: 'CLOSED', productName: null, agentName: '小澜1号' },
  ...{ queueAt: '2026-03-16T01:00:00Z', waited: 0, closedAt: '2026-03-16T01:20:00Z', rating: null },
  ...{ ratingRemark: null, rateable: true, leavable: false },
};
const rated: Consultation = { ...row, id: '8', sessionNo: 'ZX20260315000008', rating: 4, rateable: false };

async function open() {
  const portal = createHarness(plugin, { user: 'super', unanswered: 'empty' });
  portal.answer(consultation.myPage, () => ({ records: [row, rated], total: 2, page: 1, size: 20 }));
  portal.answer(consultation.course, () => [{ at: '2026-03-16T01:00:00Z', told: '小澜1号接入' }]);
  portal.answer(consultation.rate, () => null);
  await portal.open('/userCenter/onlineConsultation');
  return portal;
}
const lineOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

const hours = { workFrom: '08:30', workTo: '17:30', workDays: [1, 2, 3, 4, 5] };
function draw(opens: boolean, state: ConsultationState = { agents: 3, queued: 2, working: true, ...hours }) {
  const host = fakeHost({ opens: (path) => opens || path !== '/askQuestionsOnline' });
  host.answer(consultation.status, () => state);
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <Entries />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
}

test('the window is offered with who answers, who waits and the hours; where none is installed that is said', async () => {
  draw(true);
  expect(await screen.findByText('坐席在线 3 · 排队 2 · 服务时间 周一至周五 08:30–17:30')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '开始咨询' })).toBeInTheDocument();
  cleanup();
  draw(false);
  expect(await screen.findByText('在线咨询窗口尚未启用，请拨打电话或留言')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '开始咨询' })).toBeNull();
});

test.each([
  [true, '暂无在线坐席'],
  [false, '现在不在服务时间'],
])('nobody answers, in working hours %j: %s', async (working, text) => {
  draw(true, { agents: 0, queued: 0, working, ...hours });
  expect(await screen.findByText(`${text} · 服务时间 周一至周五 08:30–17:30`)).toBeInTheDocument();
});

test('what has ended is rated once, and its course is shown', async () => {
  const portal = await open();
  expect((await lineOf('ZX20260315000008')).queryByRole('button', { name: '评价' })).toBeNull();
  const line = await lineOf('ZX20260316000007');
  await userEvent.click(line.getByRole('button', { name: '经过' }));
  expect(await screen.findByText('小澜1号接入')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(line.getByRole('button', { name: '评价' }));
  const dialog = within(await screen.findByRole('dialog', { name: '评价 · ZX20260316000007' }));
  await userEvent.click(dialog.getByRole('radio', { name: '不满意' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(consultation.rate)).toEqual([{ id: '7', rating: 2 }]));
});

test.each<[number[], string]>([
  [[1, 2, 3, 4, 5], '周一至周五'],
  [[6, 1, 3], '周一、周三、周六'],
  [[7], '周日'],
])('%j is told as %s', (days, text) => expect(daysText(days)).toBe(text));
