import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { type OrderRow, orderManagement } from './contract.ts';
import OrderManagementIndexPage from './orderManagementIndex.tsx';

const order: OrderRow = {
  id: '11',
  orderNo: 'DD20260310000001',
  extOrderNo: null,
  orderType: 1,
  sourceSystem: 'MALL',
  plate: 'POWER',
  purchaserName: '霁川第一发电厂',
  supplierName: '屿岚机电设备有限公司',
  projectName: '输送机托辊备件采购',
  orderAmount: '86000.00',
  orderDate: '2026-03-10',
  deliveryDate: '2026-03-13',
  daysLeft: -3,
  receiptRate: '0.250000',
  settleRate: '0.000000',
  invoiceRate: '0.000000',
  payRate: '0.000000',
  changeFlag: false,
  cancelAskedBy: null,
  owed: true,
  side: 'SUPPLIER',
  status: 10,
  version: 4,
  agreementNo: null,
  amountNoTax: '76106.19',
  taxAmount: '9893.81',
  createdAt: '2026-03-10T01:00:00.000Z',
  may: ['CONFIRM', 'REJECT', 'CANCEL_APPLY'],
};
const shipped: OrderRow = {
  ...order,
  id: '12',
  orderNo: 'DD20260310000002',
  status: 40,
  owed: false,
  daysLeft: 20,
  may: ['URGE'],
};

const codes = ['order:list:confirm', 'order:list:ship', 'order:list:export', 'order:list:urge'];

function draw(held: readonly string[] = codes, records = [order, shipped], roleTypes = ['G']) {
  const host = fakeHost({
    codes: held,
    user: { roleList: roleTypes.map((roleType, at) => ({ roleId: String(at), roleName: '管理员', roleType })) },
  });
  host.answer(orderManagement.page, () => ({ records, total: records.length, page: 1, size: 10 }));
  host.answer(orderManagement.counts, () => [
    { status: 10 as const, count: 3, orderAmount: '300000.10' },
    { status: 40 as const, count: 7, orderAmount: '7000000.20' },
  ]);
  host.answer(orderManagement.confirm, () => null);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <MemoryRouter>
          <OrderManagementIndexPage />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );
  return host;
}

const rowOf = async (orderNo: string) => {
  const link = await screen.findByRole('link', { name: orderNo });
  const row = link.closest('tr');
  if (!row) throw new Error('The order number stands in a row.');
  return within(row);
};
const asked = (host: ReturnType<typeof fakeHost>) =>
  host.made.filter(({ path }) => path === orderManagement.page.path).map(({ input }) => input);

test('a supplier reads its orders: number, state, amount, progress, and the delay in words', async () => {
  draw();
  const row = await rowOf('DD20260310000001');
  expect(row.getByText('待确认')).toBeInTheDocument();
  expect(row.getByText('86,000.00')).toBeInTheDocument();
  expect(row.getByText('逾期3天')).toBeInTheDocument();
  expect(row.getByRole('img', { name: '收货进度 25%' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: '供应商' })).toBeNull();
});

test.each([
  [
    ['Y', 'G'],
    ['采购单位', '供应商'],
  ],
  [
    ['G', 'C'],
    ['采购单位', '供应商'],
  ],
  [['C'], ['供应商']],
  [['Y'], ['采购单位', '供应商']],
])('roles of the kinds %j read the names of the other parties: %j', async (roleTypes, named) => {
  draw([], [order], roleTypes);
  await rowOf(order.orderNo);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  expect(['采购单位', '供应商'].filter((name) => heads.includes(name))).toEqual(named);
  const form = within(screen.getByRole('form', { name: '查询条件' }));
  await userEvent.click(form.getByRole('button', { name: '展开' }));
  expect(['采购单位', '供应商'].filter((name) => form.queryByLabelText(name))).toEqual(named);
});

test('tabs show how many orders are in each state, and ask for that state; the total is that of all pages', async () => {
  const host = draw();
  expect(await screen.findByRole('tab', { name: /全部\s*10/ })).toBeInTheDocument();
  const foot = () => screen.getAllByRole('row').at(-1)?.textContent;
  expect(foot()).toMatch(/^合计7,300,000.30/);
  await userEvent.click(screen.getByRole('tab', { name: /已发货\s*7/ }));
  await waitFor(() => expect(asked(host).at(-1)).toMatchObject({ status: 40 }));
  expect(foot()).toMatch(/^合计7,000,000.20/);
  // the tabs count under all other filters, so that the numbers beside each other stay
  const counted = host.made.filter(({ path }) => path === orderManagement.counts.path);
  expect(counted.map(({ input }) => input)).toEqual([{}]);
});

test('a row offers what its state allows and the user may do', async () => {
  draw();
  const waiting = await rowOf('DD20260310000001');
  expect(waiting.getByRole('button', { name: '确认' })).toBeInTheDocument();
  expect(waiting.queryByRole('button', { name: '拒单' })).toBeNull();
  const sent = await rowOf('DD20260310000002');
  expect(sent.queryByRole('button', { name: '确认' })).toBeNull();
  expect(sent.getByRole('button', { name: '催收' })).toBeInTheDocument();
});

const every = ['ship', 'receive', 'cancel', 'urge', 'close'].map((step) => `order:list:${step}`);
const open: OrderRow = { ...order, status: 20, may: ['SHIP', 'CHANGE_APPLY'] };
test.each<[string, Partial<OrderRow>, readonly string[]]>([
  ['owes goods', {}, ['发货', '变更交期']],
  ['has shipped all', { owed: false }, []],
  ['waits for a change of its date', { changeFlag: true }, ['发货']],
  ['is asked to be cancelled', { cancelAskedBy: 'PURCHASER' }, ['发货']],
  ['may only be shipped', { may: ['SHIP'] }, ['发货']],
  ['may only be changed', { may: ['CHANGE_APPLY'] }, ['变更交期']],
  ['waits for receipt', { may: ['RECEIVE'], owed: false }, ['收货']],
  ['is urged by its purchasing unit', { may: ['URGE'], side: 'PURCHASER' }, ['催货']],
  ['is urged by its supplier', { may: ['URGE'], side: 'SUPPLIER' }, ['催收']],
  ['is only looked at', { may: ['URGE'], side: null }, []],
  ['awaits no more goods', { may: ['URGE'], daysLeft: null }, []],
  ['waits for its own party', { may: [] }, []],
  ['may be given up', { may: ['CANCEL_APPLY'] }, ['申请取消']],
  ['the other side gives up', { may: ['CANCEL', 'CANCEL_DECLINE'] }, ['同意取消', '不同意取消']],
  ['the other side gives up, and may only be agreed to', { may: ['CANCEL'] }, ['同意取消']],
])('an order that %s offers just what can be done', async (_, change, offered) => {
  draw([...every, 'order:change:apply'], [{ ...open, ...change }]);
  const row = await rowOf(order.orderNo);
  const more = row.queryByRole('button', { name: '更多' });
  if (more) await userEvent.click(more);
  const shown = ['发货', '变更交期', '收货', '催货', '催收', '申请取消', '同意取消', '不同意取消'].filter(
    (name) => row.queryByRole('button', { name }) ?? screen.queryByRole('menuitem', { name }),
  );
  expect(shown).toEqual(offered);
});

test('without a code there is no button, and no export', async () => {
  draw([]);
  const row = await rowOf('DD20260310000001');
  expect(row.queryByRole('button', { name: '确认' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
});

test('cancelling is asked for with a reason, agreed to or declined, each under the version that is read', async () => {
  const may = ['CANCEL_APPLY', 'CANCEL', 'CANCEL_DECLINE'] as const;
  const host = draw(every, [{ ...open, may: [...may] }]);
  host.answer(orderManagement.cancel, () => null);
  const row = await rowOf(order.orderNo);
  await userEvent.click(row.getByRole('button', { name: '不同意取消' }));
  await userEvent.click(row.getByRole('button', { name: '同意取消' }));
  await userEvent.click(row.getByRole('button', { name: '申请取消' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '取消原因' }), '检修计划推迟');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  const sent = () => host.made.filter(({ path }) => path === orderManagement.cancel.path).map(({ input }) => input);
  const seen = { orderId: '11', version: 4 };
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toEqual([
    { ...seen, step: 'decline' },
    { ...seen, step: 'agree' },
    { ...seen, step: 'apply', reason: '检修计划推迟' },
  ]);
  expect(host.questions.map(({ message }) => message)).toEqual([`同意取消订单 ${order.orderNo}？取消后不能恢复。`]);
});

test('confirming sends the version that the user sees, and reads the list again', async () => {
  const host = draw();
  const row = await rowOf('DD20260310000001');
  const before = asked(host).length;
  await userEvent.click(row.getByRole('button', { name: '确认' }));
  await waitFor(() => expect(asked(host).length).toBeGreaterThan(before));
  expect(host.questions[0]?.message).toBe('确认接受订单 DD20260310000001？');
  expect(host.made.find(({ path }) => path === orderManagement.confirm.path)?.input).toEqual({
    orderId: '11',
    version: 4,
  });
});

test('a batch confirms the chosen orders that wait, and leaves the others alone', async () => {
  const host = draw();
  await rowOf('DD20260310000001');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认（1）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '确认 1 张订单' }));
  await userEvent.click(dialog.getByRole('button', { name: '确认 1 张' }));
  expect(await dialog.findByText('已办理 1 / 1：成功 1 张，未能办理 0 张。')).toBeInTheDocument();
  expect(host.made.filter(({ path }) => path === orderManagement.confirm.path)).toHaveLength(1);
});
