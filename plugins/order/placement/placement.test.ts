import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import type { InputOf } from '@portal/sdk/contract';
import { addDays } from '@portal/sdk/format';
import { dataScopeOf } from '#server/test-data-scope';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { sql } from '@portal/sdk/server';
import { orderManagement } from '../orderManagement/contract.ts';
import { placement } from './contract.ts';

let server: TestServer;
const { scope, entOf, asDelivered } = dataScopeOf(() => server);
let buyer: TestApi;
let supplier: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order'] });
  [buyer, supplier] = [await server.as('cg_buyer'), await server.as('gys_admin')];
});
afterAll(() => server.close());

interface Listed {
  id: string;
  unitPrice: string;
  leadDays: number;
}

async function goodsOf(code: string, condition = sql`true`): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select g.id, trim_scale(g.unit_price)::text as unit_price, g.lead_days from pub_goods g
    join ent_enterprise e on e.id = g.supplier_ent_id
    where e.customer_code = ${code} and g.status = 3 and ${condition} order by g.id limit 3`.execute(server.db);
  return rows;
}

const rest = {
  projectName: '二号机检修备件',
  receiverName: '温霁',
  receiverPhone: '12000001234',
  receiverAddress: '霁川市 1 号库',
};
const placed = async (input: InputOf<typeof placement.place>) => {
  const { orders } = await buyer.call(placement.place, input);
  return orders[0]!;
};
const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

test('an order is placed at the quoted price, waits to be confirmed, and its supplier is told', async () => {
  const [one, two] = await goodsOf('S0001', sql`g.moq = 1`);
  const lines = [
    { goodsId: one?.id ?? '0', qty: '2' },
    { goodsId: two?.id ?? '0', qty: '60' },
  ];
  const quote = await buyer.call(placement.quote, { lines });
  const { orderId, orderNo } = await placed({ ...rest, lines, deliveryDate: quote.earliest });
  const order = await supplier.call(orderManagement.detail, { orderId });
  expect(order).toMatchObject({ status: 10, orderAmount: quote.amount, taxAmount: quote.taxAmount, side: 'SUPPLIER' });
  expect(order.lines.map(({ unitPrice }) => Number(unitPrice))).toEqual(
    quote.lines.map(({ unitPrice }) => Number(unitPrice)),
  );
  const { rows } = await sql`select from ord_track_node where order_id = ${orderId} and node_code = 'CONFIRM'
    and left_at is null`.execute(server.db);
  expect(rows).toHaveLength(1);
  const { records } = await supplier.call(notification.getNotification, { keyword: orderNo });
  expect(records[0]?.content).toContain('请及时确认');
});

test('an agreed price goes before the list price, a step of quantity where it is lower', async () => {
  const [goods] = await goodsOf(
    'S0001',
    sql`exists (select from pub_goods_agreement a where a.goods_id = g.id
    and a.price < g.unit_price) and not exists (select from pub_goods_price_tier t where t.goods_id = g.id)`,
  );
  const quote = await buyer.call(placement.quote, { lines: [{ goodsId: goods?.id ?? '0', qty: '100' }] });
  expect(quote.lines[0]?.priceFrom).toBe('AGREED');
  expect(Number(quote.lines[0]?.unitPrice)).toBeLessThan(Number(goods?.unitPrice));
});

test('too few, too soon, or goods off the shelf are refused in words', async () => {
  const [cable] = await goodsOf('S0001', sql`g.moq > 1`);
  const [mine] = await goodsOf('S0001', sql`g.moq = 1`);
  const quote = (lines: { goodsId: string; qty: string }[]) => buyer.call(placement.quote, { lines });
  expect((await refusal(quote([{ goodsId: cable?.id ?? '0', qty: '1' }]))).message).toContain('起订量');
  expect((await refusal(quote([{ goodsId: '999999', qty: '1' }]))).code).toBe('409');
  const lines = [{ goodsId: mine?.id ?? '0', qty: '1' }];
  const soon = buyer.call(placement.place, { ...rest, lines, deliveryDate: '2026-03-16' });
  expect((await refusal(soon)).message).toContain('要求交期不能早于');
});

test('goods are ordered once each, from their least quantity on, while all of them are on the shelf', async () => {
  const { db } = server;
  const [first, second] = await goodsOf('S0001', sql`g.moq = 1`);
  const [one = '0', two = '0'] = [first?.id, second?.id];
  const quote = (...lines: [goodsId: string, qty: string][]) =>
    buyer.call(placement.quote, { lines: lines.map(([goodsId, qty]) => ({ goodsId, qty })) });
  const said = async (...lines: [goodsId: string, qty: string][]) => (await refusal(quote(...lines))).msg;
  const gone = '所选商品中有已下架的，请返回商品列表重新选择';
  const put = (set: ReturnType<typeof sql>) => sql`update gd_goods set ${set} where id = ${two}`.execute(db);
  expect(await said([one, '1'], [one, '2'])).toBe('同一商品请合并为一行');
  expect(await said([one, '1'], ['999999', '1'])).toBe(gone);
  await put(sql`moq = 5`);
  expect((await quote([two, '5'])).lines).toHaveLength(1);
  expect(await said([two, '4.9999'])).toContain('的起订量为 5 ');
  await put(sql`moq = 1, status = 4`);
  expect(await said([one, '1'], [two, '1'])).toBe(gone);
  const { rows } = await sql<{
    owner: string;
  }>`select supplier_ent_id as owner from gd_goods where id = ${two}`.execute(db);
  await put(sql`status = 3, supplier_ent_id = ${await entOf('C0001')}`);
  expect(await said([two, '1'])).toBe('不能向本企业下单');
  await put(sql`supplier_ent_id = ${rows[0]?.owner}`);
});

test('an order stands under the plate of who places it, its lines numbered from one', async () => {
  const [one, two] = await goodsOf('S0001', sql`g.moq = 1`);
  const lines = [one, two].map((goods) => ({ goodsId: goods?.id ?? '0', qty: '1' }));
  await server.db.updateTable('entEnterprise').set({ cat: 'TECH' }).where('customerCode', '=', 'C0001').execute();
  const { earliest } = await buyer.call(placement.quote, { lines });
  const days = Math.max(one?.leadDays ?? 0, two?.leadDays ?? 0);
  expect(earliest).toBe(addDays('2026-03-16', days));
  const wanted = { ...rest, lines, deliveryDate: addDays(earliest, -1) };
  expect((await refusal(buyer.call(placement.place, wanted))).message).toContain(`要求交期不能早于 ${earliest}`);
  const { orderId } = await placed({ ...wanted, deliveryDate: earliest });
  const order = await buyer.call(orderManagement.detail, { orderId });
  expect([order.plate, order.lines.map(({ lineNo }) => lineNo)]).toEqual(['TECH', [1, 2]]);
});

test('only purchasing units order', async () => {
  const [mine] = await goodsOf('S0001');
  const lines = [{ goodsId: mine?.id ?? '0', qty: '100' }];
  expect((await refusal(supplier.call(placement.quote, { lines }))).code).toBe('403');
});

test('who may place orders for other units only places none for the own one, and is told of none of its receivers', async () => {
  const [mine] = await goodsOf('S0001', sql`g.moq = 1`);
  const lines = [{ goodsId: mine?.id ?? '0', qty: '1' }];
  const { earliest } = await buyer.call(placement.quote, { lines });
  expect(await buyer.call(placement.receiver, {})).not.toBeNull();
  await scope('C2', 'CUSTOM', [await entOf('C0002')]);
  const place = buyer.call(placement.place, { ...rest, lines, deliveryDate: earliest });
  expect(await refusal(place)).toMatchObject({ code: '403', msg: '您的“下单”权限不包括本企业' });
  expect(await buyer.call(placement.receiver, {})).toBeNull();
  await asDelivered();
});

test('lines of demo orders know their goods', async () => {
  const { rows } = await sql<{ known: number; all: number }>`
    select count(goods_id)::int as known, count(*)::int as all from ord_order_line`.execute(server.db);
  const [{ known = 0, all = 1 } = {}] = rows;
  expect(known / all).toBeGreaterThan(0.9);
});
