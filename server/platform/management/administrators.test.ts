/** Who counts as an administrator of an enterprise: at least one of them stays, and they alone manage its people. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { loadUser } from '../../identity.ts';
import { openServer, type TestServer } from '../../testing.ts';
import { administratorsOf, demandAdministers, demandAdministrator } from './scope.ts';

let server: TestServer;
let [entId, foreign, userId] = ['', '', ''];
beforeAll(async () => {
  server = await openServer({ areas: [] });
  const entOf = (code: string) => server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', code);
  entId = (await entOf('S0001').executeTakeFirstOrThrow()).id;
  foreign = (await entOf('S0002').executeTakeFirstOrThrow()).id;
  userId = await idOf('gys_sales');
  await sql`delete from auth_user_role where user_id in (select user_id from usr_user_ent where ent_id = ${entId})`.execute(
    server.db,
  );
  await sql`insert into auth_user_role (user_id, role_id, ent_id)
    select ${userId}, id, ${entId} from auth_role where role_key = 'G1'`.execute(server.db);
});
afterAll(() => server.close());

const idOf = async (account: string) =>
  (await server.db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;

const of = sql`user_id = (select id from usr_user where account = 'gys_sales')`;

/** What is changed for a case is taken back after it. */
async function after<T>(change: ReturnType<typeof sql>, ask: (db: TestServer['db']) => Promise<T>): Promise<T> {
  const answer: T[] = [];
  const undone = new Error('taken back');
  const work = server.db.transaction().execute(async (tx) => {
    await change.execute(tx);
    answer.push(await ask(tx));
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return answer[0] as T;
}

const nothing = sql`select 1`;

test.each<readonly [title: string, change: ReturnType<typeof sql>, counts: boolean]>([
  ['as one is', nothing, true],
  ['in every enterprise', sql`update auth_user_role set ent_id = null where ${of}`, true],
  [
    'as a purchaser',
    sql`update auth_user_role set role_id = (select id from auth_role where role_key = 'C1') where ${of}`,
    true,
  ],
  ['who is stopped', sql`update usr_user set status = 0 where account = 'gys_sales'`, false],
  ['of source 4', sql`update usr_user set user_source = '4' where account = 'gys_sales'`, false],
  ['who has left', sql`update usr_user_ent set org_status = 0 where ${of}`, false],
  ['until some day', sql`update auth_user_role set expire_at = '2099-01-01' where ${of}`, false],
  [
    'of another enterprise',
    sql`update auth_user_role set ent_id = (select id from ent_enterprise where customer_code = 'S0002') where ${of}`,
    false,
  ],
  [
    'by a lesser role',
    sql`update auth_user_role set role_id = (select id from auth_role where role_key = 'G2') where ${of}`,
    false,
  ],
])('an administrator %s counts, or does not', async (_, change, counts) => {
  expect(await after(change, (db) => administratorsOf(db, entId))).toEqual(counts ? [userId] : []);
  const keeps = after(change, (db) => demandAdministrator(db, entId));
  if (counts) await keeps;
  else await expect(keeps).rejects.toMatchObject({ code: '409', message: '至少保留一名管理员' });
});

test('what trades with nobody needs no administrator', async () => {
  const none = sql`update ent_enterprise set audience = '{OPERATOR}' where id = ${entId}`;
  const gone = sql`delete from auth_user_role where ${of}`;
  await expect(after(gone, (db) => demandAdministrator(db, entId))).rejects.toMatchObject({ code: '409' });
  await after(none, async (db) => {
    await gone.execute(db);
    await demandAdministrator(db, entId);
  });
  expect(await administratorsOf(server.db, foreign)).not.toContain(userId);
});

test('people are managed by the platform, the operating unit and the administrators of their enterprise', async () => {
  const { db, clock } = server;
  const asked = async (account: string) =>
    demandAdministers({ db, user: await loadUser(db, clock, await idOf(account)) });
  for (const account of ['admin', 'yy_ops', 'gys_sales']) expect(await asked(account)).toBeUndefined();
  const refused = { code: '403', message: '只有企业管理员可以管理本企业的人员' };
  for (const account of ['gys_admin', 'cg_buyer', 'no_corp'])
    await expect(asked(account)).rejects.toMatchObject(refused);
});
