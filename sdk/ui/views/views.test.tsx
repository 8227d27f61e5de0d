import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { type SavedView, view } from '../../calls/view.ts';
import { field, Id, Money, Obj, OneOf, Opt, pageOf, Str, Text } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { MemoryRouter, useLocation } from '../../navigation.ts';
import { type FakeHost, fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { DataTable, ListPage } from '../table/index.ts';
import { columnsLayout, settingsIn } from '../table/view-layout.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({ status: field('状态', Opt(OneOf(10, 20))), orderNo: field('订单编号', Opt(Text(40))) }),
  row: Obj({
    id: Id(),
    orderNo: field('订单编号', Str()),
    amount: field('金额', Money()),
    remark: field('备注', Str()),
  }),
  sort: ['amount'],
});

const late: SavedView = {
  id: '7',
  page: '/api/order/page',
  name: '逾期未发',
  query: 'status=20&sort=amount',
  layout: {
    density: 'roomy',
    columns: [
      { key: 'orderNo', title: '订单编号', hidden: false },
      { key: 'amount', title: '金额', hidden: true },
      { key: 'remark', title: '备注', hidden: false },
    ],
    filters: [{ name: 'status', label: '状态' }],
  },
  audience: 'NO',
  roleId: null,
  author: '王芳',
  own: true,
  first: false,
};

function Orders() {
  const list = useList(orders);
  return (
    <ListPage title="订单列表">
      <DataTable list={list} caption="订单" columns={['orderNo', 'amount', 'remark']} />
      <button type="button" onClick={() => list.narrow({ status: 10 })}>
        待确认
      </button>
      <output aria-label="地址">{useLocation().search}</output>
    </ListPage>
  );
}

const roles = [
  { id: '2', name: '采购管理员' },
  { id: '3', name: '采购员' },
];

function draw(address: string, views: readonly SavedView[]): FakeHost {
  const host = fakeHost();
  host.answer(orders, () => ({
    records: [{ id: '1', orderNo: 'CG1', amount: '10.00', remark: '加急' }],
    total: 1,
    page: 1,
    size: 20,
  }));
  host.answer(view.list, () => ({ views: [...views], roles }));
  host.answer(view.add, () => ({ id: '9' }));
  host.answer(view.save, () => null);
  host.answer(view.share, () => null);
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[address]}>
          <Orders />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
  return host;
}

const address = () => screen.getByLabelText('地址').textContent;
const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
const open = (name = '视图') => userEvent.click(screen.getByRole('button', { name }));
const made = (host: FakeHost, { path }: { path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('A view that is chosen asks its question and shows its columns at its density, and the address names it', async () => {
  const host = draw('/order', [late]);
  await screen.findByText('CG1');
  expect(await heads()).toEqual(['订单编号', '金额', '备注']);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '逾期未发' }));
  expect(address()).toBe('?status=20&sort=amount&view=7');
  expect(await heads()).toEqual(['订单编号', '备注']);
  expect(screen.getAllByRole('row')[1]).toHaveStyle({ height: '48px' });
  await waitFor(() => expect(made(host, orders).at(-1)).toMatchObject({ status: 20, sort: 'amount' }));
  await userEvent.click(screen.getByRole('button', { name: '待确认' }));
  expect(address()).toBe('?status=10&sort=amount&view=7');
  await open('视图：逾期未发（已改动）');
  await userEvent.click(await screen.findByRole('button', { name: '更新“逾期未发”' }));
  await waitFor(() => expect(made(host, view.save)).toMatchObject([{ id: '7', query: 'sort=amount&status=10' }]));
  await userEvent.click(screen.getByRole('button', { name: '不用视图' }));
  await userEvent.keyboard('{Escape}');
  expect(address()).toBe('');
  expect(await heads()).toEqual(['订单编号', '金额', '备注']);
});

test('What is shown is kept under a name: filters, columns and density', async () => {
  const host = draw('/order?status=20', []);
  await screen.findByText('CG1');
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: '视图名称' }), ' 待发货 {Enter}');
  await waitFor(() => expect(address()).toBe('?status=20&view=9'));
  expect(made(host, view.add)).toEqual([
    {
      page: '/api/order/page',
      name: '待发货',
      query: 'status=20',
      layout: {
        density: 'compact',
        columns: [
          { key: 'orderNo', title: '订单编号', hidden: false },
          { key: 'amount', title: '金额', hidden: false },
          { key: 'remark', title: '备注', hidden: false },
        ],
        filters: [{ name: 'status', label: '状态' }],
      },
    },
  ]);
});

test('A view is shared with a role, and keeps what it shows', async () => {
  const host = draw('/order', [late]);
  await screen.findByText('CG1');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '视图逾期未发的操作' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '采购员' }));
  const { id, query, layout } = late;
  await waitFor(() =>
    expect(made(host, view.share)).toEqual([{ id, name: '逾期未发', query, layout, audience: 'ROLE', roleId: '3' }]),
  );
});

test('An address that asks nothing begins with the reader’s view, a link with the view that it names', async () => {
  draw('/order', [{ ...late, first: true }]);
  await screen.findByText('CG1');
  await waitFor(() => expect(address()).toBe('?status=20&sort=amount&view=7'));
  expect(await heads()).toEqual(['订单编号', '备注']);
});

test('A link to a view opens it', async () => {
  draw('/order?view=7', [late]);
  await waitFor(() => expect(address()).toBe('?status=20&sort=amount&view=7'));
});

test('A view that is gone, or not for this reader, says so, and the list stands as it is', async () => {
  const host = draw('/order?view=8', [late]);
  await waitFor(() => expect(host.toasts).toMatchObject([{ message: '视图不存在，或没有共享给您' }]));
  await waitFor(() => expect(address()).toBe(''));
});

test('What the list does not have any more of a shared view is named; the rest of it is applied', async () => {
  const columns = [...(late.layout.columns ?? []), { key: 'supplier', title: '供应商', hidden: false }];
  const filters = [
    { name: 'status', label: '状态' },
    { name: 'orderNo', label: '订单编号' },
    { name: 'supplierName', label: '供应商' },
  ];
  const query = 'status=99&orderNo=CG&supplierName=临江&sort=remark';
  const host = draw('/order', [{ ...late, own: false, query, layout: { density: 'roomy', columns, filters } }]);
  await screen.findByText('CG1');
  await open();
  const shared = await screen.findByRole('region', { name: '共享给我的' });
  await userEvent.click(within(shared).getByRole('button', { name: '逾期未发' }));
  expect(address()).toBe('?orderNo=CG&view=7');
  expect(await heads()).toEqual(['订单编号', '备注']);
  expect(host.toasts).toMatchObject([
    { message: '视图“逾期未发”中的列“供应商”、条件“状态”、条件“供应商”、排序已不可用，其余的已生效。' },
  ]);
});

test('A view keeps how a table stands: what is hidden, what stands whatever is asked, and widths', () => {
  const all = ['orderNo', 'amount', 'status'].map((name) => ({ title: name, field: name }));
  const stands = {
    density: 'roomy',
    hidden: ['amount'],
    kept: ['status'],
    order: [],
    widths: { orderNo: 120.4 },
  } as const;
  expect(settingsIn(columnsLayout(stands, all))).toEqual({
    ...{ density: 'roomy', hidden: ['amount'], kept: ['status'] },
    ...{ order: ['orderNo', 'amount', 'status'], widths: { orderNo: 120 } },
  });
});
