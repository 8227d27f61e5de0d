import { CFB } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { refusal } from '../settlementManagement/fixture.ts';
import { touched } from '../test-touched.ts';
import { contractManagement } from './contract.ts';
import { CLAUSES, openContracts, TERMS } from './fixture.ts';

let server: TestServer;
let at: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  server = await openServer({ areas: ['order', 'settlement'] });
  at = await openContracts(server);
});
afterAll(() => server.close());

const large = { amount: '999999999.00' };
const ordersOf = async (id: string) => (await at.detail(id, at.sales)).orders.map((order) => order.id).sort();

test('an order that is let go stays planned under another contract, and the others under this one', async () => {
  const free = await at.sales.call(contractManagement.freeOrders, { otherEntId: at.draftOf().otherEntId });
  const orderIds = free.slice(0, 2).map(({ id }) => id);
  const [one, other] = [await at.approved({ ...large, orderIds }), await at.approved({ ...large, orderIds })];
  const [gone = '0', kept = '0'] = orderIds;
  const letGo = async () => at.supplier.call(contractManagement.unlink, { ...(await at.seen(one.id)), orderId: gone });
  expect(await touched(server.db, letGo)).toEqual([`contract ${one.id}`]);
  expect([await ordersOf(one.id), await ordersOf(other.id)]).toEqual([[kept], [...orderIds].sort()]);
  expect((await refusal(letGo())).msg).toBe('该订单未关联本合同，请刷新');
  const { id, version } = await at.sales.call(contractManagement.save, at.draftOf({ ...large, orderIds: [gone] }));
  const anew = { ...at.draftOf({ ...large, orderIds: [kept] }), id, version };
  expect(await touched(server.db, () => at.sales.call(contractManagement.save, anew))).toEqual([`contract ${id}`]);
  expect([await ordersOf(id), await ordersOf(other.id)]).toEqual([[kept], [...orderIds].sort()]);
});

test('a change is one against the text in force: neither that again, nor held to those before', async () => {
  const { id, contractName, validFrom, validTo } = await at.running();
  const text = { contractName, validFrom, validTo, payTerms: TERMS, clauses: CLAUSES };
  const change = async (amount: string) =>
    at.supplier.call(contractManagement.change, {
      ...{ ...(await at.seen(id)), body: { ...text, amount }, reason: '调整备件数量' },
    });
  await change('600000.00');
  for (const api of [at.supplier, at.purchaser]) {
    server.clock.advance(61_000);
    await at.sign(api, id);
  }
  expect((await refusal(change('600000.00'))).msg).toBe('合同内容没有变化，无需变更');
  expect(await change('500000.00')).toEqual({ versionNo: 3 });
});

test('of a contract that is void the other party hears once it was approved', async () => {
  const told = async (contractNo: string) =>
    (
      await server.db
        .selectFrom('msgNotification')
        .select('content')
        .distinct()
        .where('content', '=', `合同 ${contractNo} 已作废：误建`)
        .execute()
    ).length;
  for (const [contract, times] of [
    [await at.submitted(), 0],
    [await at.approved(), 1],
  ] as const) {
    const { id, contractNo } = contract;
    await at.supplier.call(contractManagement.void, { ...(await at.seen(id)), reason: '误建' });
    expect(await told(contractNo)).toBe(times);
  }
});

test('nobody drafts by a template that is put out of use, nor with an enterprise that is not admitted', async () => {
  const { otherEntId } = at.draftOf();
  const admitted = (status: number) =>
    server.db.updateTable('entEnterprise').set({ status }).where('id', '=', otherEntId).execute();
  await admitted(1);
  const save = () => at.sales.call(contractManagement.save, at.draftOf());
  expect((await refusal(save())).msg).toBe('对方单位不存在或未准入');
  await admitted(2);
  await save();
  const templates = () => at.sales.call(contractManagement.templateList, {});
  const [first, ...others] = await templates();
  const stopped = server.db
    .updateTable('conTemplate')
    .set({ status: 0 })
    .where('id', '=', first?.id ?? '0');
  await stopped.execute();
  expect(await templates()).toEqual(others);
});

test('a document of a contract numbers its payment terms from one', async () => {
  const { id } = await at.running();
  const { rawPayload } = await at.supplier.download(contractManagement.download, { id });
  const { content } = CFB.find(CFB.read(rawPayload, { type: 'buffer' }), '/word/document.xml') ?? {};
  const text = Buffer.from(content ?? []).toString('utf8');
  for (const line of ['1. 预付款：30%，合同生效，账期 7 天。', '3. 质保金：5%，质保期满，账期 365 天。'])
    expect(text).toContain(line);
});
