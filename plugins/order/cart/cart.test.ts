/** The demonstration's day is 2026-03-16; prices and amounts are worked out by hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { fileManager } from '@portal/sdk/calls/files';
import { sql } from '@portal/sdk/server';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { orderManagement } from '../orderManagement/contract.ts';
import { placement } from '../placement/contract.ts';
import { cart } from './contract.ts';

let server: TestServer;
let buyer: TestApi;
let other: TestApi;

interface Goods {
  readonly id: string;
  readonly code: string;
}
/** Listed goods of two suppliers, at 10.00 and 20.00 yuan, without steps and agreements. */
let mine: Goods;
let theirs: Goods;

async function goodsOf(supplier: string, price: string): Promise<Goods> {
  const { rows } = await sql<Goods>`select g.id, g.goods_code as code from pub_goods g
    join ent_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code = ${supplier} and g.status = 3 order by g.id limit 1`.execute(server.db);
  const goods = rows[0]!;
  await sql`delete from gd_goods_price_tier where goods_id = ${goods.id}`.execute(server.db);
  await sql`delete from gd_agreement_price a using gd_goods g where g.id = ${goods.id}
    and a.supplier_ent_id = g.supplier_ent_id and a.goods_name = g.goods_name and a.spec = g.spec`.execute(server.db);
  await put(goods, sql`unit_price = ${price}, tax_rate = 0.13, moq = 1, lead_days = 10, price_valid_to = '2026-12-31'`);
  return goods;
}
const put = ({ id }: Goods, set: ReturnType<typeof sql>) =>
  sql`update gd_goods set ${set} where id = ${id}`.execute(server.db);

beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order'] });
  [buyer, other] = [await server.as('cg_buyer'), await server.as('cg_admin')];
});
beforeEach(async () => {
  await sql`delete from ord_cart_line`.execute(server.db);
  [mine, theirs] = [await goodsOf('S0001', '10'), await goodsOf('S0002', '20')];
});
afterAll(() => server.close());

const lines = async () => (await buyer.call(cart.lines, {})).lines;
const states = async () => (await lines()).map(({ qty, unitPrice, state }) => `${qty} ${unitPrice} ${state}`);
const both = () => [mine, theirs].map(({ code }, index) => ({ goodsCode: code, qty: String(index + 2) }));
async function refusal(attempt: Promise<unknown>): Promise<CallRefused> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
}
const asked = () => ({
  lines: [
    { goodsId: mine.id, qty: '2', unitPrice: '10' },
    { goodsId: theirs.id, qty: '3', unitPrice: '20' },
  ],
  projectName: '二号机检修备件',
  deliveryDate: '2026-04-30',
  receiverName: '温霁',
  receiverPhone: '12000001234',
  receiverAddress: '霁川市 1 号库',
});

test('goods come by their codes or one by one, add up, and are their own person’s alone', async () => {
  await buyer.call(cart.addCodes, { lines: both() });
  await buyer.call(cart.add, { goodsId: mine.id, qty: '0.5' });
  expect(await states()).toEqual(['2.5 10 READY', '3 20 READY']);
  expect((await lines()).map(({ amount }) => amount)).toEqual(['25.00', '60.00']);
  expect((await other.call(cart.lines, {})).lines).toEqual([]);
  const ids = (await lines()).map(({ id }) => id);
  expect((await refusal(other.call(cart.remove, { ids }))).code).toBe('404');
  expect((await refusal(other.call(cart.save, { lines: [{ id: ids[0]!, qty: '1' }] }))).code).toBe('404');
  await buyer.call(cart.remove, { ids });
  expect(await lines()).toEqual([]);
});

test('codes that cannot be ordered are told line by line, and nothing is put in', async () => {
  const wrong = [{ goodsCode: 'SP-NONE', qty: '1' }, ...both(), { goodsCode: mine.code, qty: '1' }];
  const { msg } = await refusal(buyer.call(cart.addCodes, { lines: wrong }));
  expect(msg).toContain('第 1 行：没有在售的商品 SP-NONE');
  expect(msg).toContain(`第 4 行：${mine.code} 重复，请合并为一行`);
  expect(await lines()).toEqual([]);
});

test('a price that has changed, goods off the shelf, too few and an expired price say so', async () => {
  await buyer.call(cart.addCodes, { lines: both() });
  await put(mine, sql`unit_price = 12`);
  await put(theirs, sql`status = 4`);
  expect(await states()).toEqual(['2 12 PRICE', '3 20 OFF']);
  const [first] = await lines();
  expect(first?.seenPrice).toBe('10.000000');
  await buyer.call(cart.save, { lines: [{ id: first!.id, qty: '2', seenPrice: '12' }] });
  await put(theirs, sql`status = 3, moq = 4`);
  expect(await states()).toEqual(['2 12 READY', '3 20 MOQ']);
  await put(theirs, sql`moq = 1, price_valid_to = '2026-03-15'`);
  expect(await states()).toEqual(['2 12 READY', '3 20 EXPIRED']);
  await put(theirs, sql`price_valid_to = '2026-03-16'`);
  expect(await states()).toEqual(['2 12 READY', '3 20 READY']);
});

test('the price of a larger quantity is agreed to with the quantity; a change from outside is not', async () => {
  await buyer.call(cart.addCodes, { lines: both() });
  await sql`insert into gd_goods_price_tier (goods_id, from_qty, price) values (${mine.id}, 100, 9)`.execute(server.db);
  const [{ id = '0' } = {}] = await lines();
  await buyer.call(cart.save, { lines: [{ id, qty: '100' }] });
  expect((await states())[0]).toBe('100 9 READY');
  await put(mine, sql`unit_price = 8`);
  await buyer.call(cart.save, { lines: [{ id, qty: '101' }] });
  expect((await states())[0]).toBe('101 8 PRICE');
});

test('goods of two suppliers become two orders in one act, each seen by its supplier, and leave the cart', async () => {
  await buyer.call(cart.addCodes, { lines: both() });
  const { orders } = await buyer.call(placement.place, asked());
  expect(orders.map(({ amount }) => amount)).toEqual(['20.00', '60.00']);
  expect(await lines()).toEqual([]);
  const supplier = await server.as('gys_admin');
  const seen = await supplier.call(orderManagement.detail, { orderId: orders[0]!.orderId });
  expect(seen).toMatchObject({ status: 10, orderAmount: '20.00', amountNoTax: '17.70', taxAmount: '2.30' });
  expect((await refusal(supplier.call(orderManagement.detail, { orderId: orders[1]!.orderId }))).code).toBe('404');
});

test('a price that has changed since it was seen, or goods off the shelf, refuse all orders', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ord_order`.execute(server.db)).rows[0]?.n;
  const before = await count();
  await put(theirs, sql`unit_price = 21.5`);
  const moved = await refusal(buyer.call(placement.place, asked()));
  expect([moved.code, moved.msg]).toEqual([
    '409',
    expect.stringMatching(/“.+”的单价已由 20 变为 21.5，请核对后再提交/),
  ]);
  await put(theirs, sql`unit_price = 20, status = 4`);
  expect((await refusal(buyer.call(placement.place, asked()))).code).toBe('409');
  expect(await count()).toBe(before);
});

test('eight presses of one button place one set of orders, and all are told the same', async () => {
  const input = { ...asked(), key: 'press-0001' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.call(placement.place, input)));
  const numbers = new Set(answers.map(({ orders }) => orders.map(({ orderNo }) => orderNo).join()));
  expect(numbers.size).toBe(1);
  const placed = await sql<{ n: number }>`select count(*)::int as n from ord_order
    where order_no in (${sql.join(answers[0]!.orders.map(({ orderNo }) => orderNo))})`.execute(server.db);
  expect([answers[0]!.orders.length, placed.rows[0]?.n]).toEqual([2, 2]);
  const again = await buyer.call(placement.place, { ...input, key: 'press-0002' });
  expect(again.orders[0]?.orderNo).not.toBe(answers[0]!.orders[0]?.orderNo);
});

test('files of an order are its supplier’s to read as well', async () => {
  const supplier = await server.as('gys_admin');
  const pdf = { name: '技术要求.pdf', bytes: '%PDF-1.4\n%%EOF', type: 'application/pdf' };
  const [stored] = await buyer.call(fileManager.uploadFile, {}, { files: [pdf] });
  const files = [{ fileId: stored?.fileIds[0] ?? '', fileName: pdf.name }];
  const { orders } = await buyer.call(placement.place, { ...asked(), files });
  const [{ orderId = '0' } = {}] = orders;
  expect((await supplier.call(orderManagement.detail, { orderId })).files).toEqual(files);
  const { statusCode } = await supplier.download(fileManager.downloadFile, { fileId: files[0]!.fileId });
  expect(statusCode).toBe(200);
});
