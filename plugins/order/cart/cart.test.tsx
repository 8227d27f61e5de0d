import { fakeHost } from '@portal/sdk/testing';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import CartPage from './cart.tsx';
import { cart, type CartLine } from './contract.ts';

const roller: CartLine = {
  id: '1',
  goodsId: '12',
  supplierName: '屿岚机电设备有限公司',
  goodsCode: 'SP000012',
  name: '托辊',
  spec: 'φ108',
  unit: '件',
  qty: '2',
  moq: '1',
  leadDays: 14,
  listPrice: '10',
  unitPrice: '10',
  priceFrom: 'LIST',
  agreementNo: null,
  taxRate: '0.13',
  amount: '20.00',
  seenPrice: '10.000000',
  priceValidTo: '2026-12-31',
  state: 'READY',
};
const other = { supplierName: '汀洲工业用品有限公司', unitPrice: '12', amount: '36.00', qty: '3' };
const glove: CartLine = {
  ...roller,
  ...other,
  id: '2',
  goodsId: '15',
  goodsCode: 'SP000015',
  name: '手套',
  state: 'PRICE',
};

function draw(start: readonly CartLine[]) {
  let lines = start;
  const host = fakeHost({ codes: ['order:list:place'] });
  host.answer(cart.lines, () => ({ lines: [...lines] }));
  host.answer(cart.save, ({ lines: saved }) => {
    lines = lines.map((line) => {
      const entered = saved.find(({ id }) => id === line.id);
      if (!entered) return line;
      return { ...line, qty: entered.qty, ...(entered.seenPrice !== undefined && { state: 'READY' as const }) };
    });
    return null;
  });
  host.answer(cart.addCodes, () => ({ count: 2 }));
  const router = createMemoryRouter([{ path: '*', element: <CartPage /> }]);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  const sent = (path: string) => host.made.filter((made) => made.path === path).map(({ input }) => input);
  return { router, sent };
}

test('a changed price is shown old and new, and goes into an order once it is accepted; quantities are kept', async () => {
  const { router, sent } = draw([roller, glove]);
  const group = within(await screen.findByRole('grid', { name: '汀洲工业用品有限公司的商品' }));
  expect(group.getByText('价格已变动')).toBeInTheDocument();
  expect(group.getByText('10.00').closest('s')).not.toBeNull();
  expect(group.queryByRole('checkbox', { name: '下单' })).toBeNull();
  expect(screen.getByRole('button', { name: '去下单（1 种商品，1 家供应商）' })).toBeEnabled();
  await userEvent.click(group.getByRole('button', { name: '接受新价' }));
  expect(sent(cart.save.path)).toEqual([{ lines: [{ id: '2', qty: '3', seenPrice: '12' }] }]);
  const rollers = within(screen.getByRole('grid', { name: '屿岚机电设备有限公司的商品' }));
  const entry = rollers.getByRole('textbox', { name: '第 1 行数量' });
  await userEvent.clear(entry);
  await userEvent.type(entry, '40');
  await waitFor(() => expect(sent(cart.save.path).at(-1)).toEqual({ lines: [{ id: '1', qty: '40' }] }));
  const order = await screen.findByRole('button', { name: '去下单（2 种商品，2 家供应商）' });
  await waitFor(() => expect(order).toBeEnabled());
  await userEvent.click(order);
  expect(router.state.location).toMatchObject({ pathname: '/orderManagement/placeOrder', search: '?goods=12:40,15:3' });
});

test('codes are entered line by line, and an empty cart says what to do', async () => {
  const { sent } = draw([]);
  expect(await screen.findByText('购物车是空的')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '按编码加入' }));
  const dialog = within(await screen.findByRole('dialog', { name: '按编码加入购物车' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '第 1 行商品编码' }), 'SP000012');
  await userEvent.type(dialog.getByRole('textbox', { name: '第 1 行数量' }), '1,000');
  await userEvent.click(dialog.getByRole('button', { name: '加入购物车' }));
  await waitFor(() => expect(sent(cart.addCodes.path)).toEqual([{ lines: [{ goodsCode: 'SP000012', qty: '1000' }] }]));
});
