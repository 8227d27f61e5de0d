/** Figures worked out by hand, for an account of 1,000.00 yuan of which nothing is frozen. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from '@portal/sdk/server';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { account } from './contract.ts';

let server: TestServer;
let operator: TestApi;
let id: string;

beforeAll(async () => {
  server = await openServer({ areas: ['account'] });
  operator = await server.as('yy_ops');
  const { rows } = await sql<{ id: string }>`
    update acc_account set balance = 1000, available_amount = 1000, frozen_amount = 0
    where id = (
      select a.id from acc_account a join ent_enterprise e on e.id = a.ent_id
      where e.customer_code = 'S0001' and a.status = 1
        and not exists (select from acc_freeze f where f.account_id = a.id and f.released_at is null)
      order by a.id limit 1)
    returning id`.execute(server.db);
  id = rows[0]?.id ?? '0';
});
afterAll(() => server.close());

const reason = '司法协助执行';
const version = async () => (await operator.call(account.view, { id })).version;
async function amounts() {
  const { balance, availableAmount, frozenAmount } = await operator.call(account.reveal, { id });
  return [balance, availableAmount, frozenAmount];
}
async function freeze(amount?: string) {
  await operator.call(account.freeze, {
    id,
    version: await version(),
    reason,
    ...(amount !== undefined && { amount }),
  });
  return amounts();
}
const refused = async (amount: string) => {
  const answer: unknown = await freeze(amount).catch((error: unknown) => error);
  return answer instanceof CallRefused ? answer.msg : answer;
};
async function unfreeze(frozen: string) {
  const { rows } = await sql<{ id: string }>`
    select id from acc_freeze where account_id = ${id} and amount = ${frozen} and released_at is null`.execute(
    server.db,
  );
  await operator.call(account.unfreeze, { freezeId: rows[0]?.id ?? '0', reason });
  return amounts();
}

test('freezes are taken from what is available to the last fen, and given back as they were taken', async () => {
  // balance, available, frozen
  expect(await freeze('333.33')).toEqual(['1000.00', '666.67', '333.33']);
  expect(await refused('666.68')).toBe('冻结金额不能超过可用余额');
  expect(await refused('0.00')).toBe('冻结金额必须大于 0');
  expect(await refused('-0.01')).toBe('冻结金额必须大于 0');
  expect(await freeze('666.66')).toEqual(['1000.00', '0.01', '999.99']);
  expect(await freeze('0.01')).toEqual(['1000.00', '0.00', '1000.00']);
  expect(await refused('0.01')).toBe('冻结金额不能超过可用余额');
  expect(await unfreeze('333.33')).toEqual(['1000.00', '333.33', '666.67']);
  expect(await unfreeze('0.01')).toEqual(['1000.00', '333.34', '666.66']);
  expect(await unfreeze('666.66')).toEqual(['1000.00', '1000.00', '0.00']);
});

test('the account itself is frozen with what is available of it, and freed of that alone', async () => {
  await freeze('100.00');
  expect(await freeze()).toEqual(['1000.00', '0.00', '1000.00']);
  await operator.call(account.unfreezeAccount, { id, version: await version(), reason });
  expect(await amounts()).toEqual(['1000.00', '900.00', '100.00']);
});

test('what is held is listed for its account alone, and no part is released while the account itself is held', async () => {
  const { accountNo } = await operator.call(account.view, { id });
  await freeze();
  const held = await operator.call(account.getFrozenByAccountNo, { accountNo });
  const open = held.filter(({ releasedAt }) => releasedAt === null);
  expect(open.map(({ amount, whole, releasable }) => [amount, whole, releasable])).toEqual([
    ['900.00', true, true],
    ['100.00', false, false],
  ]);
  const { length } = await server.db.selectFrom('accFreeze').select('id').where('accountId', '=', id).execute();
  expect(held).toHaveLength(length);
  await operator.call(account.unfreezeAccount, { id, version: await version(), reason }); // the second one, not the first
  expect(await amounts()).toEqual(['1000.00', '900.00', '100.00']);
});

test('what business holds is released by business', async () => {
  const held = { accountId: id, amount: '1', whole: false, reason, operatorName: '系统', bizNo: 'DD1' };
  const created = { ...held, createdAt: server.clock.now().toISOString() };
  const { id: freezeId } = await server.db
    .insertInto('accFreeze')
    .values(created)
    .returning('id')
    .executeTakeFirstOrThrow();
  await expect(operator.call(account.unfreeze, { freezeId, reason })).rejects.toMatchObject({
    ...{ code: '409', msg: '该笔资金由业务 DD1 冻结，业务完成后自动解冻' },
  });
});

test('an enterprise applies as what it trades as; who looks on may choose any', async () => {
  const [supplier, buyer] = [await server.as('gys_admin'), await server.as('cg_admin')];
  const typesOf = async (api: TestApi) =>
    (await api.call(account.busPartnerTypeSel, {})).map(({ itemNo }) => itemNo).sort();
  expect([await typesOf(supplier), await typesOf(buyer)]).toEqual([['1'], ['2']]);
  expect(await typesOf(operator)).toEqual(['1', '2', '3', '4', '5']);
  const trade = (audience: string[]) =>
    server.db.updateTable('entEnterprise').set({ audience }).where('customerCode', '=', 'S0001').execute();
  await trade(['OPERATOR', 'FIN_INST']);
  expect(await typesOf(supplier)).toEqual(['3', '4']);
  await trade(['SUPPLIER']);
  expect((await operator.call(account.get, {})).filter(({ own }) => !own)).toEqual([]);
  const entered = { accountName: '屿岚新户', busPartnerType: '1', plate: 'COAL', accountType: '1' } as const;
  await expect(supplier.call(account.save, { ...entered, accountType: 'X' })).rejects.toMatchObject({
    msg: '账户类型不在可选范围内',
  });
  const { id: fresh } = await supplier.call(account.save, entered);
  await expect(supplier.call(account.save, { ...entered, id: fresh })).rejects.toMatchObject({ code: '409' });
});
