import { type AgentRow, type ChatRule, chatAgent, type Waiting } from '@portal/sdk/calls/agent';
import { productInfo } from '@portal/sdk/calls/product';
import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage, factsIn, press } from '../test-draw.tsx';
import ServicePage from './service.tsx';

const agent: AgentRow = {
  ...{ userId: '9', account: 'kf_8001', userName: '客服1号', seq: '8001', showName: '小澜', skills: ['02', '77'] },
  ...{ maxSessions: 8, load: 4, shift: 'DAY', weight: 1, state: 'BUSY', version: 1 },
  ents: [{ entId: '1', entName: '屿岚机电' }],
};
const idle: AgentRow = { ...agent, userId: '10', seq: '8002', showName: '小江', skills: [], ents: [] };
const rule: ChatRule = {
  ...{ routing: 'LEAST', overflow: 'QUEUE', workFrom: '08:30', workTo: '17:30', workDays: [1, 7] },
  ...{ welcome: '您好', version: 4 },
};
/** Of the host’s clock: 2026-11-21 09:00 at +08:00. */
const waiting: Waiting[] = [
  { sessionId: '1', customerName: '海川物流', productType: '02', queueAt: '2026-11-21T00:17:30Z', onDuty: 0 },
  { sessionId: '2', customerName: '北辰电气', productType: null, queueAt: '2026-11-21T01:05:00Z', onDuty: 3 },
];

function draw({ queue = [] }: { queue?: Waiting[] } = {}) {
  const host = fakeHost({ codes: ['view', 'save', 'rule'].map((code) => `base:service:${code}`) });
  host.answer(chatAgent.page, () => ({ records: [agent, idle], total: 2, page: 1, size: 10 }));
  host.answer(chatAgent.rule, () => rule);
  host.answer(chatAgent.waiting, () => queue);
  host.answer(chatAgent.enterprises, ({ keyword }) => (keyword === '无' ? [] : [{ entId: '2', entName: '霁川电厂' }]));
  host.answer(productInfo.listExcludeBase, () => [{ productType: '02', productName: 'e订单' } as never]);
  for (const call of [chatAgent.assign, chatAgent.save, chatAgent.saveRule]) host.answer(call, () => null);
  drawPage(<ServicePage />);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

const view = (name: string | RegExp) => userEvent.click(screen.getByRole('tab', { name }));

test('who waits is counted, and told with the time waited and who is on duty', async () => {
  draw({ queue: waiting });
  await screen.findByRole('tab', { name: /^排队中\s*2$/ });
  await view(/^排队中/);
  expect((await cellsOf('海川物流')).slice(1)).toEqual(['e订单', '2026-11-21 08:17:30', '42分钟', '无人当班']);
  expect((await cellsOf('北辰电气')).slice(1)).toEqual(['未指定', '2026-11-21 09:05:00', '0分钟', '3 人']);
});

test('agents tell their skills and enterprises, or that they take all and have none of their own', async () => {
  draw();
  const told = (await cellsOf('小澜')).join('|');
  expect(told).toContain('|e订单、77|');
  expect(told).toContain('|屿岚机电|');
  const other = (await cellsOf('小江')).join('|');
  expect(other).toContain('|全部产品|');
  expect(other).toContain('|-|');
  await view(/^排队中/);
  expect(await screen.findByText('没有客户在排队')).toBeVisible();
});

test('the rules are told in words; work ends later than it begins', async () => {
  const host = draw();
  await view('分配规则');
  await screen.findByText('08:30–17:30');
  expect(factsIn(document.body)).toMatchObject({ 工作日: '周一、周日', 节假日: '按工作日历', 欢迎语: '您好' });
  await userEvent.click(screen.getByRole('button', { name: '编辑规则' }));
  const dialog = await dialogOf('分配规则');
  const to = dialog.getByRole('textbox', { name: /下班时间/ });
  for (const [text, fits] of [
    ['08:30', false],
    ['08:31', true],
  ] as const) {
    await userEvent.clear(to);
    await userEvent.type(to, text);
    await userEvent.click(dialog.getByRole('checkbox', { name: '周二' }));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    if (!fits) expect((await dialog.findAllByText('下班时间应晚于上班时间')).length).toBeGreaterThan(0);
  }
  await waitFor(() => expect(sent(host, chatAgent.saveRule)).toHaveLength(1));
  expect(sent(host, chatAgent.saveRule)).toMatchObject([{ version: 4, workTo: '08:31', workDays: [1, 7] }]);
});

test('an account becomes an agent with what is usual; one that is changed keeps what it is', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '新增客服' }));
  const fresh = await dialogOf('新增客服');
  await userEvent.type(fresh.getByRole('textbox', { name: /账号/ }), 'kf_8003');
  await userEvent.type(fresh.getByRole('textbox', { name: /工号/ }), '8003');
  await userEvent.type(fresh.getByRole('textbox', { name: /显示名/ }), '小河');
  await userEvent.click(fresh.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent(host, chatAgent.save)).toHaveLength(1));
  expect(sent(host, chatAgent.save)[0]).toMatchObject({
    account: 'kf_8003',
    maxSessions: 8,
    state: 'ONLINE',
    skills: [],
  });
  await press('小江', '编辑');
  const dialog = await dialogOf('编辑客服 · 小江');
  expect(dialog.queryByRole('textbox', { name: /账号/ })).toBeNull();
});

test('an enterprise is found, chosen or left, and given to the agent it is dropped on', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '专属客服' }));
  const dialog = await dialogOf('专属客服');
  expect(await dialog.findByText(/查找企业后拖到右侧的客服上/)).toBeVisible();
  expect(dialog.queryByText('没有找到企业')).toBeNull();
  const other = within(dialog.getByRole('region', { name: '8002 小江' }));
  expect(other.getByText('暂无专属企业')).toBeVisible();
  expect(within(dialog.getByRole('region', { name: '8001 小澜' })).queryByText('暂无专属企业')).toBeNull();
  const box = dialog.getByRole('searchbox', { name: '查找企业' });
  await userEvent.type(box, '无');
  expect(await dialog.findByText('没有找到企业')).toBeVisible();
  await userEvent.clear(box);
  await userEvent.type(box, '霁川');
  const found = await dialog.findByRole('button', { name: '霁川电厂' });
  expect(dialog.queryByText('没有找到企业')).toBeNull();
  expect(dialog.queryByText(/查找企业后拖到/)).toBeNull();
  await userEvent.click(found);
  expect(dialog.getByRole('combobox')).toBeVisible();
  await userEvent.click(found);
  expect(dialog.queryByRole('combobox')).toBeNull();
  await userEvent.click(found);
  host.answer(chatAgent.assign, () => {
    throw new CallError('409', '已有专属客服');
  });
  const board = dialog.getByRole('region', { name: '8002 小江' });
  fireEvent.drop(board);
  expect(sent(host, chatAgent.assign)).toEqual([]);
  fireEvent.dragStart(found.closest('li') as HTMLElement);
  fireEvent.drop(board);
  await waitFor(() => expect(sent(host, chatAgent.assign)).toEqual([{ entId: '2', userId: '10' }]));
  expect(dialog.getByRole('combobox')).toBeVisible();
  host.answer(chatAgent.assign, () => null);
  fireEvent.dragStart(found.closest('li') as HTMLElement);
  fireEvent.drop(board);
  await waitFor(() => expect(dialog.queryByRole('combobox')).toBeNull());
});
