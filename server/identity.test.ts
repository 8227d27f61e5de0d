/** What is remembered of who may do what, and when it is forgotten. */
import { user } from '@portal/sdk/calls/session';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { grantCode } from './platform/grant-code.ts';
import { openServer, type TestApi, type TestServer } from './testing.ts';

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  api = await server.as('gys_sales');
});
afterAll(() => server.close());

const stamp = async () =>
  Number((await server.db.selectFrom('authStamp').select('version').executeTakeFirstOrThrow()).version);
const name = async () => (await api.call(user.getUserInfo, {})).userName;
const told = sql`update usr_user set user_name = user_name || '甲' where account = 'gys_sales'`;

test('a change counts with its transaction, once, and the next call of everybody knows it', async () => {
  const [before, was] = [await stamp(), await name()];
  await server.db.transaction().execute(async (tx) => {
    await told.execute(tx);
    await sql`update usr_user_ent set dept_name = '销售二部' where user_id = (select id from usr_user where account = 'gys_sales')`.execute(
      tx,
    );
  });
  expect(await name()).toBe(`${was}甲`);
  expect(await stamp()).toBe(before + 1);
});

test('what is rolled back is not counted, nor is what touches nobody’s rights', async () => {
  const before = await stamp();
  const undone = server.db.transaction().execute(async (tx) => {
    await told.execute(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await server.as('cg_admin');
  await sql`update usr_user set seq = 7 where account = 'gys_sales'`.execute(server.db);
  expect(await stamp()).toBe(before);
});

test.each(['auth_role', 'auth_menu', 'auth_role_menu', 'auth_user_role', 'usr_user_ent', 'ent_enterprise'])(
  'a change of %s is counted',
  async (table) => {
    const before = await stamp();
    const column = { auth_role_menu: 'menu_id', auth_user_role: 'role_id', ent_enterprise: 'customer_name' }[table];
    const [first] = (
      await sql<{ ctid: string }>`select ctid::text as ctid from ${sql.table(table)} limit 1`.execute(server.db)
    ).rows;
    const set = sql.ref(column ?? { auth_role: 'role_name', auth_menu: 'menu_name' }[table] ?? 'dept_name');
    await sql`update ${sql.table(table)} set ${set} = ${set} where ctid = ${first?.ctid}::tid`.execute(server.db);
    expect(await stamp()).toBe(before + 1);
  },
);

test('a right for a time ends without anybody’s doing', async () => {
  const { rows } = await sql<{ id: string }>`select id::text as id from usr_user where account = 'gys_sales'`.execute(
    server.db,
  );
  const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const codes = async () => (await api.call(user.getUserInfo, {})).btnPerm;
  const before = await codes();
  await grantCode(server.db, 'G1', 'test:item:add');
  await sql`insert into auth_user_role (user_id, role_id, expire_at)
    select ${rows[0]?.id}::bigint, id, ${until} from auth_role where role_key = 'G1'`.execute(server.db);
  expect((await codes()).length).toBeGreaterThan(before.length);
  server.clock.advance(59_999);
  expect((await codes()).length).toBeGreaterThan(before.length);
  server.clock.advance(1);
  expect(await codes()).toEqual(before);
});
