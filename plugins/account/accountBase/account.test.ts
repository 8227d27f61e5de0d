import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { sql } from '@portal/sdk/server';
import { read, utils } from '@e965/xlsx';
import { dataScopeOf } from '#server/test-data-scope';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import plugin from '../plugin.ts';
import { account, type AccountRow, transaction } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let buyer: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['account'] });
  await server.db.deleteFrom('authUserRole').where('expireAt', 'is not', null).execute(); // each account has its one role
  [supplier, buyer, operator] = [await server.as('gys_admin'), await server.as('cg_admin'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};
const listOf = async (api: TestApi) => (await api.call(account.page, { page: 1, size: 100 })).records;
const rowOf = async (id: string, api = operator) => api.call(account.view, { id });

/** An account of the demo supplier that holds money, nothing of it frozen by hand. */
async function funded(): Promise<AccountRow> {
  const { rows } = await sql<{ id: string }>`
    select a.id::text as id from acc_account a join ent_enterprise e on e.id = a.ent_id
    where e.customer_code = 'S0001' and a.status = 1 and a.available_amount > 1000
      and not exists (select from acc_freeze f where f.account_id = a.id and f.released_at is null)
    order by a.id limit 1`.execute(server.db);
  return rowOf(rows[0]?.id ?? '0');
}
const amountsOf = (id: string) => operator.call(account.reveal, { id });

describe('the list', () => {
  test('R-CONTENT-04 is searched by account name, partner type, plate, account type and account number, and nothing else', async () => {
    expect(Object.keys(account.page.filters.properties)).toEqual([
      ...['accountName', 'busPartnerType', 'plate', 'accountType', 'accountNo'],
    ]);
    const [one] = await listOf(supplier);
    if (!one) throw new Error('The supplier has accounts.');
    const { accountName, busPartnerType, plate, accountType, accountNo } = one;
    for (const filter of [{ accountName }, { busPartnerType }, { plate }, { accountType }, { accountNo }]) {
      const { records } = await operator.call(account.page, { ...filter, page: 1, size: 100 });
      expect(records.length).toBeGreaterThan(0);
      expect(
        records.every((row) => Object.entries(filter).every(([key, value]) => row[key as 'plate'] === value)),
      ).toBe(true);
    }
    expect((await operator.raw(account.page, { entName: '屿岚' })).json()).toMatchObject({
      msg: '不支持的字段：entName',
    });
  });

  test('R-CONTENT-05 is paged by currentPage and pageSize, and answers total', async () => {
    const pages = await Promise.all(
      [1, 2].map(async (currentPage) => (await operator.raw(account.page, { currentPage, pageSize: 7 })).json()),
    );
    const [first, second] = pages.map(({ data }) => data);
    expect(first).toMatchObject({ currentPage: 1, pageSize: 7 });
    expect(second).toMatchObject({ currentPage: 2, pageSize: 7, total: first.total });
    expect(first.total).toBeGreaterThan(190);
    const ids = [...first.records, ...second.records].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(14);
  });

  test('carries no amounts; they are shown one account at a time, and that is logged', async () => {
    const { id } = await funded();
    expect(JSON.stringify(await listOf(operator))).not.toMatch(/balance|Amount/i);
    await operator.call(account.reveal, { id });
    const { rows } = await sql<{ target: string }>`
      select entry ->> 'target' as target from sys_oper_log where entry ->> 'action' = 'account:list:reveal'`.execute(
      server.db,
    );
    expect(rows[0]?.target).toBe(account.reveal.path);
  });

  test('an enterprise sees its own accounts, and those of others do not exist for it', async () => {
    const own = await listOf(supplier);
    expect(own.length).toBeGreaterThan(3);
    expect(own.every((row) => row.own)).toBe(true);
    const { id, version, accountNo } = await funded();
    const attempts = [
      buyer.call(account.view, { id }),
      buyer.call(account.reveal, { id }),
      buyer.call(account.del, { id }),
      buyer.call(account.getFrozenByAccountNo, { accountNo }),
      buyer.call(transaction.page, { accountNo }),
    ];
    for (const refused of await Promise.all(attempts.map(refusal))) expect(refused).toMatchObject({ code: '404' });
    const freeze = supplier.call(account.freeze, { id, version, reason: '试' });
    expect(await refusal(freeze)).toMatchObject({ code: '403' });
  });

  test('is exported with its amounts by those who may', async () => {
    const { accountNo, accountName } = await funded();
    const { rawPayload } = await operator.download(account.export, { accountNo });
    const [row] = utils.sheet_to_json(read(rawPayload).Sheets['账户列表'] ?? {}, { range: 1 });
    expect(row).toMatchObject({ 账号: accountNo, 账户名称: accountName, 状态: '正常' });
    await expect(supplier.download(account.export, {})).rejects.toThrow(CallRefused);
  });
});

test('the data scope of the role says whose accounts are seen, by whoever looks on too', async () => {
  const ents = async (api: TestApi) => new Set((await listOf(api)).map(({ entName }) => entName)).size;
  const scope = (roleKey: string, dataScope: string, scopeEntIds: string[] = []) =>
    server.db.updateTable('authRole').set({ dataScope, scopeEntIds }).where('roleKey', '=', roleKey).execute();
  expect([await ents(supplier), (await ents(operator)) > 1]).toEqual([1, true]);
  const { entId } = await server.db
    .selectFrom('accAccount as a')
    .innerJoin('entEnterprise as e', 'e.id', 'a.entId')
    .select('a.entId')
    .where('e.customerCode', '<>', 'S0001')
    .executeTakeFirstOrThrow();
  await scope('G1', 'CUSTOM', [entId]);
  await scope('Y', 'ENT');
  expect([await ents(supplier), (await ents(operator)) <= 1]).toEqual([1, true]);
  expect((await listOf(supplier)).some(({ own }) => own)).toBe(false);
  await scope('G1', 'SELF');
  expect(new Set((await listOf(supplier)).map(({ own }) => own))).toEqual(new Set([true]));
  await scope('G1', 'ENT');
  await scope('Y', 'ALL');
});

describe('rights', () => {
  const { entOf, scope, give, withhold, bare, asDelivered } = dataScopeOf(() => server);

  test('a right to freeze works on the rows of its own role, though all accounts are read', async () => {
    const { id, version } = await funded();
    const restore = await withhold('Y', 'account:list:freeze');
    const own = { account: 'yy_ops', roleType: 'Y', codes: ['account:list:freeze'], dataScope: 'CUSTOM' };
    const freeze = () => operator.call(account.freeze, { id, version, amount: '5.00', reason: '核查' });
    expect(await refusal(freeze())).toMatchObject({ code: '403' });
    const away = await give({ ...own, scopeEntIds: [await entOf('S0002')] });
    expect(await rowOf(id)).toMatchObject({ version });
    expect(await refusal(freeze())).toMatchObject({ code: '404' });
    await away();
    const take = await give({ ...own, scopeEntIds: [await entOf('S0001')] });
    await freeze();
    const [held] = await operator.call(account.getFrozenByAccountNo, { accountNo: (await rowOf(id)).accountNo });
    await operator.call(account.unfreeze, { freezeId: held?.id ?? '0', reason: '核查完成' });
    await take();
    await restore();
  });

  test('without a role the accounts of the own enterprise are not seen, nor their amounts', async () => {
    expect(await supplier.call(account.get, {})).not.toEqual([]);
    const restore = await bare('gys_admin');
    expect([await listOf(supplier), await supplier.call(account.get, {})]).toEqual([[], []]);
    await restore();
  });

  test('an account of another enterprise within reach is read, and neither changed nor deleted', async () => {
    const input = { accountName: '新户', busPartnerType: '1', plate: 'COAL', accountType: '1' } as const;
    const { id } = await supplier.call(account.save, input);
    await scope('G1', 'CUSTOM', [await entOf('S0001')]);
    const other = await server.as('s0002_1');
    expect(await rowOf(id, other)).toMatchObject({ own: false });
    expect(await refusal(other.call(account.del, { id }))).toMatchObject({
      code: '403',
      msg: '只有开户单位和运营单位可以删除账户',
    });
    expect(await refusal(other.call(account.save, { ...input, id, version: 1 }))).toMatchObject({
      code: '403',
      msg: '只有开户单位可以修改申请',
    });
    // nor where both enterprises see the accounts of both
    const theirs = await other.call(account.save, input);
    await scope('G1', 'CUSTOM', [await entOf('S0001'), await entOf('S0002')]);
    expect(await refusal(other.call(account.del, { id }))).toMatchObject({ code: '403' });
    expect(await refusal(supplier.call(account.del, { id: theirs.id }))).toMatchObject({ code: '403' });
    await asDelivered();
    await other.call(account.del, { id: theirs.id });
    await supplier.call(account.del, { id });
  });

  test('a supplier’s role never freezes, though the database gives it the code', async () => {
    const { id, version } = await funded();
    const take = await give({ account: 'gys_admin', roleType: 'G', codes: ['account:list:freeze'], dataScope: 'ENT' });
    const freeze = supplier.call(account.freeze, { id, version, amount: '5.00', reason: '核查' });
    expect(await refusal(freeze)).toMatchObject({ code: '403' });
    await take();
  });
});

describe('freezing', () => {
  test('a part is held and released, once each, and the balance stays', async () => {
    const { id, version, accountNo } = await funded();
    const before = await amountsOf(id);
    await operator.call(account.freeze, { id, version, amount: '500.25', reason: '核查' });
    const held = await amountsOf(id);
    expect([held.balance, held.frozenAmount]).toEqual([before.balance, '500.25']);
    const [freeze] = await operator.call(account.getFrozenByAccountNo, { accountNo });
    expect(freeze).toMatchObject({ amount: '500.25', reason: '核查', releasable: true, operatorName: '沈恪' });
    await operator.call(account.unfreeze, { freezeId: freeze?.id ?? '0', reason: '已核实' });
    expect(await amountsOf(id)).toEqual(before);
    const again = operator.call(account.unfreeze, { freezeId: freeze?.id ?? '0', reason: '已核实' });
    expect(await refusal(again)).toMatchObject({ code: '409', msg: '该笔冻结已解冻，请刷新' });
  });

  test('the whole account is frozen with all its money, told to its enterprise, and lifted again', async () => {
    const { id, version, accountNo } = await funded();
    const before = await amountsOf(id);
    await operator.call(account.freeze, { id, version, reason: '信息核查' });
    const frozen = await rowOf(id);
    expect(frozen.status).toBe(2);
    expect(await amountsOf(id)).toMatchObject({ availableAmount: '0.00', frozenAmount: before.balance });
    const { records } = await supplier.call(notification.getNotification, { page: 1, size: 5 });
    expect(records[0]).toMatchObject({ content: `账户 ${accountNo} 已冻结：信息核查`, bizId: id });
    expect(Object.keys(plugin.documents ?? {})).toContain(records[0]?.bizType);
    const twice = operator.call(account.freeze, { id, version: frozen.version, reason: '再冻' });
    expect((await refusal(twice)).msg).toBe('账户当前状态为“冻结”，不能冻结');
    await operator.call(account.unfreezeAccount, { id, version: frozen.version, reason: '核查完成' });
    expect(await rowOf(id)).toMatchObject({ status: 1 });
    expect(await amountsOf(id)).toEqual(before);
  });

  test('more than is available, nothing at all, and a stale version are refused', async () => {
    const { id, version } = await funded();
    const tryTo = (amount: string, seen = version) =>
      refusal(operator.call(account.freeze, { id, version: seen, amount, reason: '试' }));
    expect((await tryTo('9999999999999.00')).msg).toBe('冻结金额不能超过可用余额');
    expect((await tryTo('0.00')).msg).toBe('冻结金额必须大于 0');
    expect((await tryTo('-5')).msg).toBe('冻结金额必须大于 0');
    expect(await tryTo('1.00', version + 3)).toMatchObject({ code: '409', msg: '账户已被他人处理，请刷新' });
    const open = operator.call(account.unfreezeAccount, { id, version, reason: '试' });
    expect((await refusal(open)).msg).toBe('账户当前状态为“正常”，不能解冻');
  });

  test('of eight freezes at once exactly one is made', async () => {
    const { id, version, accountNo } = await funded();
    const tries = Array.from({ length: 8 }, () =>
      operator.call(account.freeze, { id, version, amount: '10.00', reason: '并发' }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [held] = await operator.call(account.getFrozenByAccountNo, { accountNo });
    await operator.call(account.unfreeze, { freezeId: held?.id ?? '0', reason: '并发结束' });
  });

  test('the database keeps balance = available + frozen, never negative', async () => {
    const { id } = await funded();
    for (const change of [
      { availableAmount: '1.00' },
      { balance: '-1.00', availableAmount: '-1.00', frozenAmount: '0' },
    ])
      await expect(server.db.updateTable('accAccount').set(change).where('id', '=', id).execute()).rejects.toThrow(
        /check/,
      );
  });
});

describe('opening', () => {
  const entered = { accountName: '屿岚新户', busPartnerType: '1', plate: 'COAL', accountType: '1' } as const;

  test('an enterprise applies as what it is, changes the application, and may take it back', async () => {
    const types = await supplier.call(account.busPartnerTypeSel, {});
    expect(types.map(({ itemName }) => itemName)).toEqual(['供应商']);
    const wrong = supplier.call(account.save, { ...entered, busPartnerType: '4' });
    expect((await refusal(wrong)).msg).toBe('伙伴类型不在可选范围内');
    const { id, accountNo } = await supplier.call(account.save, entered);
    expect(accountNo).toMatch(/^9999\d{14}$/);
    await supplier.call(account.save, { ...entered, id, version: 1, accountName: '屿岚改名户' });
    expect(await rowOf(id)).toMatchObject({ status: 0, accountName: '屿岚改名户', used: false });
    await supplier.call(account.del, { id });
    expect(await refusal(rowOf(id))).toMatchObject({ code: '404' });
  });

  test('a used account is not deleted, an open one not applied for again', async () => {
    const { id, version } = await funded();
    expect((await refusal(supplier.call(account.del, { id }))).msg).toBe('账户已使用过，不能删除');
    const again = supplier.call(account.save, { ...entered, id, version });
    expect((await refusal(again)).msg).toBe('账户当前状态为“正常”，不能修改申请');
  });
});

describe('demo data', () => {
  test('every state has at least three accounts', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from acc_account group by status order by status`.execute(server.db);
    expect(rows).toHaveLength(7);
    expect(rows.every(({ count }) => count >= 3)).toBe(true);
  });

  test('every balance is the sum of its movements, and what is frozen the sum of its open freezes', async () => {
    const { rows } = await sql`
      select a.account_no from acc_account a
      where a.balance <> coalesce((select sum(case direction when 'I' then amount else -amount end)
          from acc_transaction x where x.account_id = a.id and x.status = 1), 0)
        or a.frozen_amount <> coalesce((select sum(amount) from acc_freeze f
          where f.account_id = a.id and f.released_at is null), 0)`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('movements are listed newest first, the last one with the balance of now', async () => {
    const { id, accountNo } = await funded();
    const { records } = await supplier.call(transaction.page, { accountNo, page: 1, size: 50 });
    expect(records[0]?.balanceAfter).toBe((await amountsOf(id)).balance);
    const times = records.map(({ transTime }) => transTime);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('movements', () => {
  test('what came in and went out is summed by day, and compared with the period before and the year before', async () => {
    const { rows } = await sql<{ id: string; accountNo: string }>`
      select a.id, a.account_no from acc_account a where a.status = 1
        and not exists (select from acc_transaction x where x.account_id = a.id) order by a.id limit 1`.execute(
      server.db,
    );
    const { id = '0', accountNo = '0' } = rows[0] ?? {};
    const move = (direction: 'I' | 'O', amount: string, transTime: string, status = 1) => ({
      ...{
        accountId: id,
        transNo: `LS-${transTime}`,
        transType: '04',
        direction,
        amount,
        balanceAfter: '0',
        transTime,
      },
      status,
    });
    await server.db
      .insertInto('accTransaction')
      .values([
        move('I', '100.00', '2026-02-28T16:00:00.000Z'), // the first of March at +08:00
        move('I', '50.00', '2026-03-16T15:59:59.000Z', 4),
        move('I', '7.00', '2026-03-10T02:00:00.000Z', 3),
        move('O', '30.00', '2026-03-05T02:00:00.000Z'),
        move('I', '60.00', '2026-02-10T02:00:00.000Z'),
        move('O', '40.00', '2026-02-16T02:00:00.000Z'),
        move('I', '999.00', '2026-02-17T02:00:00.000Z'),
        move('I', '75.00', '2025-03-16T02:00:00.000Z'),
      ])
      .execute();
    const asked = { accountNo, from: '2026-03-01', to: '2026-03-16' };
    const before = { of: 'BEFORE', from: '2026-02-01', to: '2026-02-16' };
    const year = { of: 'YEAR', from: '2025-03-01', to: '2025-03-16' };
    expect(await operator.call(transaction.sumInComeAmount, asked)).toEqual({
      amount: '150.00',
      earlier: [
        { ...before, value: '60.00', difference: '90.00', change: '1.500000' },
        { ...year, value: '75.00', difference: '75.00', change: '1.000000' },
      ],
    });
    expect(await operator.call(transaction.sumPayAmount, asked)).toEqual({
      amount: '30.00',
      earlier: [
        { ...before, value: '40.00', difference: '-10.00', change: '-0.250000' },
        { ...year, value: '0.00', difference: '30.00', change: null },
      ],
    });
    const { records } = await operator.call(transaction.page, { ...asked, page: 1, size: 10 });
    expect(records.map(({ amount }) => amount)).toEqual(['50.00', '7.00', '30.00', '100.00']);
    expect(await operator.call(transaction.sumInComeAmount, { accountNo })).toEqual({ amount: '1284.00', earlier: [] });
    const stranger = await server.as('s0003_1');
    for (const sum of [transaction.sumInComeAmount, transaction.sumPayAmount])
      expect(await refusal(stranger.call(sum, asked))).toMatchObject({ code: '404' });
  });
});
