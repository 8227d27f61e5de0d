import { expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '../../navigation.ts';
import { SWRConfig } from 'swr';
import { Bool, Id, Money, Obj, OneOf, Opt, pageOf, Str, Text } from '../../contract/index.ts';
import { type List, useList } from '../../data/use-list.ts';
import { CallError } from '../../host.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { PortalProvider } from '../index.ts';
import { DataTable } from './index.ts';
import { tableHeight } from './table-height.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({ orderNo: Opt(Text(40)), status: Opt(OneOf(10, 20)), urgent: Opt(Bool()) }),
  row: Obj({ id: Id(), orderNo: Str(), amount: Money(), status: OneOf(10, 20), urgent: Bool() }),
  sort: ['amount'],
});

const rowOf = (index: number) => ({
  id: String(index),
  orderNo: `CG${index}`,
  amount: `${index}000.10`,
  status: index % 2 === 0 ? (20 as const) : (10 as const),
  urgent: index === 3,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));

function Orders({ draw: table }: { draw: (list: List<typeof orders>) => React.ReactNode }) {
  return table(useList(orders));
}

const plain = (list: List<typeof orders>) => (
  <DataTable
    list={list}
    caption="订单"
    columns={[
      { title: '订单编号', field: 'orderNo' },
      { title: '金额（元）', field: 'amount', as: 'money' },
      { title: '状态', field: 'status', codes: { 10: '待确认', 20: '待发货' }, tones: { 10: 'waiting' } },
    ]}
    totals={['amount']}
    amount="amount"
    batch={(chosen, done) => (
      <button type="button" onClick={() => void done()}>
        {`确认${chosen.map(({ orderNo }) => orderNo).join()}`}
      </button>
    )}
    rowActions={({ orderNo }) => <button type="button">{`查看${orderNo}`}</button>}
  />
);

const show = (address = '/order', table: (list: List<typeof orders>) => React.ReactNode = plain) =>
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[address]}>
          <Orders draw={table} />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );

function hostOf(total: number) {
  const host = fakeHost();
  host.answer(orders, ({ page = 1, size = 10 }) => ({
    records: rows(total).slice((page - 1) * size, page * size),
    total,
    page,
    size,
  }));
  return host;
}

const button = (name: string) => screen.getByRole('button', { name });
const head = (name: string) => screen.getByRole('columnheader', { name });

test('R-FORMAT-09 a list that has a page of its own asks for page 1 of 20 rows unless told otherwise', async () => {
  const host = hostOf(25);
  show();
  expect(await screen.findByText('CG20')).toBeTruthy();
  expect(host.made.map(({ input }) => input)).toEqual([{ page: 1, size: 20 }]);
  expect(screen.queryByText('CG21')).toBeNull();
  expect(screen.getByText('共 25 条')).toBeTruthy();
  expect(button('第 1 页')).toHaveAttribute('aria-current', 'page');
});

test('R-FORMAT-10 a list begins to scroll at a height of 460 px', async () => {
  hostOf(3);
  show();
  const grid = await screen.findByRole('grid', { name: '订单' });
  expect(tableHeight).toBe(460);
  expect(grid.parentElement?.style.getPropertyValue('--most')).toBe('460px');
});

test('Pages turn by number, by arrow and by jump, and the size of a page may change', async () => {
  const host = hostOf(95);
  show();
  await screen.findByText('CG1');
  await userEvent.click(button('下一页'));
  expect(await screen.findByText('CG21')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: '跳至页码' }), '99{Enter}');
  expect(await screen.findByText('CG95')).toBeTruthy();
  expect(button('下一页')).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: '每页条数' }));
  await userEvent.click(await screen.findByRole('option', { name: '50 条/页' }));
  await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ page: 1, size: 50 }));
});

test('Only columns that the contract sorts can be sorted; the header says how', async () => {
  const host = hostOf(3);
  show();
  await screen.findByText('CG1');
  expect(within(head('订单编号')).queryByRole('button')).toBeNull();
  expect(head('金额（元）')).toHaveAttribute('aria-sort', 'none');
  const sort = () => userEvent.click(within(head('金额（元）')).getByRole('button'));
  await sort();
  await waitFor(() => expect(head('金额（元）')).toHaveAttribute('aria-sort', 'ascending'));
  await sort();
  await waitFor(() => expect(head('金额（元）')).toHaveAttribute('aria-sort', 'descending'));
  expect(host.made.at(-1)?.input).toEqual({ page: 1, size: 20, sort: 'amount', order: 'desc' });
  await sort();
  await waitFor(() => expect(head('金额（元）')).toHaveAttribute('aria-sort', 'none'));
});

test('A list without rows says whether nothing is there or nothing was found', async () => {
  hostOf(0);
  const { unmount } = show();
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  unmount();
  const host = hostOf(0);
  show('/order?orderNo=CG9');
  expect(await screen.findByText('没有符合条件的记录')).toBeTruthy();
  await userEvent.click(button('清空筛选'));
  await waitFor(() => expect(host.made.at(-1)?.input).toEqual({ page: 1, size: 20 }));
});

test('A failed list tells why and asks again on 重试; a forbidden one says whom to ask', async () => {
  const host = fakeHost();
  host.answer(orders, () => {
    throw new CallError('500', '服务器繁忙', 'req-9f');
  });
  const { unmount } = show();
  expect((await screen.findByRole('alert')).textContent).toContain('服务器繁忙');
  host.answer(orders, () => ({ records: rows(1), total: 1, page: 1, size: 10 }));
  await userEvent.click(button('重试'));
  expect(await screen.findByText('CG1')).toBeTruthy();
  unmount();
  fakeHost().answer(orders, () => {
    throw new CallError('403', '没有权限');
  });
  show();
  expect(await screen.findByText('暂无权限')).toBeTruthy();
});

test('A list that cannot be had anew keeps its rows, and says so; another page that cannot be had is none', async () => {
  const host = hostOf(25);
  show();
  await screen.findByText('CG1');
  const fails = () => {
    throw new CallError('500', '服务器繁忙');
  };
  host.answer(orders, fails);
  await userEvent.click(button('刷新'));
  expect(await screen.findByText('刷新失败：服务器繁忙。以下是之前的数据。')).toBeInTheDocument();
  expect(screen.getByText('CG1')).toBeInTheDocument();
  await userEvent.click(button('下一页'));
  expect((await screen.findByRole('alert')).textContent).toContain('服务器繁忙');
  expect(screen.queryByText('CG1')).toBeNull();
  hostOf(25);
  await userEvent.click(button('重试'));
  expect(await screen.findByText('CG21')).toBeInTheDocument();
  expect(screen.queryByText(/刷新失败/)).toBeNull();
});

test('The choice of rows is counted and summed across pages, and handed to the batch', async () => {
  hostOf(12);
  show('/order?size=10');
  await screen.findByText('CG1');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 CG1' }));
  await userEvent.click(button('下一页'));
  await screen.findByText('CG12');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 CG12' }));
  expect(screen.getByRole('status').textContent).toBe('已选 2 项 · 合计 13,000.20 元');
  await userEvent.click(button('确认CG1,CG12'));
  expect(screen.queryByRole('status')).toBeNull();
});

test('Rows are copied as a table with titles: those of the page, or the chosen ones; then the focus is in the rows', async () => {
  hostOf(2);
  const copied = (text: string) => waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
  show();
  await screen.findByText('CG1');
  await userEvent.click(button('复制表格'));
  const titles = '订单编号\t金额（元）\t状态';
  await copied(`${titles}\nCG1\t1,000.10\t待确认\nCG2\t2,000.10\t待发货`);
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 CG2' }));
  await userEvent.click(button('复制表格'));
  await copied(`${titles}\nCG2\t2,000.10\t待发货`);
  await userEvent.click(button('取消选择'));
  expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
});

test('The choice of a row is named by the first text of its columns, else by what identifies it', async () => {
  hostOf(2);
  show('/order', (list) => (
    <DataTable
      list={list}
      caption="订单"
      columns={[
        { title: '图片', key: 'picture', show: () => null },
        { title: '状态', field: 'status', codes: { 10: '待确认', 20: '待发货' } },
        { title: '订单编号', field: 'orderNo' },
      ]}
      selection="many"
    />
  ));
  expect(await screen.findByRole('checkbox', { name: '选择 CG2' })).toBeInTheDocument();
  cleanup();
  hostOf(2);
  show('/order', (list) => (
    <DataTable
      list={list}
      caption="订单"
      columns={[{ title: '状态', field: 'status', codes: { 10: '待确认', 20: '待发货' } }]}
      selection="many"
    />
  ));
  expect(await screen.findByRole('checkbox', { name: '选择 2' })).toBeInTheDocument();
});

test('The totals of a page are exact', async () => {
  hostOf(3);
  show();
  await screen.findByText('CG1');
  const foot = screen.getAllByRole('row').at(-1);
  expect(foot?.textContent).toContain('本页合计');
  expect(foot?.textContent).toContain('6,000.30');
});

test('Arrows go from cell to cell, F2 into a cell, Escape back out', async () => {
  hostOf(3);
  show();
  await screen.findByText('CG1');
  const grid = screen.getByRole<HTMLTableElement>('grid');
  const cell = (row: number, column: number) => grid.rows[row]?.cells[column];
  cell(0, 0)?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(cell(1, 1));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(cell(1, 4));
  await userEvent.keyboard('{F2}');
  expect(document.activeElement).toBe(button('查看CG1'));
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(cell(1, 4));
  expect(grid.querySelectorAll('td[tabindex="0"], th[tabindex="0"]')).toHaveLength(1);
});

test('Hidden columns and density are remembered for this user and this table', async () => {
  hostOf(3);
  const { unmount } = show();
  await screen.findByText('CG1');
  await userEvent.click(button('列设置'));
  await userEvent.click(await screen.findByRole('checkbox', { name: '状态' }));
  expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '密度' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '宽松' }));
  unmount();
  const host = hostOf(3);
  const again = show();
  await screen.findByText('CG1');
  expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull();
  expect(screen.getAllByRole('row')[1]).toHaveStyle({ height: '48px' });
  again.unmount();
  host.signIn({ user: { userId: '8' } });
  show();
  await screen.findByText('CG1');
  expect(head('状态')).toBeInTheDocument();
  expect(screen.getAllByRole('row')[1]).toHaveStyle({ height: '32px' });
});

const HEADS = ['订单编号', '金额（元）', '状态', '加急'];
/** Also while a menu is open, which hides them from screen readers. */
const heads = () =>
  [...document.querySelectorAll('thead th')].flatMap(({ textContent }) =>
    HEADS.filter((one) => textContent?.startsWith(one)),
  );

/** Orders by state and by urgency, asked for anew by buttons. */
const stated = (list: List<typeof orders>) => (
  <>
    {([10, undefined] as const).map((status) => (
      <button key={String(status)} type="button" onClick={() => list.narrow({ status })}>
        {status === undefined ? '全部' : '待确认单'}
      </button>
    ))}
    <DataTable
      list={list}
      caption="订单"
      columns={[
        { title: '订单编号', field: 'orderNo' },
        { title: '金额（元）', field: 'amount', as: 'money' },
        {
          title: '状态',
          field: 'status',
          codes: { 10: '待确认', 20: '待发货' },
          marks: ({ urgent }) => (urgent ? [{ text: '插单', tone: 'danger' }] : []),
        },
        { title: '加急', field: 'urgent', codes: { true: '是', false: '否' } },
      ]}
    />
  </>
);

test('What the question holds to one value is no column, its marks stand alone; the reader may keep the column', async () => {
  hostOf(3);
  const { unmount } = show('/order?urgent=true', stated);
  await screen.findByText('CG3');
  expect(heads()).toEqual(['订单编号', '金额（元）', '状态']);
  const cell = (row: number, at: number) => screen.getAllByRole('row')[row]?.children[at]?.textContent;
  expect([cell(3, 2), cell(2, 2)]).toEqual(['待确认插单', '待发货']);
  await userEvent.click(button('待确认单'));
  await waitFor(() => expect(head('标记')).toBeInTheDocument());
  expect([heads(), cell(3, 2), cell(2, 2)]).toEqual([['订单编号', '金额（元）'], '插单', '-']);
  await userEvent.click(button('全部'));
  await waitFor(() => expect(heads()).toEqual(['订单编号', '金额（元）', '状态']));

  await userEvent.click(button('列设置'));
  const box = await screen.findByRole('checkbox', { name: '加急' });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(heads()).toEqual(HEADS);
  unmount();
  hostOf(3);
  show('/order?urgent=true', stated);
  await screen.findByText('CG3');
  expect(heads()).toEqual(HEADS);
});

test('A column that is left out for what is asked comes back with another question', async () => {
  hostOf(3);
  show('/order?status=10', plain);
  await screen.findByText('CG3');
  expect(heads()).toEqual(['订单编号', '金额（元）']);
  await userEvent.click(button('列设置'));
  await userEvent.click(await screen.findByRole('checkbox', { name: '金额（元）' }));
  expect(heads()).toEqual(['订单编号']);
  cleanup();
  hostOf(3);
  show('/order', plain);
  await screen.findByText('CG3');
  expect(heads()).toEqual(['订单编号', '状态']);
});

test('Rows that have come or changed since the list was asked the same are marked; another question marks none', async () => {
  const host = hostOf(2);
  show();
  await screen.findByText('CG1');
  host.answer(orders, () => ({
    records: [{ ...rowOf(1), amount: '7.00' }, rowOf(2), rowOf(3)],
    total: 3,
    page: 1,
    size: 20,
  }));
  await userEvent.click(button('刷新'));
  const row = (no: string) => screen.getByText(no).closest('tr');
  await waitFor(() => expect(row('CG3')).toHaveAttribute('title', '新增的一行'));
  expect(row('CG1')).toHaveAttribute('title', '有变化的一行');
  expect(row('CG2')).not.toHaveAttribute('title');
  host.answer(orders, () => ({ records: [rowOf(8), rowOf(9)], total: 2, page: 1, size: 20 }));
  await userEvent.click(within(head('金额（元）')).getByRole('button'));
  await screen.findByText('CG9');
  expect(document.querySelector('tr[title]')).toBeNull();
});

test('A page that has emptied gives way to the last one', async () => {
  const host = hostOf(12);
  show('/order?page=3&size=10');
  expect(await screen.findByText('CG12')).toBeTruthy();
  expect(host.made.map(({ input }) => (input as { page: number }).page)).toEqual([3, 2]);
});

test('Another question begins a new choice', async () => {
  hostOf(3);
  show('/order', (list) => (
    <>
      <button type="button" onClick={() => list.search({ orderNo: 'CG' })}>
        改查询
      </button>
      {plain(list)}
    </>
  ));
  await screen.findByText('CG1');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  expect(screen.getByRole('status').textContent).toContain('已选 3 项');
  fireEvent.click(button('改查询'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
