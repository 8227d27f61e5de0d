import { type ReceivedTopic, receiving } from '@portal/sdk/calls/receiving';
import { robots, type RobotRow } from '@portal/sdk/calls/robots';
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import type { OutputOf } from '@portal/sdk/contract';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import SettingsPage from './settings.tsx';
import UnsubscribePage from './unsubscribe.tsx';

type Receiving = OutputOf<typeof receiving.get>;

const topic = (name: string, change: Partial<ReceivedTopic> = {}): ReceivedTopic => ({
  ...{ topic: name, platform: false, portal: true, mail: false, sms: false, urgent: false, fixed: null },
  ...change,
});

const found = (change: Partial<Receiving> = {}): Receiving => ({
  mail: { offered: true, address: 'c***@example.com', bad: null },
  sms: { offered: true, address: '138****5678', bad: null },
  topics: [
    topic('合同到期', { mail: true }),
    topic('异常预警', { urgent: true }),
    topic('账号安全', { platform: true, mail: true, fixed: '事关账号安全，不能关闭' }),
  ],
  ...{ quiet: true, quietFrom: '22:00', quietTo: '08:00', digest: false, weekly: false, leads: false },
  ...change,
});

const robot: RobotRow = {
  ...{
    id: '3',
    version: 2,
    kind: 'WECOM',
    name: '供应群',
    hint: '5aaa',
    topics: ['合同到期'],
    enabled: 1,
    signed: false,
    fault: '企业微信机器人拒绝了消息（93000）',
    faultAt: '2026-03-10T01:00:00Z',
  },
};

function draw(page: ReactNode, address: string) {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })} />
      </PortalProvider>
    </SWRConfig>,
  );
}

function open(answer: Receiving = found(), codes: string[] = []) {
  const host = fakeHost({ codes });
  host.answer(receiving.get, () => answer);
  host.answer(receiving.save, () => null);
  host.answer(receiving.test, () => null);
  host.answer(robots.list, () => ({ offered: true, robots: [robot], topics: ['合同到期', '红字发票'] }));
  draw(<SettingsPage />, '/workbenches/inbox/settings');
  const made = ({ path }: { path: string }) => host.made.filter((one) => one.path === path).map(({ input }) => input);
  return { host, made };
}

const box = (name: string, way: string) => screen.findByRole('checkbox', { name: `${name}，${way}` });

test('ways of every topic are chosen and saved together with hours and digest', async () => {
  const { made } = open();
  expect(await box('合同到期', '邮件')).toBeChecked();
  await userEvent.click(await box('合同到期', '邮件'));
  await userEvent.click(await box('合同到期', '短信'));
  await userEvent.click(screen.getByRole('switch', { name: '每日摘要' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(made(receiving.save)).toHaveLength(1));
  expect(made(receiving.save)[0]).toEqual({
    topics: [
      { topic: '合同到期', portal: true, mail: false, sms: true },
      { topic: '异常预警', portal: true, mail: false, sms: false },
      { topic: '账号安全', portal: true, mail: true, sms: false },
    ],
    ...{ quiet: true, quietFrom: '22:00', quietTo: '08:00', digest: true, weekly: false },
  });
});

test('hours are typed in 24 hours, and who leads is offered the summary of the week', async () => {
  const { made } = open(found({ leads: true }));
  const from = await screen.findByRole('combobox', { name: '开始' });
  await userEvent.clear(from);
  await userEvent.type(from, '2130');
  await userEvent.click(screen.getByRole('switch', { name: '每周汇总' }));
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(made(receiving.save)).toMatchObject([{ quietFrom: '21:30', weekly: true }]));
});

test('without hours to be left alone none are asked for, nor sent', async () => {
  const { made } = open();
  await userEvent.click(await screen.findByRole('switch', { name: '免打扰' }));
  expect(screen.queryByRole('combobox', { name: '开始' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(made(receiving.save)).toMatchObject([{ quiet: false }]));
  expect(made(receiving.save)[0]).not.toHaveProperty('quietFrom');
});

test('what cannot be switched off, or has no address, cannot be pressed', async () => {
  open(found({ sms: { offered: true, address: null, bad: null } }));
  expect(await box('账号安全', '站内提醒')).toBeDisabled();
  expect(await box('账号安全', '邮件')).toBeDisabled();
  expect(await box('合同到期', '短信')).toBeDisabled();
  expect(await box('合同到期', '邮件')).toBeEnabled();
  expect(screen.getAllByText('事关账号安全，不能关闭')).not.toEqual([]);
  expect(screen.getByText('未登记')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '发送测试短信' })).toBeNull();
});

test('an address that takes nothing says so, and can be tried', async () => {
  const bad = { reason: '邮件服务器拒绝了收件人（SMTP 550）', at: '2026-03-10T01:00:00Z' };
  const { made } = open(found({ mail: { offered: true, address: 'c***@example.com', bad } }));
  expect(await screen.findByText(/2026-03-10 09:00.* 被退回：邮件服务器拒绝了收件人/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '发送测试邮件' }));
  await waitFor(() => expect(made(receiving.test)).toEqual([{ channel: 'MAIL' }]));
});

test('robots are shown to whom may manage them, and none of their addresses', async () => {
  open();
  await box('合同到期', '邮件');
  expect(screen.queryByText('群机器人')).toBeNull();
  expect(screen.queryByRole('switch', { name: '每周汇总' })).toBeNull();
});

test('a robot is changed without its address being asked for again', async () => {
  const { host, made } = open(found(), [robots.list.access]);
  host.answer(robots.edit, () => null);
  const table = await screen.findByRole('grid', { name: '群机器人' });
  expect(within(table).getByText('5aaa')).toBeInTheDocument();
  expect(within(table).getByText('企业微信机器人拒绝了消息（93000），03-10 09:00')).toBeInTheDocument();
  await userEvent.click(within(table).getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '红字发票' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(made(robots.edit)).toEqual([
      { id: '3', version: 2, kind: 'WECOM', name: '供应群', topics: ['合同到期', '红字发票'], enabled: 1 },
    ]),
  );
});

test('the link of a mail names its topic, and ends it after one press', async () => {
  const host = fakeHost({ user: null });
  host.answer(unsubscribing.about, () => ({ topic: '合同到期' }));
  host.answer(unsubscribing.leave, () => ({ topic: '合同到期' }));
  draw(<UnsubscribePage />, '/ef/unsubscribe?token=abc');
  await userEvent.click(await screen.findByRole('button', { name: '确认退订' }));
  expect(await screen.findByText('已退订，不再向您的邮箱发送“合同到期”。')).toBeInTheDocument();
  expect(host.made.map(({ path, input }) => [path, input])).toEqual([
    [unsubscribing.about.path, { token: 'abc' }],
    [unsubscribing.leave.path, { token: 'abc' }],
  ]);
});

test('an address without its link says so', () => {
  fakeHost({ user: null });
  draw(<UnsubscribePage />, '/ef/unsubscribe');
  expect(screen.getByText('退订链接不完整')).toBeInTheDocument();
});
