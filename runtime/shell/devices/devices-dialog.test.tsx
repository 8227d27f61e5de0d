import { expect, test } from '@rstest/core';
import { type Device, devices } from '@portal/sdk/calls/devices';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { type Portal, PortalContext } from '../../portal.ts';
import DevicesDialog from './devices-dialog.tsx';

const here: Device = {
  id: '2',
  method: 'password',
  ip: '10.0.0.2',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  loginAt: '2026-03-10T01:00:00.000Z',
  lastAt: '2026-03-10T02:00:00.000Z',
  endedAt: null,
  endedReason: null,
  live: true,
};
const before: Device = { ...here, id: '1', ip: '10.0.0.1', live: false, endedReason: 'kicked' };
const { id, method, ip, userAgent } = here;
const failed = { id, method, ip, userAgent, at: here.loginAt, success: false, reason: '密码错误' };

function draw(total = 2) {
  const host = fakeHost();
  const steps: string[] = [];
  host.answer(devices.sessions, () => ({ records: [here, before], total, page: 1, size: 6 }));
  host.answer(devices.attempts, () => ({ records: [failed], total: 1, page: 1, size: 6 }));
  host.answer(devices.endAll, () => {
    steps.push('all ended');
    return { count: 1 };
  });
  const session = { forceLogout: () => void steps.push('signed out here') };
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalContext value={{ session } as unknown as Portal}>
        <PortalProvider theme="light">
          <DevicesDialog open onClose={() => void steps.push('closed')} />
        </PortalProvider>
      </PortalContext>
    </SWRConfig>,
  );
  return { host, steps };
}

const inputsOf = (host: ReturnType<typeof draw>['host'], { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

const table = (name: string) => screen.findByRole('grid', { name });

test('the devices of an account: the one in use, how the others ended, and what was tried', async () => {
  draw();
  const sessions = within(await table('登录会话'));
  const [, first, second] = sessions.getAllByRole('row');
  expect(first).toHaveTextContent('当前设备');
  expect(second).toHaveTextContent('被其他设备登录顶替');
  expect(sessions.getAllByText('当前设备')).toHaveLength(1);
  await userEvent.click(screen.getByRole('tab', { name: '登录记录' }));
  expect(await table('登录记录')).toHaveTextContent('失败：密码错误');
});

test('each list has its own page, and never the rows of the other', async () => {
  const { host } = draw(7);
  let answered: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answered = resolve;
  });
  host.answer(devices.attempts, async () => {
    await held;
    return { records: [failed], total: 1, page: 1, size: 6 };
  });
  await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
  await waitFor(() => expect(inputsOf(host, devices.sessions)).toContainEqual({ page: 2, size: 6 }));
  await userEvent.click(screen.getByRole('tab', { name: '登录记录' }));
  await waitFor(() => expect(inputsOf(host, devices.attempts)).toEqual([{ page: 1, size: 6 }]));
  expect(screen.queryByRole('grid')).toBeNull();
  answered();
  expect(await table('登录记录')).toHaveTextContent('失败：密码错误');
});

test('退出全部设备 asks first, ends every session and then this one', async () => {
  const { host, steps } = draw();
  host.reply(false);
  await userEvent.click(await screen.findByRole('button', { name: '退出全部设备' }));
  expect([host.questions.length, steps]).toEqual([1, []]);
  host.reply(true);
  await userEvent.click(screen.getByRole('button', { name: '退出全部设备' }));
  await waitFor(() => expect(steps).toEqual(['all ended', 'closed', 'signed out here']));
});
