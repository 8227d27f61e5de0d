import type { Call } from '@portal/sdk/contract';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { placement, type Quote } from './contract.ts';
import PlaceOrderPage, { wantedFrom } from './placeOrder.tsx';

const quote: Quote = {
  earliest: '2026-03-30',
  amount: '1130.00',
  amountNoTax: '1000.00',
  taxAmount: '130.00',
  lines: [
    {
      goodsId: '12',
      supplierName: '屿岚机电设备有限公司',
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

const receiver = { receiverName: '温霁', receiverPhone: '12000001234', receiverAddress: '霁川市 1 号库' };

const orders = [
  { orderId: '9', orderNo: 'DD20260316000009', supplierName: '屿岚机电设备有限公司', amount: '1130.00' },
  { orderId: '10', orderNo: 'DD20260316000010', supplierName: '汀洲工业用品有限公司', amount: '50.00' },
];

function draw(address = '/?goods=12:3', lastReceiver: Promise<typeof receiver | null> = Promise.resolve(null)) {
  const host = fakeHost({ codes: ['order:list:place'] });
  host.answer(placement.quote, () => quote);
  host.answer(placement.receiver, () => lastReceiver);
  host.answer(placement.place, () => ({ orders }));
  const router = createMemoryRouter([{ path: '*', element: <PlaceOrderPage /> }], { initialEntries: [address] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortalProvider theme="light">
        <RouterProvider router={router} />
      </PortalProvider>
    </SWRConfig>,
  );
  const made = (of: Call) => host.made.filter(({ path }) => path === of.path).map(({ input }) => input);
  return { quoted: () => made(placement.quote), placed: () => made(placement.place) };
}

test('goods of an address without a quantity are one; a quantity of nought is none', () =>
  expect(wantedFrom('12:3,15,16:0,17:0.5,x:1')).toEqual([
    { goodsId: '12', qty: '3' },
    { goodsId: '15', qty: '1' },
    { goodsId: '17', qty: '0.5' },
  ]));

test('a quantity of nought is not asked for, the one before stays; another is priced anew', async () => {
  const { quoted: asked } = draw('/?goods=12:3,15:2');
  const other = { goodsId: '15', qty: '2' };
  const entry = await screen.findByRole('textbox', { name: '第 1 行数量' });
  await userEvent.clear(entry);
  await userEvent.type(entry, '0');
  await userEvent.tab();
  expect(asked()).toEqual([{ lines: [{ goodsId: '12', qty: '3' }, other] }]);
  await userEvent.clear(entry);
  await userEvent.type(entry, '5');
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked().at(-1)).toEqual({ lines: [{ goodsId: '12', qty: '5' }, other] });
});

test('without goods there is nothing to price, and a way to choose some', async () => {
  const { quoted } = draw('/');
  expect(await screen.findByText('还没有选择商品')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去选商品' })).toBeInTheDocument();
  expect(quoted()).toEqual([]);
});

test('the form begins with the last receiver, on the earliest day; a day before that is refused in words', async () => {
  let answer: (last: typeof receiver) => void = () => undefined;
  const last = new Promise<typeof receiver>((resolve) => {
    answer = resolve;
  });
  const { quoted, placed } = draw('/?goods=12:3', last);
  await waitFor(() => expect(quoted()).toHaveLength(1));
  expect(screen.queryByRole('textbox', { name: '收货人' })).toBeNull();
  answer(receiver);
  expect(await screen.findByRole('textbox', { name: '收货人' })).toHaveValue('温霁');
  await userEvent.type(screen.getByRole('textbox', { name: '项目名称' }), '检修备件');
  const day = screen.getByLabelText(/^要求交期/);
  await userEvent.clear(day);
  await userEvent.type(day, '2026-03-29');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: '提交订单' }));
  expect((await screen.findAllByText('要求交期不能早于 2026-03-30')).length).toBeGreaterThan(0);
  expect(placed()).toEqual([]);
  await userEvent.clear(day);
  await userEvent.type(day, '2026-03-30');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: '提交订单' }));
  await waitFor(() => expect(placed()).toHaveLength(1));
  expect(screen.getByRole('link', { name: 'DD20260316000010' })).toBeInTheDocument();
  expect(placed()[0]).toMatchObject({
    key: expect.stringMatching(/^.{8,64}$/),
    lines: [{ goodsId: '12', qty: '3.0000', unitPrice: '376.6667' }],
  });
  expect(placed()[0]).toMatchObject({ deliveryDate: '2026-03-30', projectName: '检修备件', ...receiver });
});
