import { approvalFlow, type FlowStep } from '@portal/sdk/calls/approval-flow';
import type { OutputOf } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, drawPage } from '../test-draw.tsx';
import ApprovalFlowPage from './approvalFlow.tsx';
import { stepSaid, unfilled } from './words.ts';

const step = (taskName: string, more: Partial<FlowStep> = {}): FlowStep => ({
  ...{ tasks: [{ taskName, roles: ['Y'], dueHours: 24 }], mode: 'ALL', amountFrom: null, amountBelow: null },
  ...more,
});

type Detail = OutputOf<typeof approvalFlow.detail>;
const detail: Detail = {
  ...{ bizType: 'SETTLEMENT', title: '结算单审核', changes: 'free', defaults: [step('运营单位审核')] },
  ...{ allowed: [['Y', 'L']], versions: [] },
};
const version: Detail['versions'][number] = {
  ...{ id: '7', version: 3, versionNo: 2, status: 'DRAFT', running: 0, note: '大额加一步' },
  ...{ createdByName: '管理员', publishedByName: null, publishedAt: null },
  steps: [step('运营单位审核'), step('大额复核', { amountFrom: '500000.00' })],
};

function draw(of: Partial<Detail> = {}, address = '/?type=SETTLEMENT', ...codes: readonly ('view' | 'save')[]) {
  const host = fakeHost({
    codes: (codes.length > 0 ? codes : ['view', 'save']).map((code) => `base:flow:${code}` as const),
  });
  host.answer(approvalFlow.detail, () => ({ ...detail, ...of }));
  const rows: OutputOf<typeof approvalFlow.list> = [
    {
      ...{ bizType: 'SETTLEMENT', title: '结算单审核', changes: 'free', steps: [step('初审'), step('复审')] },
      ...{ versionNo: 2, draft: true, running: 3, publishedByName: '管理员', publishedAt: '2026-11-20T01:00:00Z' },
    },
    {
      ...{ bizType: 'NEWS', title: '新闻审核', changes: 'free', steps: [step('运营单位审核')] },
      ...{ versionNo: null, draft: false, running: 0, publishedByName: null, publishedAt: null },
    },
  ];
  host.answer(approvalFlow.list, () => rows);
  host.answer(approvalFlow.save, () => ({ id: '7', versionNo: 2, version: 4 }));
  for (const call of [approvalFlow.publish, approvalFlow.discard]) host.answer(call, () => null);
  drawPage(<ApprovalFlowPage />, address);
  return host;
}
const sent = (host: ReturnType<typeof draw>, { path }: { path: string }) =>
  host.made.filter((made) => made.path === path).map(({ input }) => input);

test.each([
  [step('初审'), '初审（运营单位，24 小时）'],
  [step('复核', { amountFrom: '500000.00' }), '复核（运营单位，24 小时），金额不低于 500,000.00 元'],
  [step('复核', { amountBelow: '500000.00' }), '复核（运营单位，24 小时），金额低于 500,000.00 元'],
  [step('复核', { amountFrom: '1.00', amountBelow: '2.00' }), '复核（运营单位，24 小时），金额 1.00 至 2.00 元'],
  [
    step('', {
      tasks: [
        { taskName: '业务', roles: ['C1', 'C2'], dueHours: 8 },
        { taskName: '运营', roles: ['Y'], dueHours: 4 },
      ],
      mode: 'ANY',
    }),
    '业务（采购单位管理员、采购单位采购员，8 小时）＋运营（运营单位，4 小时），一人决定',
  ],
])('a step is told in words', (of, said) => expect(stepSaid(of)).toBe(said));

test.each<[Partial<FlowStep['tasks'][number]>, string | undefined]>([
  [{}, undefined],
  [{ taskName: '  ' }, '第 2 步：请输入任务名称'],
  [{ roles: [] }, '第 2 步：请选择审批人'],
  [{ dueHours: 0 }, '第 2 步：时限为 1 至 240 个工作小时'],
  [{ dueHours: 1 }, undefined],
  [{ dueHours: 240 }, undefined],
  [{ dueHours: 241 }, '第 2 步：时限为 1 至 240 个工作小时'],
])('of a step with %j is told what is missing', (change, missing) => {
  const [task] = step('复审').tasks;
  const tasks = task ? [{ ...task, ...change }] : [];
  expect(unfilled([step('初审'), step('', { tasks })])).toBe(missing);
});

test('each kind tells its way, its version, and that a draft waits', async () => {
  draw({}, '/');
  expect((await cellsOf('结算单审核')).slice(0, 5)).toEqual([
    '结算单审核',
    '初审 → 复审',
    '第 2 版有草稿',
    '环节、审批人和时限',
    '3',
  ]);
  expect((await cellsOf('新闻审核'))[2]).toBe('默认');
  expect(screen.getByRole('link', { name: '新闻审核' })).toHaveAttribute('href', expect.stringContaining('?type=NEWS'));
});

test('a new version begins with what holds, gets a step, a task and bounds, and is saved as a draft', async () => {
  const host = draw();
  await userEvent.click(await screen.findByRole('button', { name: '起草新版本' }));
  const dialog = within(await screen.findByRole('dialog', { name: '结算单审核 · 新草稿' }));
  await userEvent.click(dialog.getByRole('button', { name: '增加一步' }));
  const second = within(dialog.getByRole('listitem', { name: '第 2 步' }));
  await userEvent.type(second.getByRole('textbox', { name: /任务名称/ }), '大额复核');
  await userEvent.click(second.getByRole('checkbox', { name: '超级管理员' }));
  await userEvent.type(second.getByRole('textbox', { name: /金额不低于/ }), '500000');
  await userEvent.clear(second.getByRole('textbox', { name: /时限/ }));
  await userEvent.type(second.getByRole('textbox', { name: /时限/ }), '8');
  expect(second.queryByRole('checkbox', { name: '供应商' })).toBeNull();
  await userEvent.click(second.getByRole('button', { name: '上移' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /修改说明/ }), '大额加一步');
  await userEvent.click(dialog.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(sent(host, approvalFlow.save)).toHaveLength(1));
  expect(sent(host, approvalFlow.save)[0]).toMatchObject({
    bizType: 'SETTLEMENT',
    note: '大额加一步',
    steps: [
      { tasks: [{ taskName: '大额复核', roles: ['L'], dueHours: 8 }], mode: 'ALL', amountFrom: '500000' },
      { tasks: [{ taskName: '运营单位审核', roles: ['Y'], dueHours: 24 }], amountFrom: null },
    ],
  });
});

test('a draft stands beside what it replaces, and is published as it was seen', async () => {
  const host = draw({ versions: [version] });
  const diff = within(await screen.findByRole('table', { name: '变更对比' }));
  expect(diff.getByText('大额复核（运营单位，24 小时），金额不低于 500,000.00 元')).toBeVisible();
  expect(diff.queryByText('第 1 步')).toBeNull();
  expect(screen.queryByRole('button', { name: '起草新版本' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(sent(host, approvalFlow.publish)).toEqual([{ id: '7', version: 3 }]));
  expect(host.questions[0]?.message).toContain('运营单位审核 → 大额复核');
});

test('where the document decides who is asked, only the hours can be entered', async () => {
  draw({ changes: 'hours' });
  expect(await screen.findByText(/只能修改时限/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '起草新版本' }));
  const dialog = within(await screen.findByRole('dialog', { name: '结算单审核 · 新草稿' }));
  expect(dialog.getByRole('textbox', { name: /任务名称/ })).toBeDisabled();
  expect(dialog.getByText('运营单位，由单据决定')).toBeVisible();
  for (const name of ['增加一步', '增加并行任务']) expect(dialog.queryByRole('button', { name })).toBeNull();
});

test('who only reads drafts and publishes nothing', async () => {
  draw({ versions: [version] }, '/?type=SETTLEMENT', 'view');
  expect(await screen.findByRole('table', { name: '变更对比' })).toBeVisible();
  for (const name of ['发布', '修改草稿', '放弃草稿']) expect(screen.queryByRole('button', { name })).toBeNull();
});
