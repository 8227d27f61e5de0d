import { beforeEach, expect, it } from '@rstest/core';
import { bus } from '@portal/sdk';
import { type ExportTask, exportTask } from '@portal/sdk/calls/export-task';
import { download } from '@portal/sdk/contract';
import { fakeHost, type FakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { DialogHost } from '../dialog-host.tsx';
import { dialogs } from '../dialogs.ts';
import { overlays } from '../overlays.ts';
import DownloadDrawer from './download-drawer.tsx';
import { exportInBackground, tellOfExports } from './in-background.ts';

const at = '2026-11-21T02:00:00.000Z';
const task = (id: number, facts: Partial<ExportTask>): ExportTask => ({
  id: String(id),
  fileName: `订单列表_${id}.zip`,
  status: 0,
  progress: null,
  rows: null,
  may: ['CANCEL'],
  size: null,
  reason: null,
  createdAt: at,
  finishedAt: null,
  expiresAt: null,
  ...facts,
});
const all = [
  task(5, {}),
  task(4, { status: 1, rows: 80_000, progress: { rowsDone: 20_000, rowTotal: 80_000 } }),
  task(3, {
    status: 2,
    rows: 20_001,
    size: 1_572_864,
    expiresAt: '2026-11-28T02:00:00.000Z',
    may: ['DOWNLOAD', 'REMOVE'],
  }),
  task(2, { status: 3, rows: 10_001, may: ['REGENERATE', 'REMOVE'] }),
  task(1, { status: 4, reason: '您没有该操作的权限', may: ['RETRY', 'REMOVE'] }),
];

let host: FakeHost;
let shown: ExportTask[];
beforeEach(() => {
  host = fakeHost();
  shown = all;
  host.answer(exportTask.page, () => ({ records: shown, total: shown.length, page: 1, size: 10 }));
});

async function draw() {
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <DownloadDrawer open onClose={() => undefined} />
      </SWRConfig>
    </PortalProvider>,
  );
  return within(await screen.findByRole('dialog', { name: '下载中心' }));
}

const rowOf = async (drawer: Awaited<ReturnType<typeof draw>>, id: number) => {
  const row = (await drawer.findByText(`订单列表_${id}.zip`)).closest('[role="row"], tr') as HTMLElement;
  return within(row);
};
const actionsOf = async (drawer: Awaited<ReturnType<typeof draw>>, id: number) =>
  (await rowOf(drawer, id)).getAllByRole('button').map(({ textContent }) => textContent);

it('shows each task with its state, its progress and what can be done with it', async () => {
  const drawer = await draw();
  expect(await actionsOf(drawer, 5)).toEqual(['取消']);
  expect(await actionsOf(drawer, 4)).toEqual(['取消']);
  expect(await actionsOf(drawer, 3)).toEqual(['下载', '删除']);
  expect(await actionsOf(drawer, 2)).toEqual(['重新生成', '删除']);
  expect(await actionsOf(drawer, 1)).toEqual(['重试', '删除']);
  const running = await rowOf(drawer, 4);
  expect(running.getByRole('progressbar', { name: '生成进度' }).getAttribute('aria-valuenow')).toBe('0.25');
  expect(running.getByText('25%')).toHaveAttribute('aria-hidden', 'true'); // read once, by the bar
  expect(running.getByText('80,000')).toBeTruthy();
  const done = await rowOf(drawer, 3);
  expect([done.getByText('可下载'), done.getByText('20,001'), done.getByText('1.5 MB')]).toHaveLength(3);
  expect((await rowOf(drawer, 1)).getByText('您没有该操作的权限')).toBeTruthy();
});

it('follows what the socket tells, and says what will stand here while nothing does', async () => {
  shown = [];
  const drawer = await draw();
  expect(await drawer.findByText('还没有导出任务')).toBeTruthy();
  shown = all;
  act(() => bus.emit('task:changed', { event: 'task', task: 'export' }));
  expect(await drawer.findByText('订单列表_5.zip')).toBeTruthy();
});

it('an export that is too large goes to the background, and its end is told with the way to the drawer', async () => {
  host.answer(exportTask.add, () => ({ id: '5', fileName: '订单列表_5.zip' }));
  const toast = dialogs.toast;
  tellOfExports(toast);
  render(
    <PortalProvider theme="light">
      <DialogHost />
    </PortalProvider>,
  );
  const call = download({ path: '/api/order/export', access: 'login' });
  await act(() => exportInBackground({ request: host.request, toast }, call, { status: 1 }));
  expect(host.made.at(-1)).toMatchObject({
    path: exportTask.add.path,
    input: { path: call.path, input: { status: 1 } },
  });
  expect(await screen.findByText('数据超过 10,000 行，已转入后台导出')).toBeTruthy();
  const ended = { event: 'task', task: 'export', id: '5', fileName: '订单列表_5.zip' };
  act(() => bus.emit('task:changed', { ...ended, status: 4 }));
  act(() => bus.emit('task:changed', { ...ended, status: 2 }));
  expect(screen.getByText('导出失败：订单列表_5.zip')).toBeTruthy();
  expect(screen.getByText('导出完成：订单列表_5.zip')).toBeTruthy();
  await userEvent.click(screen.getAllByText('下载中心').at(-1) as HTMLElement);
  await waitFor(() => expect(overlays.get()).toHaveLength(1));
});
