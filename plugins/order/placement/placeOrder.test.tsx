import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { placement, type Quote } from './contract.ts';
import PlaceOrderPage, { wantedFrom } from './placeOrder.tsx';

const quote: Quote = {
  supplierName: '屿岚机电设备有限公司',
  earliest: '2026-03-30',
  amount: '1130.00',
  amountNoTax: '1000.00',
  taxAmount: '130.00',
  lines: [
    {
      goodsId: '12',
      goodsCode: 'SP000012',
      name: '托辊',
      spec: 'φ108',
      unit: '件',
      moq: '1.0000',
      qty: '3.0000',
      unitPrice: '376.6667',
      listPrice: '376.6667',
      priceFrom: 'LIST',
      agreementNo: null,
      taxRate: '0.13',
      amount: '1130.00',
      leadDays: 14,
    },
  ],
};

function draw() {
  const host = fakeHost({ codes: ['order:list:place'] });
  host.answer(placement.quote, () => quote);
  host.answer(placement.receiver, () => null);
  const router = createMemoryRouter([{ path: '*', element: <PlaceOrderPage /> }], {
    initialEntries: ['/?goods=12:3'],
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  return () => host.made.filter(({ path }) => path === placement.quote.path).map(({ input }) => input);
}

test('goods of an address without a quantity are one; a quantity of nought is none', () =>
  expect(wantedFrom('12:3,15,16:0,17:0.5,x:1')).toEqual([
    { goodsId: '12', qty: '3' },
    { goodsId: '15', qty: '1' },
    { goodsId: '17', qty: '0.5' },
  ]));

test('a quantity of nought is not asked for, the one before stays; another is priced anew', async () => {
  const asked = draw();
  const entry = await screen.findByRole('textbox', { name: '托辊数量' });
  await userEvent.clear(entry);
  await userEvent.type(entry, '0');
  await userEvent.tab();
  expect(asked()).toEqual([{ lines: [{ goodsId: '12', qty: '3' }] }]);
  await userEvent.clear(entry);
  await userEvent.type(entry, '5');
  await userEvent.tab();
  await screen.findByRole('textbox', { name: '托辊数量' });
  expect(asked().at(-1)).toEqual({ lines: [{ goodsId: '12', qty: '5' }] });
});
