/** The list of accounts: who is found, who is locked, which roles still count, each to the edge of its time. */
import { read, utils } from '@e965/xlsx';
import { account as accountCalls, management } from '@portal/sdk/calls/management';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { countAttempt } from '../login/attempts.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  for (const code of ['base:user:view', accountCalls.export.access]) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const list = async (search: object) =>
  (await admin.call(management.findEntUserByPage, { size: 100, ...search })).records;
const rowOf = async (account: string) => {
  const row = (await list({ keyword: account })).find((one) => one.account === account);
  if (!row) throw new Error(`${account} is not listed.`);
  return row;
};
const set = (account: string, values: object) =>
  server.db.updateTable('usrUser').set(values).where('account', '=', account).execute();
const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

test('an account is locked from its fifth wrong password for half an hour, and while it is locked by hand', async () => {
  const { userId, locked } = await rowOf('gys_sales');
  expect(locked).toBe(false);
  const fail = () => countAttempt(server.db, server.clock, `person:${userId}`);
  for (let i = 0; i < 4; i += 1) await fail();
  expect((await rowOf('gys_sales')).locked).toBe(false);
  await fail();
  expect((await rowOf('gys_sales')).locked).toBe(true);
  expect((await rowOf('gys_admin')).locked).toBe(false);
  await server.db
    .updateTable('usrLoginAttempt')
    .set({ lockedUntil: at(0) })
    .execute();
  expect((await rowOf('gys_sales')).locked).toBe(false);
  await set('gys_sales', { status: 3 });
  expect(await rowOf('gys_sales')).toMatchObject({ locked: true, activated: true });
  await set('gys_sales', { status: 2 });
  expect(await rowOf('gys_sales')).toMatchObject({ locked: false, activated: false });
  await set('gys_sales', { status: 1 });
});

test('accounts are found by account, name and phone, the phone itself hidden', async () => {
  const { phone } = await server.db
    .selectFrom('usrUser')
    .select('phone')
    .where('account', '=', 'gys_sales')
    .executeTakeFirstOrThrow();
  const accounts = async (search: object) => [...new Set((await list(search)).map(({ account }) => account))];
  const [whole, last] = [phone ?? '', phone?.slice(-4) ?? ''];
  expect(await accounts({ keyword: whole })).toContain('gys_sales');
  expect(await accounts({ keyword: ` ${last}` })).toEqual(await accounts({ keyword: whole }));
  // sealed, so that no other part of it finds anybody
  for (const part of [whole.slice(0, 10), whole.slice(3), whole.slice(-5)])
    expect(await accounts({ keyword: part })).toEqual([]);
  expect(await accounts({ keyword: '温霁' })).toContain('gys_sales');
  expect(await accounts({ keyword: 'gys_sal' })).toEqual(['gys_sales']);
  expect(await accounts({ keyword: '%' })).toEqual([]);
  expect((await rowOf('gys_sales')).phone).toBe(`${phone?.slice(0, 3)}****${phone?.slice(-4)}`);
  const sorted = (await list({ sort: 'account', order: 'desc', keyword: 'gys_' })).map(({ account }) => account);
  expect(sorted).toEqual([...sorted].sort().reverse());
});

test('a role counts until its end: in the row for its time, in the search for whoever was given it', async () => {
  const { userId, entId, roles } = await rowOf('gys_sales');
  const { id: roleId } = await server.db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'G1')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('authUserRole')
    .values({ userId, roleId, entId, expireAt: at(1) })
    .execute();
  const held = async () => (await rowOf('gys_sales')).roles.map(({ roleName }) => roleName);
  expect(await held()).toContain('供应商管理员');
  expect((await rowOf('gys_sales')).roles.find((role) => role.roleId === roleId)?.expireAt).toBe(at(1));
  const found = async () => (await list({ roleId, keyword: 'gys_' })).map(({ account }) => account);
  expect(await found()).toEqual(['gys_admin', 'gys_sales']);
  await server.db
    .updateTable('authUserRole')
    .set({ expireAt: at(0) })
    .where('expireAt', 'is not', null)
    .execute();
  expect(await held()).toEqual(roles.map(({ roleName }) => roleName));
  await server.db.deleteFrom('authUserRole').where('expireAt', 'is not', null).execute();
  expect(await found()).toEqual(['gys_admin']);
});

test('the list as a workbook hides phones, says who is locked, and of which role they are', async () => {
  const { id: roleId } = await server.db
    .selectFrom('authRole')
    .select('id')
    .where('roleKey', '=', 'G1')
    .executeTakeFirstOrThrow();
  const cells = async (filters: object) => {
    const { rawPayload } = await admin.download(accountCalls.export, { keyword: 'gys_', ...filters });
    const { Sheets, SheetNames } = read(rawPayload);
    return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  };
  await set('gys_sales', { status: 3 });
  const [, , ...rows] = await cells({});
  await set('gys_sales', { status: 1 });
  expect(rows.map((row) => [row[0], row[2]?.slice(3, 7), row.at(-1)])).toEqual([
    ['gys_admin', '****', '否'],
    ['gys_sales', '****', '是'],
  ]);
  const [[words = ''] = [], , ...admins] = await cells({ roleId });
  expect(words).toContain('供应商管理员');
  expect(admins.map(([name]) => name)).toEqual(['gys_admin']);
});

test('an account sleeps after ninety days without a sign-in, or since it was made, unless it is stopped', async () => {
  const sleeps = async () => (await list({ dormant: true, keyword: 'gys_sales' })).length > 0;
  await set('gys_sales', { lastLoginAt: at(-90 * dayMs) });
  expect(await sleeps()).toBe(false);
  await set('gys_sales', { lastLoginAt: at(-90 * dayMs - 1) });
  expect(await sleeps()).toBe(true);
  await set('gys_sales', { status: 0 });
  expect(await sleeps()).toBe(false);
  await set('gys_sales', { status: 1, lastLoginAt: null, createdAt: at(-90 * dayMs) });
  expect(await sleeps()).toBe(false);
  await set('gys_sales', { createdAt: at(-91 * dayMs) });
  expect(await sleeps()).toBe(true);
});

test('who is signed in is online until the session ends', async () => {
  const { userId } = await rowOf('cg_buyer');
  await server.db
    .updateTable('usrSession')
    .set({ endedAt: at(0) })
    .where('userId', '=', userId)
    .execute();
  expect((await rowOf('cg_buyer')).online).toBe(false);
  await server.as('cg_buyer');
  expect((await rowOf('cg_buyer')).online).toBe(true);
});

test('roles to choose from are those that run, of one kind where it is named', async () => {
  const names = async (input: object) =>
    (await admin.call(management.getRoleList, input)).map(({ roleName }) => roleName);
  expect(await names({ roleType: 'C' })).toEqual(['采购管理员', '采购员']);
  expect((await names({})).length).toBe(7);
  const setRole = (values: object) =>
    server.db.updateTable('authRole').set(values).where('roleKey', '=', 'C2').execute();
  await setRole({ status: 0 });
  expect(await names({ roleType: 'C' })).toEqual(['采购管理员']);
  await setRole({ status: 1, deleted: true });
  expect(await names({ roleType: 'C' })).toEqual(['采购管理员']);
  await setRole({ deleted: false });
  const [buyer] = await admin.call(management.getRoleList, { roleType: 'K' });
  expect(buyer).toMatchObject({ roleTypeName: '客服坐席', deletable: false });
  expect(buyer?.userCount).toBeGreaterThan(0);
});
