import { expect, test } from '@rstest/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { field, Id, Money, Obj, pageOf, Str } from '../../contract/index.ts';
import { useList } from '../../data/use-list.ts';
import { MemoryRouter, useLocation } from '../../navigation.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { activeKeys } from '../active-keys.ts';
import { PortalProvider, TextLink } from '../index.ts';
import { DataTable, ListPage } from './index.ts';

const orders = pageOf({
  path: '/api/order/page',
  access: 'login',
  row: Obj({
    id: Id(),
    orderNo: field('订单编号', Str()),
    amount: field('金额（元）', Money()),
    remark: field('备注', Str(), { hidden: true }),
  }),
});

function Orders() {
  const list = useList(orders);
  return (
    <ListPage title="订单列表">
      <DataTable
        list={list}
        caption="订单"
        columns={[
          { field: 'orderNo', as: (no, { id }) => <TextLink to={`/order/detail?id=${id}`}>{no}</TextLink> },
          'amount',
          'remark',
        ]}
        rowActions={({ orderNo }) => <button type="button">{`发货${orderNo}`}</button>}
        selection="many"
      />
      <output aria-label="地址">{useLocation().pathname}</output>
    </ListPage>
  );
}

async function draw() {
  fakeHost().answer(orders, () => ({
    records: ['1', '2', '3'].map((id) => ({ id, orderNo: `CG${id}`, amount: `${id}000.00`, remark: `备注${id}` })),
    total: 3,
    page: 1,
    size: 20,
  }));
  render(
    <PortalProvider theme="light">
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={['/order']}>
          <Orders />
        </MemoryRouter>
      </SWRConfig>
    </PortalProvider>,
  );
  await screen.findByText('CG1');
  const grid = screen.getByRole<HTMLTableElement>('grid', { name: '订单' });
  const cell = (row: number, column: number) => grid.rows[row]?.cells[column] as HTMLElement;
  cell(1, 2).focus();
  return cell;
}

const preview = (name: string) => screen.queryByRole('complementary', { name });

test('The space bar shows the row beside the list with every fact and what may be done with it, and follows the focus', async () => {
  const cell = await draw();
  await userEvent.keyboard(' ');
  const panel = within(preview('CG1') as HTMLElement);
  expect(panel.getByText('备注').nextElementSibling).toHaveTextContent('备注1');
  expect(panel.getByRole('link', { name: 'CG1' })).toHaveAttribute('href', '/order/detail?id=1');
  expect(panel.getByRole('button', { name: '发货CG1' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: '发货CG1' })).toHaveLength(1); // its column leaves its room to the facts
  expect(document.activeElement).toBe(cell(1, 2));
  await userEvent.keyboard('{ArrowDown}');
  expect(preview('CG1')).toBeNull();
  expect(preview('CG2')).toBeVisible();
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(preview('CG2'));
  await userEvent.keyboard('{Escape}');
  expect(preview('CG2')).toBeNull();
  expect(document.activeElement).toBe(cell(2, 2));
});

test('J and K go from row to row, X chooses, Enter opens the document', async () => {
  const cell = await draw();
  await userEvent.keyboard('jj');
  expect(document.activeElement).toBe(cell(3, 2));
  await userEvent.keyboard('kx');
  expect(screen.getByRole('checkbox', { name: '选择 CG2' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('地址')).toHaveTextContent('/order/detail');
});

test('Letters are letters while an input method composes, with a modifier, and in a field', async () => {
  const cell = await draw();
  fireEvent.keyDown(cell(1, 2), { key: 'j', isComposing: true });
  fireEvent.keyDown(cell(1, 2), { key: 'j', ctrlKey: true });
  expect(document.activeElement).toBe(cell(1, 2));
  expect(activeKeys()).toEqual(['↑ ↓ ← →', 'J K', '空格', 'Enter', 'F2', 'X']);
});
