/** Figures worked out by hand: amount = quantity × price, without tax = amount / (1 + rate), each half up to the fen. */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { type CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placement } from './contract.ts';

let server: TestServer;
let buyer: TestApi;
let supplier: TestApi;
/** Listed goods of the demo supplier, without steps and agreements until a test gives them some. */
let goods: string[];

beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order'] });
  [buyer, supplier] = [await server.as('cg_buyer'), await server.as('gys_admin')];
  const { rows } = await sql<{ id: string }>`
    select g.id from gd_goods g join ent_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code = 'S0001' and g.status = 3 order by g.id limit 5`.execute(server.db);
  goods = rows.map(({ id }) => id);
});
afterAll(() => server.close());

async function priced(id = '0', unitPrice = '10', taxRate = '0.13', validTo = '2026-12-31') {
  const { db } = server;
  await sql`delete from gd_goods_price_tier where goods_id = ${id}`.execute(db);
  await sql`delete from gd_agreement_price a using gd_goods g
    where g.id = ${id} and a.supplier_ent_id = g.supplier_ent_id and a.goods_name = g.goods_name and a.spec = g.spec`.execute(
    db,
  );
  await sql`update gd_goods set unit_price = ${unitPrice}, tax_rate = ${taxRate}, moq = 1, price_valid_to = ${validTo}
    where id = ${id}`.execute(db);
}

const agreed = (id: string, price: string, from: string, to: string) => sql`
  insert into gd_agreement_price (agreement_no, agreement_name, supplier_ent_id, goods_name, spec, price, valid_from, valid_to)
  select 'XY-SL', '算例协议', supplier_ent_id, goods_name, spec, ${price}, ${from}, ${to} from gd_goods where id = ${id}`;

const quoteOf = (goodsId: string, qty: string) => buyer.call(placement.quote, { lines: [{ goodsId, qty }] });

test('a placed order bears the tax of each of its lines by its own rate, and their sums', async () => {
  const table = [
    // price, rate, quantity, amount, without tax, tax
    ['33.333333', '0.13', '3', '100.00', '88.50', '11.50'],
    ['12.5', '0.09', '80', '1000.00', '917.43', '82.57'],
    ['999.99', '0.06', '1', '999.99', '943.39', '56.60'],
    ['0.015', '0.03', '1', '0.02', '0.02', '0.00'],
    ['250', '0', '2', '500.00', '500.00', '0.00'],
  ] as const;
  for (const [index, [price, rate]] of table.entries()) await priced(goods[index], price, rate);
  const lines = table.map(([, , qty], index) => ({ goodsId: goods[index] ?? '0', qty }));
  const sums = { amountNoTax: '2449.34', taxAmount: '150.67' };
  const quote = await buyer.call(placement.quote, { lines });
  expect(quote).toMatchObject({ amount: '2600.01', ...sums });
  expect(quote.lines.map(({ amount }) => amount)).toEqual(table.map(([, , , amount]) => amount));
  const receiver = { receiverName: '温霁', receiverPhone: '12000001234', receiverAddress: '霁川市 1 号库' };
  const wanted = { lines, projectName: '算例', deliveryDate: quote.earliest, ...receiver };
  const { orders } = await buyer.call(placement.place, wanted);
  const orderId = orders[0]?.orderId ?? '0';
  const order = await supplier.call(orderManagement.detail, { orderId });
  expect(order).toMatchObject({ orderAmount: '2600.01', ...sums });
  expect(order.lines.map(({ amount, amountNoTax, taxAmount }) => [amount, amountNoTax, taxAmount])).toEqual(
    table.map(([, , , amount, noTax, tax]) => [amount, noTax, tax]),
  );
});

describe('the price of goods at 10.00 yuan, 9.00 from 100 pieces, 8.50 from 1,000', () => {
  test.each([
    ['1', 'LIST', '10', '10.00'],
    ['99', 'LIST', '10', '990.00'],
    ['99.9999', 'LIST', '10', '1000.00'],
    ['100', 'TIER', '9', '900.00'],
    ['999.9999', 'TIER', '9', '9000.00'],
    ['1000', 'TIER', '8.5', '8500.00'],
  ])('for %s pieces is the %s price %s: %s yuan', async (qty, priceFrom, unitPrice, amount) => {
    const [id = '0'] = goods;
    await priced(id);
    await sql`insert into gd_goods_price_tier (goods_id, from_qty, price) values (${id}, 100, 9), (${id}, 1000, 8.5)`.execute(
      server.db,
    );
    expect((await quoteOf(id, qty)).lines).toMatchObject([{ priceFrom, unitPrice, amount }]);
  });

  test.each([
    // agreed price, its first and last day, the price on 2026-03-16
    ['9.5', '2026-03-01', '2026-03-16', 'AGREED', '9.5'],
    ['9.5', '2026-03-16', '2026-03-31', 'AGREED', '9.5'],
    ['9.5', '2026-03-01', '2026-03-15', 'LIST', '10'],
    ['9.5', '2026-03-17', '2026-03-31', 'LIST', '10'],
    ['10.5', '2026-03-01', '2026-03-31', 'LIST', '10'],
  ])('agreed at %s from %s to %s is on 2026-03-16 the %s price %s', async (price, from, to, priceFrom, unitPrice) => {
    const [id = '0'] = goods;
    await priced(id);
    await agreed(id, price, from, to).execute(server.db);
    expect((await quoteOf(id, '1')).lines).toMatchObject([{ priceFrom, unitPrice, listPrice: '10' }]);
  });
});

test('a price holds on its last day, and not on the next', async () => {
  const [id = '0'] = goods;
  await priced(id, '10', '0.13', '2026-03-16');
  expect(await quoteOf(id, '1')).toMatchObject({ amount: '10.00', amountNoTax: '8.85', taxAmount: '1.15' });
  await priced(id, '10', '0.13', '2026-03-15');
  const refused = await quoteOf(id, '1').catch((reason: unknown) => reason);
  expect((refused as CallRefused).msg).toContain('价格有效期已过');
});
