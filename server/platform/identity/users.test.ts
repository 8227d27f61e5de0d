/** How an account is found by what its person signs in with. */
import type { MailMessage } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '../../testing.ts';
import { findByPhone, findBySignInName, findBySubject, maskedPhone } from './users.ts';
import { warn } from './warn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  await set('gys_admin', { phone: '13900000001', email: 'Cheng.Yu@Example.cn' });
  await set('gys_sales', { phone: '13900000002', email: null });
});
afterAll(() => server.close());

const set = (account: string, values: object) =>
  server.db.updateTable('usrUser').set(values).where('account', '=', account).execute();
const named = async (name: string) => (await findBySignInName(server.db, name))?.account;

test('by account, phone and mail, however they are written', async () => {
  for (const name of ['gys_admin', ' GYS_Admin ', '13900000001', 'cheng.yu@example.CN'])
    expect([name, await named(name)]).toEqual([name, 'gys_admin']);
  expect(await named('13900000009')).toBeUndefined();
});

test('by a phone of two accounts neither, unless it is the name of one', async () => {
  await set('cg_buyer', { phone: '13900000002' });
  expect(await named('13900000002')).toBeUndefined();
  expect(await named('gys_sales')).toBe('gys_sales');
  await set('cg_admin', { accountKey: '13900000002', account: '13900000002' });
  expect(await named('13900000002')).toBe('13900000002');
});

test('the accounts of a phone come by their last sign-in, those that never signed in last', async () => {
  const phone = '13900000003';
  await set('c0002_1', { phone, lastLoginAt: '2026-01-01T00:00:00Z' });
  await set('c0003_1', { phone, lastLoginAt: null });
  await set('s0002_1', { phone, lastLoginAt: '2026-01-02T00:00:00Z' });
  expect((await findByPhone(server.db, phone)).map(({ account }) => account)).toEqual([
    ...['s0002_1', 'c0002_1', 'c0003_1'],
  ]);
  expect(await findByPhone(server.db, '13900000008')).toEqual([]);
});

test('by the identity of the other portal', async () => {
  expect((await findBySubject(server.db, 'jf-gys_admin'))?.account).toBe('gys_admin');
  expect(await findBySubject(server.db, 'jf-nobody')).toBeUndefined();
});

test('what changes is told to the mailbox of an account, where it has one', async () => {
  const mails: MailMessage[] = [];
  const { db, clock } = server;
  for (const account of ['gys_admin', 'gys_sales']) {
    const { id } = await db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    await warn({ db, clock, mail: (message) => void mails.push(message) }, id, '密码已修改');
  }
  expect(mails.map(({ to }) => to)).toEqual([['Cheng.Yu@Example.cn']]);
  expect(mails[0]?.text).toMatch(/^程屿，您好：账号 gys_admin 于 .+ 有以下变更：密码已修改。/);
});

test('a phone is told without its middle', () => {
  expect(maskedPhone('13812345678')).toBe('138****5678');
});
