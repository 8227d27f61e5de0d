/** Each invariant of the accounts' data finds the account or the movement that breaks it, and names it. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { saidTo } from '#server/test-checks';
import { openServer, type TestServer } from '#server/testing';
import { accountChecks } from '../checks.server.ts';

let server: TestServer;
let accountNo = '';
beforeAll(async () => {
  server = await openServer({ areas: ['account'] });
  const found = server.db.selectFrom('accAccount').select('accountNo').where('status', '=', 1);
  ({ accountNo } = await found.orderBy('balance', 'desc').executeTakeFirstOrThrow());
});
afterAll(() => server.close());

const said = (...changes: readonly string[]) => saidTo(server.db, accountChecks, ...changes);
const account = () => `(select id from acc_account where account_no = '${accountNo}')`;
const add = (amount: number) =>
  `update acc_account set balance = balance + ${amount}, available_amount = available_amount + ${amount}
   where account_no = '${accountNo}'`;
const moved = (direction: 'I' | 'O', after: string, status = 1) =>
  `insert into acc_transaction (trans_no, account_id, trans_type, direction, amount, balance_after, trans_time, status)
   values ('LS-NEW', ${account()}, '1', '${direction}', 5, ${after}, '2999-01-01', ${status})`;
const balance = () => `(select balance from acc_account where account_no = '${accountNo}')`;

const sums = '账户余额等于其成功流水的收支之和';
const runs = '每笔流水后的余额等于前一笔的余额加减本笔金额';
const frozen = '账户冻结金额等于未解除的冻结之和';
const whole = '整户冻结的账户状态为冻结，别的都不是';

test('the demo data keeps them', async () => expect(await said()).toEqual({}));

test('a balance is what came in less what went out, by movements that succeeded or were reversed', async () => {
  expect(await said(add(1))).toEqual({ [sums]: [accountNo] });
  expect(await said(moved('I', `${balance()} + 5`))).toEqual({ [sums]: [accountNo] });
  expect(await said(moved('I', `${balance()} + 5`), add(5))).toEqual({});
  expect(await said(moved('O', `${balance()} - 5`, 4), add(-5))).toEqual({});
  for (const status of [2, 3]) expect(await said(moved('I', '0', status))).toEqual({});
});

test('the balance after a movement follows from the one before it', async () => {
  expect(await said(moved('I', `${balance()} + 6`), add(5))).toEqual({ [runs]: ['LS-NEW'] });
  expect(await said(moved('O', `${balance()} + 5`), add(-5))).toEqual({ [runs]: ['LS-NEW'] });
});

test('frozen money is what freezes hold that nobody released', async () => {
  const freeze = (released: string) =>
    `insert into acc_freeze (account_id, amount, reason, operator_name, created_at, released_at, released_by_name)
     values (${account()}, 1, '保证金', '运营', '2026-03-01', ${released})`;
  expect(await said(freeze('null, null'))).toEqual({ [frozen]: [accountNo] });
  expect(await said(freeze(`'2026-03-02', '运营'`))).toEqual({});
});

test('an account has the state of a frozen one while it is frozen as a whole', async () => {
  const status = `update acc_account set status = 2 where account_no = '${accountNo}'`;
  const freeze = `insert into acc_freeze (account_id, amount, whole, reason, operator_name, created_at)
    values (${account()}, 0, true, '争议', '运营', '2026-03-01')`;
  expect(await said(status)).toEqual({ [whole]: [accountNo] });
  expect(await said(freeze)).toEqual({ [whole]: [accountNo] });
  expect(await said(status, freeze)).toEqual({});
});
