import { dictionary } from '@portal/sdk/calls/dictionary';
import { productInfo } from '@portal/sdk/calls/product';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { ticket, type TicketDetail, type TicketRow } from './contract.ts';

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TICKET: { 4: '数据问题' },
  PRIORITY: { 2: '高' },
  STATUS: { 0: '新建', 1: '待受理', 2: '处理中', 3: '挂起', 4: '待验证', 5: '已关闭', 6: '已取消' },
};
const item = ([itemNo, itemName]: [string, string]) => ({
  itemNo,
  itemName,
  key: null,
  relativeCode1: null,
  color: null,
  sort: 10,
  enabled: true,
});

const row: TicketRow = {
  id: '31',
  ticketNo: 'GD20260316000031',
  title: '导出文件金额列为文本',
  type: '4',
  priority: '2',
  system: '01',
  systemName: 'e订单',
  entName: '屿岚机电设备有限公司',
  reporterName: '程屿',
  handlerId: null,
  handlerName: null,
  source: 'WORKORDER',
  respondDue: '2026-03-16T04:00:00Z',
  resolveDue: '2026-03-17T02:00:00Z',
  dueAt: '2026-03-16T04:00:00Z',
  overdue: false,
  satisfaction: null,
  createdAt: '2026-03-16T02:00:00Z',
  own: false,
  handling: true,
  may: ['ACCEPT', 'ANSWER', 'ASSIGN', 'ESCALATE', 'MERGE'],
  status: 1,
  version: 2,
};
const detail: TicketDetail = {
  ...row,
  description: '导出后求和为 0',
  files: [],
  expectedOn: null,
  contactName: '程屿',
  contactPhone: '120****0101',
  submittedAt: '2026-03-16T02:00:00Z',
  respondedAt: null,
  resolvedAt: null,
  closedAt: null,
  satisfactionRemark: null,
  mergedInto: null,
  messages: [],
  log: [],
};

function portalOf(codes: readonly string[] = Object.keys(plugin.codes ?? {})) {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  portal.answer(dictionary.queryCodeList, ({ codeNo }) => Object.entries(TEXTS[codeNo] ?? {}).map(item));
  portal.answer(productInfo.listExcludeBase, () => [
    {
      productType: '01',
      productName: 'e订单',
      intro: '',
      feeNote: '',
      icon: null,
      routeUrl: null,
      ifIntOrExt: '0',
      section: '采购',
      homeSort: 1,
      aboveOff: 0,
      audience: [],
      dependsOn: [],
    },
  ]);
  portal.answer(ticket.selectHandler, () => [{ userId: '8', handlerName: '小澜1号', openCount: 3 }]);
  portal.answer(ticket.query, () => ({ records: [row], total: 1, page: 1, size: 10 }));
  portal.answer(ticket.counts, () => [{ status: 1 as const, count: 12 }]);
  portal.answer(ticket.detail, () => detail);
  return portal;
}

const optionsOf = async (label: string) => {
  await userEvent.click(screen.getByLabelText(label));
  const names = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return names;
};

for (const [path, caption] of [
  ['/workOrder/workOrderList', '工单'],
  ['/Base/service-support/problem', '问题反馈'],
] as const)
  test(`R-CONTENT-02 ${path} takes types, priorities and states from the dictionaries, and loads systems and handlers`, async () => {
    const portal = portalOf();
    await portal.open(path);
    expect(await screen.findByRole('tab', { name: /待受理\s*12/ })).toBeInTheDocument();
    expect(new Set(portal.calls(dictionary.queryCodeList).map(({ codeNo }) => codeNo))).toEqual(
      new Set(['TICKET', 'PRIORITY', 'STATUS']),
    );
    const table = within(screen.getByLabelText(caption));
    for (const text of ['数据问题', '高', '待受理']) expect(table.getAllByText(text).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByText('展开'));
    expect(await optionsOf('类型')).toEqual(['数据问题']);
    expect(await optionsOf('系统')).toEqual(['e订单']);
    expect(await optionsOf('处理人')).toEqual(['小澜1号']);
  });

test('a row offers the steps of its state, without a code none of those who serve', async () => {
  await portalOf().open('/Base/service-support/problem');
  expect(await screen.findByRole('button', { name: '受理' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '提交验证' })).toBeNull();
});

test('a reporter without codes reads the list and may write a ticket', async () => {
  const portal = portalOf([]);
  await portal.open('/workOrder/workOrderList');
  expect(await screen.findByText('导出文件金额列为文本')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '受理' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  expect(screen.getByRole('link', { name: '新建工单' })).toBeInTheDocument();
});

test('a new ticket names what is missing, and is sent once everything is there', async () => {
  const portal = portalOf([]);
  await portal.open('/workOrder/workOrderEdit');
  await userEvent.click(await screen.findByRole('button', { name: '提交' }));
  expect((await screen.findAllByText('请输入标题')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('请选择类型').length).toBeGreaterThan(0);
});

test('keeping a new ticket does not hand it in, submitting does', async () => {
  const portal = portalOf([]);
  portal.answer(ticket.detail, () => ({
    ...detail,
    own: true,
    status: 0 as const,
    may: ['EDIT' as const, 'SUBMIT' as const],
    contactPhone: '12000000101',
  }));
  portal.answer(ticket.update, () => ({ id: '31', version: 3, ticketNo: row.ticketNo }));
  await portal.open('/workOrder/workOrderEdit?id=31&edit=true');
  await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '二');
  await userEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(portal.calls(ticket.update)).toHaveLength(1));
  expect(portal.calls(ticket.update)[0]).toMatchObject({
    id: '31',
    version: 2,
    title: `${row.title}二`,
    submit: false,
  });
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(portal.calls(ticket.update)[1]).toMatchObject({ submit: true }));
});

test('a reply is sent with its text, and the ticket is read again', async () => {
  const portal = portalOf();
  const sent: unknown[] = [];
  portal.answer(ticket.reply, (input) => {
    sent.push(input);
    return null;
  });
  await portal.open('/workOrder/workOrderEdit?id=31');
  await userEvent.type(await screen.findByRole('textbox', { name: '回复内容' }), '请重新导出');
  await userEvent.click(screen.getByRole('button', { name: '发送回复' }));
  await waitFor(() => expect(sent).toEqual([{ id: '31', content: '请重新导出', internal: false, files: [] }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '回复内容' })).toHaveValue(''));
});

test('a notice of type 12 opens its ticket', async () => {
  const portal = portalOf();
  await portal.notice(12, { bizType: 'ticket', bizId: '31' });
  expect(await screen.findByText('导出文件金额列为文本')).toBeInTheDocument();
  expect(portal.calls(ticket.detail)).toEqual([{ id: '31' }]);
});
