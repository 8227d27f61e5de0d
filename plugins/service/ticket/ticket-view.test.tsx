import { CallError } from '@portal/sdk';
import { dictionary } from '@portal/sdk/calls/dictionary';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { ticket, type TicketDetail, type TicketRow } from './contract.ts';

const file = (letter: string) => ({ fileId: letter.repeat(24), fileName: `${letter}.pdf` });
const row: TicketRow = {
  ...{ id: '31', ticketNo: 'GD31', title: '金额列为文本', type: '4', priority: '2', system: '01', systemName: 'e订单' },
  ...{ entName: '屿岚机电', reporterName: '程屿', handlerId: null, handlerName: null, source: 'WORKORDER' },
  ...{ respondDue: null, resolveDue: null, dueAt: null, overdue: false, satisfaction: null, own: false },
  ...{ createdAt: '2026-03-16T02:00:00Z', handling: false, may: [], status: 2, version: 2 },
};
const detail: TicketDetail = {
  ...{ ...row, description: '导出后求和为 0', files: [], expectedOn: null, contactName: '程屿' },
  ...{ contactPhone: '120****0101', submittedAt: row.createdAt, respondedAt: null, resolvedAt: null, closedAt: null },
  ...{ satisfactionRemark: null, mergedInto: null, messages: [], log: [] },
};
const message = (id: string, change: Partial<TicketDetail['messages'][number]> = {}) => ({
  ...{ id, authorName: '程屿', byStaff: false, internal: false, content: `说${id}`, files: [] },
  ...{ createdAt: row.createdAt, ...change },
});
const every = Object.keys(plugin.codes ?? {});

function portalOf(codes: readonly string[] = every) {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  portal.answer(ticket.selectHandler, () => [{ userId: '8', handlerName: '小澜1号', openCount: 3 }]);
  return portal;
}
async function show(change: Partial<TicketDetail>, codes = every, search = '') {
  const portal = portalOf(codes);
  portal.answer(ticket.detail, () => ({ ...detail, ...change }));
  await portal.open(`/workOrder/workOrderEdit?id=31${search}`);
  return portal;
}
const factOf = (label: string) =>
  screen.queryAllByText(label, { selector: 'dt' }).map(({ nextElementSibling }) => nextElementSibling?.textContent);
const offered = () =>
  [
    '提交',
    '验证通过',
    '重开',
    '催办',
    '取消',
    '受理',
    '提交验证',
    '挂起',
    '恢复处理',
    '转派',
    '升级',
    '合并',
    '关闭',
    '转知识库',
  ].filter((name) => screen.queryByRole('button', { name }) !== null);

test('each step that the server names is offered, and none that it does not', async () => {
  await show({ may: ['RESOLVE', 'HOLD', 'ASSIGN'] });
  expect(offered()).toEqual(['提交验证', '挂起', '转派']);
  expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull(); // nobody may answer
});

test('a reporter reopens what does not help, with a reason, and may still change what nobody has taken up', async () => {
  const portal = await show({ may: ['REOPEN', 'EDIT'] });
  portal.answer(ticket.decide, () => null);
  expect(offered()).toEqual(['重开']);
  expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute(
    'href',
    '/workOrder/workOrderEdit?id=31&edit=true',
  );
  await userEvent.click(screen.getByRole('button', { name: '重开' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /重开原因/ }), '仍是文本');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(portal.calls(ticket.decide)).toEqual([{ id: '31', version: 2, step: 'REOPEN', remark: '仍是文本' }]),
  );
});

test('a verdict needs a score', async () => {
  const portal = await show({ may: ['CONFIRM'] });
  portal.answer(ticket.decide, () => null);
  await userEvent.click(screen.getByRole('button', { name: '验证通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: '验证通过 · GD31' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择满意度')).length).toBeGreaterThan(0);
  expect(portal.calls(ticket.decide)).toEqual([]);
  const score = dialog.queryByRole('radio', { name: '满意' });
  if (score) await userEvent.click(score);
  else {
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: '满意' }));
  }
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(portal.calls(ticket.decide)).toMatchObject([{ step: 'CONFIRM', satisfaction: 4 }]));
});

test('messages say whether staff wrote them, to whom, and carry their files', async () => {
  await show({
    files: [file('a')],
    messages: [
      message('1'),
      message('2', { authorName: '小澜1号', byStaff: true, files: [file('b')] }),
      message('3', { authorName: '小澜2号', byStaff: true, internal: true }),
    ],
  });
  const items = [...screen.getByRole('list', { name: '沟通记录' }).children];
  expect(items.map(({ textContent }) => /(客服|内部备注)/.exec(textContent ?? '')?.[0])).toEqual([
    ...[undefined, '客服', '内部备注'],
  ]);
  expect(items.map((item) => within(item as HTMLElement).queryAllByRole('list', { name: '附件' }).length)).toEqual([
    ...[0, 1, 0],
  ]);
  expect(new Set(items.map(({ className }) => className)).size).toBe(3);
  expect(screen.getAllByRole('list', { name: '附件' })).toHaveLength(2);
  expect(screen.queryByText('还没有回复。')).toBeNull();
  expect(screen.queryByText('暂无附件')).toBeNull();
});

test('a ticket without files and messages says only that nobody has answered', async () => {
  await show({});
  expect(screen.getByText('还没有回复。')).toBeInTheDocument();
  expect(screen.queryByText('暂无附件')).toBeNull();
});

test('a reporter replies in plain words, and an empty reply is not sent', async () => {
  const portal = await show({ may: ['REPLY'] });
  portal.answer(ticket.reply, () => null);
  expect(screen.queryByText('选择回复模板')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: '内部备注，不通知提交人' })).toBeNull();
  expect(screen.queryByText('请输入回复内容')).toBeNull();
  expect(screen.getByPlaceholderText('对方会收到消息提醒')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: '回复内容' }), '  ');
  await userEvent.click(screen.getByRole('button', { name: '发送回复' }));
  expect(await screen.findByText('请输入回复内容')).toBeInTheDocument();
  expect(portal.calls(ticket.reply)).toEqual([]);
});

test('a refused reply keeps its text', async () => {
  const portal = await show({ may: ['REPLY'] });
  portal.answer(ticket.reply, () => {
    throw new CallError('409', '工单已关闭');
  });
  await userEvent.type(screen.getByRole('textbox', { name: '回复内容' }), '收到');
  await userEvent.click(screen.getByRole('button', { name: '发送回复' }));
  await waitFor(() => expect(portal.calls(ticket.reply)).toHaveLength(1));
  expect(screen.getByRole('textbox', { name: '回复内容' })).toHaveValue('收到');
});

test('staff answer with a template, or note among themselves', async () => {
  const portal = portalOf();
  portal.answer(ticket.detail, () => ({ ...detail, may: ['ANSWER' as const] }));
  portal.answer(ticket.reply, () => null);
  portal.answer(ticket.templates, () => [
    { id: '1', title: '重新导出', content: '请重新导出', type: null },
    { id: '2', title: '升级', content: '请升级', type: '4' },
  ]);
  await portal.open('/workOrder/workOrderEdit?id=31');
  expect(portal.calls(ticket.templates)).toEqual([{ type: '4' }]);
  await userEvent.click(await screen.findByText('选择回复模板'));
  await userEvent.click(await screen.findByRole('option', { name: '升级' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '内部备注，不通知提交人' }));
  expect(screen.getByPlaceholderText('只有客服可见')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: '内部备注' })).toHaveValue('请升级');
  await userEvent.click(screen.getByRole('button', { name: '保存备注' }));
  await waitFor(() =>
    expect(portal.calls(ticket.reply)).toEqual([{ id: '31', content: '请升级', internal: true, files: [] }]),
  );
});

const asked = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '转知识库' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转知识库 · GD31' }));
  return dialog.getByRole('textbox', { name: /答复内容/ });
};

test('the last answer that the reporter has read begins what is kept of it', async () => {
  await show({
    may: ['TEACH'],
    messages: [
      message('1', { byStaff: true, content: '请重新导出' }),
      message('2', { byStaff: true, internal: true, content: '老问题' }),
      message('3', { content: '谢谢' }),
    ],
  });
  expect(await asked()).toHaveValue('请重新导出');
});

test('without an answer it begins empty; of an own ticket nothing is kept', async () => {
  const portal = await show({ may: ['TEACH'], messages: [message('1')] });
  expect(await asked()).toHaveValue('');
  await portal.dispose();
  await show({ may: ['TEACH'], own: true });
  expect(offered()).toEqual([]);
});

test('what was merged leads to the ticket that goes on; a score stands with its words, once there is one', async () => {
  const portal = await show({ mergedInto: { id: '9', ticketNo: 'GD9' }, satisfaction: 4, satisfactionRemark: '可以' });
  expect(screen.getByRole('link', { name: 'GD9' })).toHaveAttribute('href', '/workOrder/workOrderEdit?id=9');
  expect([factOf('满意度'), factOf('评价')]).toEqual([['满意'], ['可以']]);
  await portal.dispose();
  await show({});
  expect([factOf('已并入'), factOf('满意度'), factOf('评价')]).toEqual([[], [], []]);
});

for (const [why, may, search, edits] of [
  ['with the step and the mode it is changed', ['EDIT'], '&edit=true', true],
  ['without the step it is read', [], '&edit=true', false],
  ['without the mode it is read', ['EDIT'], '', false],
] as const)
  test(`a ticket at an address: ${why}`, async () => {
    await show({ may: [...may], contactPhone: '12000000101' }, every, search);
    expect(screen.queryAllByRole('heading', { name: '编辑工单 GD31' })).toHaveLength(edits ? 1 : 0);
    expect(screen.queryAllByRole('list', { name: '沟通记录' })).toHaveLength(edits ? 0 : 1);
  });

test('what waits already is saved, not submitted once more, and shown afterwards', async () => {
  const portal = await show({ may: ['EDIT'], status: 1, contactPhone: '12000000101' }, [], '&edit=true');
  portal.answer(ticket.update, () => ({ id: '31', version: 3, ticketNo: 'GD31' }));
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(portal.calls(ticket.update)).toMatchObject([{ version: 2, submit: false }]));
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已保存'));
  expect(await screen.findByRole('list', { name: '沟通记录' })).toBeInTheDocument();
});

test('a new ticket that was kept is changed from then on, and submitted as the same', async () => {
  const portal = portalOf([]);
  const item = (itemNo: string, itemName: string) => ({
    ...{ itemNo, itemName, key: null, relativeCode1: null, color: null, sort: 10, enabled: true },
  });
  portal.answer(dictionary.queryCodeList, ({ codeNo }) => [item(codeNo === 'TICKET' ? '4' : '2', codeNo)]);
  portal.answer(ticket.sla, () => [{ priority: '2', respondMinutes: 120, resolveMinutes: 1440 }]);
  portal.answer(ticket.save, () => ({ id: '31', version: 1, ticketNo: 'GD31' }));
  portal.answer(ticket.update, () => ({ id: '31', version: 2, ticketNo: 'GD31' }));
  const entered = { title: '金额', type: '4', system: '01', priority: '2', contactName: '程屿' };
  const draft = { ...entered, description: '<p>求和为 0</p>', contactPhone: '12000000101' };
  const user = portal.host.session().user?.userId;
  localStorage.setItem(`portal:${user}:draft:service:ticket`, JSON.stringify({ at: portal.host.now(), values: draft }));
  await portal.open('/workOrder/workOrderEdit');
  expect(screen.getByText(/^PRIORITY：.+响应，.+解决$/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(portal.calls(ticket.save)).toMatchObject([{ title: '金额', submit: false }]));
  await waitFor(() =>
    expect(portal.host.toasts.at(-1)).toMatchObject({ message: '已保存为新建', about: { name: '工单 GD31' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(portal.calls(ticket.update)).toMatchObject([{ id: '31', version: 1, submit: false }]));
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(portal.calls(ticket.update)[1]).toMatchObject({ id: '31', version: 2, submit: true }));
  expect(portal.calls(ticket.save)).toHaveLength(1);
});
