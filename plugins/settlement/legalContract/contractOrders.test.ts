import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { type ContractDraft, contractManagement, type LinkedOrder } from './contract.ts';
import { CLAUSES, openContracts, TERMS } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
});
afterAll(() => server.close());

const { idOf, scope, asDelivered } = dataScopeOf(() => server);
const offered = (agreementNo?: string) =>
  at.sales.call(contractManagement.freeOrders, {
    otherEntId: at.draftOf().otherEntId,
    ...(agreementNo !== undefined && { agreementNo }),
  });

/** Orders between the two parties that no contract has yet. */
async function freeOrders(count: number, agreementNo?: string): Promise<LinkedOrder[]> {
  const found = (await offered(agreementNo)).slice(0, count);
  if (found.length < count) throw new Error('The demo has too few free orders.');
  return found;
}

const idsOf = (orders: readonly LinkedOrder[]) => orders.map(({ id }) => id);
const contractOf = async (orderId: string) => {
  const stored = server.db.selectFrom('ordOrder').select(['contractId', 'contractNo']).where('id', '=', orderId);
  return stored.executeTakeFirstOrThrow();
};
const save = (changes: Partial<ContractDraft>) => at.sales.call(contractManagement.save, at.draftOf(changes));
const large = { amount: '999999999.00' };

test('of a contract those are told which its reader finds among the orders', async () => {
  const [order] = await freeOrders(1);
  const { id } = await at.running(large);
  await at.supplier.call(contractManagement.link, { ...(await at.seen(id)), orderIds: [order?.id ?? ''] });
  const told = async () => idsOf((await at.detail(id, at.sales)).orders);
  expect(await told()).toEqual([order?.id]);
  const orders = server.db.updateTable('ordOrder').where('id', '=', order?.id ?? '');
  const { supplierUserId } = await server.db
    .selectFrom('ordOrder')
    .select('supplierUserId')
    .where('id', '=', order?.id ?? '')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('conContract')
    .set({ aUserId: await idOf('gys_sales'), bUserId: await idOf('gys_sales') })
    .where('id', '=', id)
    .execute();
  await orders.set({ supplierUserId: await idOf('gys_admin') }).execute();
  await scope('G2', 'SELF');
  expect(await told()).toEqual([]);
  await orders.set({ supplierUserId: await idOf('gys_sales') }).execute();
  expect(await told()).toEqual([order?.id]);
  await asDelivered();
  await orders.set({ supplierUserId }).execute();
});

describe('orders chosen in the form', () => {
  test('stay with the draft over each version of it, and stand under the contract once both have signed', async () => {
    const [first, second, third] = idsOf(await freeOrders(3));
    const ids = [first ?? '', second ?? ''];
    const { id, version } = await save({ ...large, orderIds: ids });
    expect(idsOf((await at.detail(id)).orders).sort()).toEqual([...ids].sort());
    const mended = [first ?? '', third ?? ''];
    await at.sales.call(contractManagement.save, { ...at.draftOf({ ...large, orderIds: mended }), id, version });
    expect(await at.detail(id)).toMatchObject({ executedAmount: '0.00' });
    expect(await contractOf(mended[0] ?? '')).toMatchObject({ contractId: null });
    await at.sales.call(contractManagement.submit, await at.seen(id));
    const { contractNo } = await at.detail(id);
    await at.decide(at.supplier, contractNo, true);
    expect(idsOf((await at.detail(id, at.purchaser)).orders).sort()).toEqual([...mended].sort());
    await at.sign(at.supplier, id);
    await at.sign(at.purchaser, id);
    const running = await at.detail(id);
    expect(idsOf(running.orders).sort()).toEqual([...mended].sort());
    expect(running).toMatchObject({ status: 40, executedAmount: sum(running.orders) });
    expect(await contractOf(mended[0] ?? '')).toEqual({ contractId: id, contractNo });
    const body = { ...running, amount: '999999998.00', payTerms: TERMS, clauses: CLAUSES };
    const { contractName, validFrom, validTo, amount, payTerms, clauses } = body;
    const text = { contractName, validFrom, validTo, amount, payTerms, clauses };
    await at.supplier.call(contractManagement.change, { ...(await at.seen(id)), body: text, reason: '调整金额' });
    server.clock.advance(61_000);
    await at.sign(at.supplier, id);
    await at.sign(at.purchaser, id);
    expect(idsOf((await at.detail(id)).orders).sort()).toEqual([...mended].sort());
  });

  test('are of the two parties, neither refused nor cancelled, of the agreement, and of no other contract', async () => {
    const said = async (orderIds: string[], changes: Partial<ContractDraft> = {}) =>
      (await refusal(save({ ...large, orderIds, ...changes }))).msg;
    const own = { supplierEntId: (await at.detail((await save({})).id)).parties[1]?.entId ?? '' };
    const orders = () => server.db.selectFrom('ordOrder').select(['id', 'orderNo', 'contractNo']);
    const ofOther = await orders()
      .where('supplierEntId', '=', own.supplierEntId)
      .where('purchaserEntId', '<>', at.draftOf().otherEntId)
      .executeTakeFirstOrThrow();
    expect(await said([ofOther.id])).toBe(`订单 ${ofOther.orderNo} 不属于合同双方，请重新选择`);
    const foreign = await orders().where('supplierEntId', '<>', own.supplierEntId).executeTakeFirstOrThrow();
    expect(await said([foreign.id])).toBe('所选订单不存在，或不在您的数据范围内，请重新选择');
    const between = orders()
      .where('supplierEntId', '=', own.supplierEntId)
      .where('purchaserEntId', '=', at.draftOf().otherEntId);
    const dead = await between.where('status', '=', 80).executeTakeFirstOrThrow();
    expect(await said([dead.id])).toBe(`订单 ${dead.orderNo} 已拒单或已取消，请重新选择`);
    const taken = await between
      .where('contractId', 'is not', null)
      .where('status', 'not in', [15, 80])
      .executeTakeFirstOrThrow();
    expect(await said([taken.id])).toBe(`订单 ${taken.orderNo} 已关联合同 ${taken.contractNo}，请重新选择`);
    const [free] = await freeOrders(1);
    expect(await said([free?.id ?? ''], { amount: '0.01' })).toContain('超过合同金额，请减少订单或调整合同金额');
    const asked = { otherEntId: at.draftOf().otherEntId, orderIds: [dead.id, foreign.id] };
    const told = await at.sales.call(contractManagement.chosenOrders, asked);
    expect(told.map(({ id, fault }) => [id, fault])).toEqual([[dead.id, '已拒单或已取消']]);
  });

  test('are of the supply agreement that the contract names, and so they are when it is in force', async () => {
    const standing = await at.sales.call(contractManagement.agreements, {});
    const numbers = standing.map(({ agreementNo }) => agreementNo).filter((no) => no.startsWith('XY'));
    const lists = await Promise.all(numbers.map(async (no) => ({ no, orders: await offered(no) })));
    const { no = '', orders = [] } = lists.find((list) => list.orders.length > 0) ?? {};
    const within = idsOf(orders);
    const [other] = (await offered()).filter(({ id }) => !within.includes(id));
    const refused = refusal(save({ ...large, agreementNo: no, orderIds: [other?.id ?? ''] }));
    expect((await refused).msg).toBe(`订单 ${other?.orderNo} 不属于所选协议，请重新选择`);
    const running = await at.running({ ...large, agreementNo: no, orderIds: within.slice(0, 1) });
    expect(idsOf(running.orders)).toEqual(within.slice(0, 1));
    const late = { ...(await at.seen(running.id)), orderIds: [other?.id ?? ''] };
    expect((await refusal(at.supplier.call(contractManagement.link, late))).msg).toContain('不属于所选协议');
    await at.supplier.call(contractManagement.unlink, {
      ...(await at.seen(running.id)),
      orderId: within[0] ?? '',
    });
  });

  test('are as far as the roles reach; what a draft names already stays', async () => {
    const [order] = await freeOrders(1);
    const orderIds = [order?.id ?? ''];
    const { id, version } = await save({ ...large, orderIds });
    const owned = (supplierUserId: string | null) =>
      server.db.updateTable('ordOrder').set({ supplierUserId }).where('id', 'in', orderIds).execute();
    await owned(await idOf('gys_admin'));
    await scope('G2', 'SELF');
    expect(idsOf(await offered())).not.toContain(orderIds[0]);
    expect((await refusal(save({ ...large, orderIds }))).msg).toContain('不在您的数据范围内');
    await at.sales.call(contractManagement.save, { ...at.draftOf({ ...large, orderIds }), id, version });
    expect(idsOf((await at.detail(id)).orders)).toEqual(orderIds);
    await asDelivered();
    // the plan is its drafter's: who reads the contract from the other side reads its orders by the roles alone
    await at.sales.call(contractManagement.submit, await at.seen(id));
    await at.decide(at.supplier, (await at.detail(id)).contractNo, true);
    const ofBuyer = (purchaserUserId: string | null) =>
      server.db.updateTable('ordOrder').set({ purchaserUserId }).where('id', 'in', orderIds).execute();
    await ofBuyer(await idOf('cg_buyer'));
    const group = server.db.updateTable('authRole').where('roleName', '=', '集团采购结算查询');
    await group.set({ dataScope: 'SELF' }).execute();
    await scope('C1', 'SELF');
    expect((await at.detail(id, at.purchaser)).orders).toEqual([]);
    await asDelivered();
    await group.set({ dataScope: 'SUB' }).execute();
    expect(idsOf((await at.detail(id, at.purchaser)).orders)).toEqual(orderIds);
    await ofBuyer(null);
    await owned(null);
  });

  test('that another contract takes first keep a contract from coming into force until its drafter lets them go', async () => {
    const [order] = await freeOrders(1);
    const orderIds = [order?.id ?? ''];
    const late = await at.approved({ ...large, orderIds });
    const first = await at.running({ ...large, orderIds });
    await at.sign(at.supplier, late.id);
    const stopped = await refusal(at.sign(at.purchaser, late.id));
    expect(stopped).toMatchObject({ code: '409' });
    expect(stopped.msg).toBe(`订单 ${order?.orderNo} 已关联合同 ${first.contractNo}，请由起草单位先解除与本合同的关联`);
    const unlink = async (api = at.supplier) =>
      api.call(contractManagement.unlink, { ...(await at.seen(late.id)), orderId: orderIds[0] ?? '' });
    expect((await refusal(unlink(at.purchaser))).msg).toBe('只有起草单位可以解除关联');
    await unlink();
    server.clock.advance(61_000);
    await at.sign(at.purchaser, late.id);
    expect(await at.detail(late.id)).toMatchObject({ status: 40, orders: [] });
    expect((await contractOf(orderIds[0] ?? '')).contractNo).toBe(first.contractNo);
    await at.supplier.call(contractManagement.unlink, {
      ...(await at.seen(first.id)),
      orderId: orderIds[0] ?? '',
    });
  });

  test('of two contracts that take the same order at once, one gets it', async () => {
    const [order] = await freeOrders(1);
    const both = [await at.running(large), await at.running(large)];
    const attempts = both.map(async ({ id }) =>
      at.supplier.call(contractManagement.link, { ...(await at.seen(id)), orderIds: [order?.id ?? ''] }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

/** Amounts in fen, so that they add up exactly. */
const sum = (orders: readonly LinkedOrder[]) =>
  (orders.reduce((all, { orderAmount }) => all + Math.round(Number(orderAmount) * 100), 0) / 100).toFixed(2);

describe('a contract in force', () => {
  test('counts orders of its two parties as executed, and never beyond its amount', async () => {
    const { id } = await at.running(large);
    const [order, next] = await freeOrders(2);
    const orderId = order?.id ?? '';
    await at.supplier.call(contractManagement.link, { ...(await at.seen(id)), orderIds: [orderId] });
    const linked = await at.detail(id);
    expect(linked).toMatchObject({ executedAmount: order?.orderAmount });
    expect(linked.orders.map(({ orderNo }) => orderNo)).toEqual([order?.orderNo]);
    expect(await contractOf(orderId)).toEqual({ contractId: id, contractNo: linked.contractNo });
    const small = await at.running({ amount: '0.01' });
    const over = { ...(await at.seen(small.id)), orderIds: [next?.id ?? ''] };
    expect((await refusal(at.supplier.call(contractManagement.link, over))).msg).toContain('超过合同金额');
    const dates = { validFrom: '2026-03-01', validTo: '2027-03-01' };
    const body = { contractName: 'x', amount: '0.01', ...dates, payTerms: TERMS, clauses: CLAUSES };
    const shrink = { ...(await at.seen(id)), body, reason: '缩减' };
    expect((await refusal(at.supplier.call(contractManagement.change, shrink))).msg).toContain('不能小于已执行金额');
    await at.supplier.call(contractManagement.unlink, { ...(await at.seen(id)), orderId });
    expect((await at.detail(id)).executedAmount).toBe('0.00');
  });

  test('holds to the fen: no plan above its amount, no amount below its orders, and complete once all of it is ordered', async () => {
    const [order, other] = await freeOrders(2);
    const orderAmount = order?.orderAmount ?? '0';
    const less = ((Math.round(Number(orderAmount) * 100) - 1) / 100).toFixed(2);
    const read = Number(orderAmount).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
    const orderIds = [order?.id ?? ''];
    expect((await refusal(save({ amount: less, orderIds }))).msg).toBe(
      `关联订单合计 ${read} 元超过合同金额，请减少订单或调整合同金额`,
    );
    const { id, contractName, validFrom, validTo } = await at.running({ amount: orderAmount, orderIds });
    expect(await at.detail(id)).toMatchObject({ executedAmount: orderAmount, executedRate: '1.000000' });
    const link = async (orderId = '') =>
      at.supplier.call(contractManagement.link, { ...(await at.seen(id)), orderIds: [orderId] });
    expect((await refusal(link(other?.id))).msg).toMatch(/^关联后已执行金额 .* 元超过合同金额，不能关联$/);
    const unlink = async (orderId = '') =>
      at.supplier.call(contractManagement.unlink, { ...(await at.seen(id)), orderId });
    expect((await refusal(unlink(other?.id))).msg).toBe('该订单未关联本合同，请刷新');
    const change = async (amount: string) => {
      const body = {
        contractName: `${contractName}（二）`,
        amount,
        validFrom,
        validTo,
        payTerms: TERMS,
        clauses: CLAUSES,
      };
      return at.supplier.call(contractManagement.change, { ...(await at.seen(id)), body, reason: '调整' });
    };
    expect((await refusal(change(less))).msg).toBe(`合同金额不能小于已执行金额 ${orderAmount} 元`);
    await change(orderAmount);
    await at.purchaser.call(contractManagement.cancelChange, { ...(await at.seen(id)), reason: '不变' });
    // unordered it is not complete, ordered anew it is
    await unlink(order?.id);
    const complete = async () => at.supplier.call(contractManagement.complete, await at.seen(id));
    expect((await refusal(complete())).msg).toContain('尚未执行完毕');
    await link(order?.id);
    await complete();
    expect((await at.detail(id)).status).toBe(50);
  });
});
