import { type ModeRow, modes } from '@portal/sdk/calls/mode';
import { type ModeState, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { SWRConfig } from 'swr';
import ModePage from './mode.tsx';

const now = '2026-03-16T14:10:00.000Z';
const window = {
  mode: 'READ_ONLY' as const,
  from: '2026-03-16T14:00:00.000Z',
  to: '2026-03-16T14:30:00.000Z',
  reason: '补丁升级',
};
const row: ModeRow = {
  ...{ id: '7', version: 2, status: 'RUNNING', endedAt: null, endedByName: null, ...window },
  ...{ userName: '江珩', createdAt: '2026-03-15T01:00:00.000Z' },
};

function draw(rows: readonly ModeRow[], state: Partial<ModeState> = {}) {
  const host = fakeHost({ codes: ['admin:mode:manage'] });
  host.answer(modeTabs.state, () => ({ stamp: 'w', now, windows: [window], forcedSince: null, ...state }));
  host.answer(modes.page, () => ({ records: [...rows], total: rows.length, page: 1, size: 20 }));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <ModePage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const inputsOf = (host: ReturnType<typeof draw>, path: string) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test('what runs now comes first, and is ended after a question that names its end', async () => {
  const host = draw([row]);
  host.answer(modes.end, () => null);
  expect(await screen.findByText(/只读，2026-03-16 22:30 结束：补丁升级/)).toBeVisible();
  const grid = await screen.findByRole('grid', { name: '维护记录' });
  await userEvent.click(within(grid).getByRole('button', { name: '结束' }));
  await waitFor(() => expect(inputsOf(host, modes.end.path)).toEqual([{ id: '7', version: 2 }]));
  expect(host.questions.at(-1)?.message).toContain('原定 2026-03-16 22:30 结束（补丁升级）');
});

test('a database that takes no writes is said as such, and a window that is over offers nothing', async () => {
  draw([{ ...row, status: 'OVER' }], { forcedSince: now, windows: [] });
  expect(await screen.findByText(/2026-03-16 22:10 起自动转为只读/)).toBeVisible();
  const grid = await screen.findByRole('grid', { name: '维护记录' });
  await waitFor(() => expect(within(grid).getByText('已结束')).toBeVisible());
  expect(within(grid).queryByRole('button', { name: /^(调整|结束|取消)$/ })).toBeNull();
});

test('a window is planned without a beginning: from now on', async () => {
  const host = draw([]);
  host.answer(modes.plan, () => ({ id: '8' }));
  await userEvent.click(await screen.findByRole('button', { name: '设置维护' }));
  const dialog = await screen.findByRole('dialog', { name: '设置维护' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: '结束日期' }), '2026-03-16{Enter}');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /原因/ }), '补丁升级');
  await userEvent.click(within(dialog).getByRole('button', { name: '确认设置' }));
  const planned = { mode: 'READ_ONLY', to: '2026-03-16T22:30', reason: '补丁升级' };
  await waitFor(() => expect(inputsOf(host, modes.plan.path)).toEqual([planned]));
});
