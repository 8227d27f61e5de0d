import { sealing } from '@portal/sdk/calls/sealing';
import type { OutputOf, RowOf } from '@portal/sdk/contract';
import { MemoryRouter } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import SealingPage from './sealing.tsx';

const row: RowOf<typeof sealing.page> = {
  ...{ id: 'usr_user.phone', area: 'usr', kind: 'phone', status: 'RUNNING', present: 1200, old: 300, clear: 0 },
  ...{ read: 1200, finishedAt: null },
};
const done: RowOf<typeof sealing.page> = {
  ...{ id: 'doc_log.reason', area: 'doc', kind: 'text', status: 'DONE', present: 7, old: 0, clear: null },
  ...{ read: 90, finishedAt: '2026-03-16T02:00:00Z' },
};
const keys: OutputOf<typeof sealing.standing>['keys'] = [
  { keyId: 'k2', status: 'PRESENT', personal: 1207, others: '', createdAt: '2026-03-16T01:00:00Z' },
  { keyId: 'k1', status: 'USED', personal: 300, others: '动态验证码 3', createdAt: '2026-01-01T01:00:00Z' },
  { keyId: 'k0', status: 'FREE', personal: 0, others: '', createdAt: null },
];

const standing: OutputOf<typeof sealing.standing> = {
  ...{ cipher: 'a', done: 1, of: 2, countedAt: '2026-03-16T03:00:00Z', keys },
};

test('shows which key is in use, which may go, and how far each column is', async () => {
  const host = fakeHost();
  host.answer(sealing.page, () => ({ records: [row, done], total: 2, page: 1, size: 20 }));
  host.answer(sealing.standing, () => standing);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <SealingPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  const ring = await screen.findByRole('grid', { name: '密钥' });
  const textOf = (cell: string) => within(ring).getByText(cell).closest('tr')?.textContent;
  expect(textOf('k2')).toContain('当前使用');
  expect(textOf('k1')).toContain('仍在使用，不能移除');
  expect(textOf('k1')).toContain('动态验证码 3');
  expect(textOf('k0')).toContain('不再使用，可以移除');
  const columns = await screen.findByRole('grid', { name: '字段' });
  for (const text of ['usr_user.phone', '账号', '手机和电话', '进行中', '1,200', '300', '文字中的号码', '完成'])
    expect(within(columns).getAllByText(text).length).toBeGreaterThan(0);
  for (const text of ['AES-256-GCM', 'k2', '1 / 2', '2026-03-16 11:00:00'])
    expect(screen.getByText(text, { selector: 'dd' })).toBeInTheDocument();
});
