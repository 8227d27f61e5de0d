import { delivery, type DeliveryRow } from '@portal/sdk/calls/delivery';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import DeliveryPage from './delivery.tsx';

const row = (id: string, change: Partial<DeliveryRow> = {}): DeliveryRow => ({
  ...{ id, channel: 'MAIL', purpose: '合同到期', account: 'gys_admin', recipient: 'g***@example.com', tries: 1 },
  ...{
    content: '【澜岳e服务平台】合同到期：HT1',
    status: 'SENT',
    fault: null,
    nextAt: null,
    adapter: 'smtp',
    retry: false,
  },
  sentAt: '2026-03-10T01:00:00Z',
  ...change,
});

function open(codes: string[], records: DeliveryRow[]) {
  const host = fakeHost({ codes });
  host.answer(delivery.page, () => ({ records, total: records.length, page: 1, size: 20 }));
  host.answer(delivery.standing, () => ({
    ...{ waiting: 3, oldestDue: '2026-03-10T00:30:00Z', sentToday: 12, failedToday: 1 },
  }));
  host.answer(delivery.retry, () => ({ count: 1 }));
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <DeliveryPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const failed = row('2', { status: 'FAILED', fault: '无法连接邮件服务器', tries: 5, retry: true });

test('records say what became of each message and why, and above them how the queue stands', async () => {
  open([], [row('1'), failed]);
  const table = await screen.findByRole('grid', { name: '发送记录' });
  for (const text of ['已发送', '失败', '无法连接邮件服务器', '邮件'])
    expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
  for (const text of ['3', '2026-03-10 08:30:00', '12'])
    expect(await screen.findByText(text, { selector: 'dd' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重新发送' })).toBeNull();
});

test('what failed is sent again after a question, by whom holds the code', async () => {
  const host = open([delivery.retry.access], [row('1'), failed]);
  await userEvent.click(await screen.findByRole('button', { name: '重新发送' }));
  await waitFor(() =>
    expect(host.made.filter(({ path }) => path === delivery.retry.path).map(({ input }) => input)).toEqual([
      { ids: ['2'] },
    ]),
  );
});
