/** 业务订单跟踪: what the list, the board and the trace say of an order at each node. */
import { createHarness } from '@portal/sdk/testing';
import { meaning } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderManagement } from '../orderManagement/contract.ts';
import plugin from '../plugin.ts';
import { businessOrder, type Track } from './contract.ts';

const stuck: Track = {
  id: '1',
  orderNo: 'DD20260201000001',
  projectName: '托辊备件',
  purchaserName: '霁川第一发电厂',
  supplierName: '屿岚机电设备有限公司',
  status: 20,
  currentNode: 'SHIP',
  stayDays: 16,
  responsibleParty: '屿岚机电设备有限公司',
  placedAt: '2026-02-01T01:00:00Z',
  confirmedAt: '2026-02-28T01:00:00Z',
  shippedAt: null,
  receivedAt: null,
  settledAt: null,
  invoicedAt: null,
  paidAt: null,
  nextStep: '供应商发货',
  flags: '卡点、逾期',
  stuck: true,
  overdue: true,
  changeFlag: false,
  may: ['URGE'],
};
const changing: Track = {
  ...stuck,
  ...{ id: '2', orderNo: 'DD20260201000002', status: 40, currentNode: 'RECEIVE', stayDays: 3 },
  ...{ stuck: false, overdue: false, changeFlag: true, may: [] },
};
const ended: Track = {
  ...changing,
  ...{ id: '3', orderNo: 'DD20260201000003', status: 70, currentNode: null, stayDays: null, changeFlag: false },
};

async function opened() {
  const portal = createHarness(plugin, { user: 'super' });
  portal.answer(businessOrder.page, ({ currentNode: node }) => {
    const records = [stuck, changing, ended].filter(({ currentNode }) => node === undefined || currentNode === node);
    return { records, total: records.length, page: 1, size: 10 };
  });
  portal.answer(businessOrder.counts, () => [{ currentNode: 'SHIP', count: 5, stuckCount: 2 }]);
  portal.answer(orderManagement.urge, () => null);
  await portal.open('/order/businessOrder');
  return portal;
}

/** What a row says below a head. */
async function said(orderNo: string, head: string) {
  const row = (await screen.findByRole('link', { name: orderNo })).closest('tr') as HTMLTableRowElement;
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const at = heads.findIndex((text) => text.startsWith(head));
  return within(row).getAllByRole('cell')[at]?.textContent;
}

test('a row says where the order stands, how long, and what is the matter', async () => {
  await opened();
  const rows = [stuck, changing, ended].map(({ orderNo }) => orderNo);
  const table = async (head: string) => Promise.all(rows.map((orderNo) => said(orderNo, head)));
  expect(await table('当前环节')).toEqual(['发货', '收货', '已结束']);
  expect(await table('停留天数')).toEqual(['卡点 16 天', '3 天', '-']);
  expect(await table('异常')).toEqual(['逾期', '变更中', '-']);
  const look = (text: string) => screen.getByText(text).className;
  expect(look('卡点 16 天')).toBe(look('逾期'));
  expect(look('3 天')).not.toBe(look('逾期'));
});

test('tabs count the orders of each node, nought where there is none; 全部 takes the node away again', async () => {
  const portal = await opened();
  const asked = () => portal.calls(businessOrder.page).at(-1)?.currentNode;
  expect(await screen.findByRole('tab', { name: /^待收货\s*0$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /^待发货\s*5$/ }));
  await waitFor(() => expect(asked()).toBe('SHIP'));
  await waitFor(() => expect(screen.queryByRole('link', { name: changing.orderNo })).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: /^全部/ }));
  expect(await screen.findByRole('link', { name: changing.orderNo })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /^全部/ })).toHaveAttribute('aria-selected', 'true');
});

test('an order is urged where the server offers it alone, and read again', async () => {
  const portal = await opened();
  await screen.findByRole('link', { name: stuck.orderNo });
  const [urge, ...others] = screen.getAllByRole('button', { name: '催办' });
  expect(others).toEqual([]);
  const before = portal.calls(businessOrder.page).length;
  await userEvent.click(urge as HTMLElement);
  await waitFor(() => expect(portal.calls(businessOrder.page).length).toBeGreaterThan(before));
  expect(portal.calls(orderManagement.urge)).toEqual([{ orderId: '1' }]);
});

test('the board shows a column a node and warns where orders are stuck; its button stands out', async () => {
  await opened();
  const [list, board] = ['列表', '看板'].map((name) => screen.getByRole('button', { name }));
  const before = [list?.className, board?.className];
  expect(before[0]).not.toBe(before[1]);
  expect(screen.queryByRole('region', { name: '发货' })).toBeNull();
  await userEvent.click(board as HTMLElement);
  const ship = within(await screen.findByRole('region', { name: '发货' }));
  expect(await ship.findByText('卡点 16 天')).toBeInTheDocument();
  expect(ship.getByText('2 张超 15 天')).toBeInTheDocument();
  expect(ship.getByRole('button', { name: '催办' })).toBeInTheDocument();
  const receive = within(screen.getByRole('region', { name: '收货' }));
  expect(await receive.findByText('3 天')).toBeInTheDocument();
  expect([receive.queryByText(/张超/), receive.queryByRole('button')]).toEqual([null, null]);
  expect(screen.queryByRole('table')).toBeNull();
  expect([list?.className, board?.className]).toEqual(before.toReversed());
});

test('the trace shows the nodes, the last first: in time, too long, or still open', async () => {
  const portal = await opened();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const node = { responsibleParty: '屿岚机电设备有限公司', leftAt: '2026-02-20T01:00:00Z', days: 1, stuck: false };
  portal.answer(businessOrder.trace, async () => {
    await asked;
    return {
      orderNo: stuck.orderNo,
      projectName: stuck.projectName,
      nodes: [
        { ...node, node: 'CONFIRM', enteredAt: '2026-02-01T01:00:00Z' },
        { ...node, node: 'SHIP', enteredAt: '2026-02-02T01:00:00Z', days: 18, stuck: true },
        { ...node, node: 'RECEIVE', enteredAt: '2026-03-14T01:00:00Z', leftAt: null, days: 2 },
      ],
      documents: [{ bizType: 'order', bizNo: stuck.orderNo, bizId: '1', at: '2026-02-01T01:00:00Z' }],
    };
  });
  await screen.findByRole('link', { name: stuck.orderNo });
  await userEvent.click(screen.getAllByRole('button', { name: '轨迹' })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: '订单轨迹' })).toBeInTheDocument();
  answer();
  const dialog = within(await screen.findByRole('dialog', { name: `订单轨迹 · ${stuck.orderNo}` }));
  const items = dialog.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('停留'));
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^收货　停留 2 天责任方 屿岚机电设备有限公司2026-03-14 09:00(:00)? 至 今$/),
    expect.stringMatching(/^发货　停留 18 天，超过 15 天责任方 .* 至 2026-02-20 09:00(:00)?$/),
    expect.stringMatching(/^确认　停留 1 天责任方 .* 至 2026-02-20 09:00(:00)?$/),
  ]);
  const colours = items.map((item) => item.querySelector<HTMLElement>('[style]')?.style.backgroundColor);
  expect(colours).toEqual([meaning.toneWaitingText, meaning.toneDangerText, meaning.toneSuccessText]);
});
