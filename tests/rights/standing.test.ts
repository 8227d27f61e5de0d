/** What an enterprise may take on while it is paused, barred or gone: each deed, and the sentence that it is refused with. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { category } from '../../plugins/goods/category/contract.ts';
import { goodsList } from '../../plugins/goods/goodsList/contract.ts';
import { orderManagement } from '../../plugins/order/orderManagement/contract.ts';
import { placeOrder } from '../../plugins/order/orderManagement/test-place-order.ts';
import { placement } from '../../plugins/order/placement/contract.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
let today: string;
let names: Record<'S0001' | 'C0001', string>;

beforeAll(async () => {
  server = await openServer({ areas: ['order', 'goods'] });
  [supplier, buyer] = [await server.as('gys_admin'), await server.as('cg_buyer')];
  today = server.clock.today();
  const { rows } = await sql<{ code: 'S0001' | 'C0001'; name: string }>`
    select customer_code as code, customer_name as name from ent_enterprise
    where customer_code in ('S0001', 'C0001')`.execute(server.db);
  names = Object.fromEntries(rows.map(({ code, name }) => [code, name])) as typeof names;
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`update ent_enterprise set status = 2, status_reason = null
    where customer_code in ('S0001', 'C0001')`.execute(server.db);
  await sql`delete from ent_refusal`.execute(server.db);
  await sql`delete from lst_entry`.execute(server.db);
});

const stand = (code: 'S0001' | 'C0001', status: number, reason: string | null = null) =>
  sql`update ent_enterprise set status = ${status}, status_reason = ${reason} where customer_code = ${code}`.execute(
    server.db,
  );

interface Listed {
  readonly penalty?: 'WARN' | 'PAUSE' | 'BAN';
  readonly plate?: string;
  readonly category?: string;
  readonly from?: string;
  readonly to?: string | null;
  readonly lifted?: boolean;
  readonly no?: string;
}

const decision = 'CF20260101000001';
const list = (listed: Listed) => {
  const { penalty = 'BAN', plate, category: of, from = today, to = null, lifted = false, no = decision } = listed;
  return sql`
    insert into lst_entry (ent_id, penalty, scope_kind, scope_code, entry_no, reason, starts_on, ends_on, lifted_at, lift_reason)
    select id, ${penalty}, ${plate ? 'PLATE' : of ? 'CATEGORY' : 'ALL'}, ${plate ?? of ?? null}, ${no}, '围标串标', ${from}::date, ${to}::date,
      ${lifted ? server.clock.now().toISOString() : null}::timestamptz, ${lifted ? '已整改' : null}
    from ent_enterprise where customer_code = 'S0001'`.execute(server.db);
};

async function saidOf(deed: Promise<unknown>): Promise<string> {
  const error: unknown = await deed.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('It was not refused.');
  expect(error.code).toBe('409');
  return error.msg;
}

const kept = async () => {
  const { rows } = await sql`
    select r.deed, r.sentence, r.biz_type, u.account, l.entry_no from ent_refusal r
    left join usr_user u on u.id = r.user_id left join lst_entry l on l.id = r.entry_id
    order by r.id`.execute(server.db);
  return rows;
};

const confirm = (orderId: string) => supplier.call(orderManagement.confirm, { orderId, version: 1 });

describe('a paused supplier', () => {
  const reason = '资质证照过期';
  const told = (deed: string) => `供应商${names.S0001}已暂停（${reason}），不能${deed}`;

  test('confirms no order; the order stays as it was, and the refusal is a row', async () => {
    const orderId = await placeOrder(server.db);
    await stand('S0001', 3, reason);
    expect(await saidOf(confirm(orderId))).toBe(told('确认订单'));
    expect(await buyer.call(orderManagement.detail, { orderId })).toMatchObject({ status: 10, version: 1 });
    expect(await kept()).toEqual([
      ...[{ deed: '确认订单', sentence: told('确认订单'), bizType: 'order', account: 'gys_admin', entryNo: null }],
    ]);
    await stand('S0001', 2);
    expect(await confirm(orderId)).toBeNull();
  });

  test('goes on with what runs', async () => {
    const orderId = await placeOrder(server.db);
    await confirm(orderId);
    await stand('S0001', 3, reason);
    const { lines, version } = await supplier.call(orderManagement.detail, { orderId });
    const goods = lines.map(({ id, qty }) => ({ lineId: id, qty }));
    const by = { carrier: '云屿物流', waybillNo: 'YD1' };
    await supplier.call(orderManagement.ship, { orderId, version, lines: goods, ...by });
    expect(await kept()).toEqual([]);
  });

  test('lists no goods, and takes them off', async () => {
    const of = async (status: number) => (await supplier.call(goodsList.page, { status, size: 1 } as never)).records[0];
    const [off, on] = [await of(4), await of(3)];
    if (!off || !on) throw new Error('There are no goods in both states.');
    await stand('S0001', 3, reason);
    const move = ({ id, version }: typeof on, status: 3 | 4) =>
      supplier.call(goodsList.updateState, { id, version, status, reason: '调整' } as never);
    expect(await saidOf(move(off, 3))).toBe(told('上架商品'));
    await move(on, 4);
  });

  test('lists none of several at once, and each stays as it was', async () => {
    const off = (await supplier.call(goodsList.page, { status: 4, size: 2 } as never)).records;
    const states = async () => {
      const ids = off.map(({ id }) => id);
      const { rows } = await sql<{ status: number; version: number }>`
        select status, version from gd_goods where id = any(${ids}::bigint[]) order by id`.execute(server.db);
      return rows;
    };
    const before = await states();
    await stand('S0001', 3, reason);
    const goods = off.map(({ id, version }) => ({ id, version }));
    expect(await supplier.call(goodsList.batchUpdateState, { status: 3, goods })).toMatchObject({
      done: 0,
      failures: [{ reason: told('上架商品') }, { reason: told('上架商品') }],
    });
    expect([before.map(({ status }) => status), await states()]).toEqual([[4, 4], before]);
    expect(await kept()).toHaveLength(2);
  });

  test('asks for no further category', async () => {
    const [passed] = (await supplier.call(category.page, { auditStatus: 2, size: 1 })).records;
    if (!passed) throw new Error('There is no category that has passed.');
    await stand('S0001', 3, reason);
    const { id, version } = passed;
    expect(await saidOf(supplier.call(category.submit, { id, version }))).toBe(told('申请供应品类'));
  });

  test('gets no order, nor does a paused unit place one', async () => {
    const { rows } = await sql<{ id: string }>`
      select g.id::text from gd_goods g join ent_enterprise e on e.id = g.supplier_ent_id and e.customer_code = 'S0001'
      where g.status = 3 order by g.id limit 1`.execute(server.db);
    const lines = [{ goodsId: rows[0]?.id ?? '0', qty: '1000' }];
    const place = () =>
      buyer.call(placement.place, {
        ...{ lines, projectName: '检修', deliveryDate: '2031-01-01' },
        ...{ receiverName: '温霁', receiverPhone: '12000001234', receiverAddress: '云屿市示例路 1 号' },
      });
    await stand('S0001', 3, reason);
    expect(await saidOf(place())).toBe(told('下单'));
    await stand('S0001', 2);
    await stand('C0001', 3, '逾期未付');
    expect(await saidOf(place())).toBe(`采购单位${names.C0001}已暂停（逾期未付），不能下单`);
    await stand('C0001', 2);
    expect((await place()).orders).toHaveLength(1);
  });
});

describe('states and lists', () => {
  for (const [status, said] of [
    [0, '尚未准入'],
    [1, '尚未准入'],
    [4, '尚未准入'],
    [5, '已退出'],
    [6, '已列入黑名单'],
  ] as const)
    test(`state ${status} refuses as ${said}`, async () => {
      const orderId = await placeOrder(server.db);
      await stand('S0001', status);
      expect(await saidOf(confirm(orderId))).toBe(`供应商${names.S0001}${said}，不能确认订单`);
    });

  test('a penalty names its decision, and refuses from its first day to its last; a ban outweighs a pause', async () => {
    const orderId = await placeOrder(server.db);
    await list({ penalty: 'PAUSE', no: 'CF20260101000002' });
    await list({ from: today, to: today });
    const said = `供应商${names.S0001}已列入黑名单（围标串标，处罚决定 CF20260101000001），不能确认订单`;
    expect(await saidOf(confirm(orderId))).toBe(said);
    expect(await kept()).toMatchObject([{ entryNo: 'CF20260101000001', sentence: said }]);
  });

  for (const [what, entry] of [
    ['a warning', { penalty: 'WARN' }],
    ['a penalty that has not begun', { from: '2999-01-01' }],
    ['one that has ended', { from: '2020-01-01', to: '2020-12-31' }],
    ['one that was lifted', { lifted: true }],
    ['one of another section', { plate: 'COAL' }],
  ] as const)
    test(`${what} refuses nothing`, async () => {
      const orderId = await placeOrder(server.db);
      await list(entry);
      expect(await confirm(orderId)).toBeNull();
    });

  test('a penalty of the section of the order refuses it', async () => {
    const orderId = await placeOrder(server.db);
    await list({ penalty: 'PAUSE', plate: 'POWER' });
    expect(await saidOf(confirm(orderId))).toContain('已暂停（围标串标，处罚决定 CF20260101000001）');
  });

  test('a penalty of one category keeps its goods off the shelf, and refuses no order', async () => {
    const { rows } = await sql<{ id: string; version: number; categoryId: string }>`
      select g.id::text, g.version, g.category_id::text from gd_goods g join ent_enterprise e on e.id = g.supplier_ent_id
      where e.customer_code = 'S0001' and g.status = 4 order by g.id limit 1`.execute(server.db);
    const { categoryId = '0', id = '0', version = 0 } = rows[0] ?? {};
    await list({ category: categoryId });
    const said = await saidOf(supplier.call(goodsList.updateState, { id, version, status: 3 }));
    expect(said).toBe(`供应商${names.S0001}已列入黑名单（围标串标，处罚决定 CF20260101000001），不能上架商品`);
    expect(await confirm(await placeOrder(server.db))).toBeNull();
  });
});
