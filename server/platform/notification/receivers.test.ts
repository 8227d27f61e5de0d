/** Whom a notice to a role reaches: who holds it at that moment, where it is asked for. */
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { noBrowser } from '../../browser.ts';
import { createContext, noOutcome, platform } from '../../context.ts';
import { openServer, type TestServer } from '#server/testing';
import { sendNotice } from './send.ts';

type Change = ReturnType<typeof sql>;

let server: TestServer;
let [entId, userId] = ['', ''];
beforeAll(async () => {
  server = await openServer({ areas: [] });
  const { db } = server;
  const ent = db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'S0001');
  entId = (await ent.executeTakeFirstOrThrow()).id;
  const user = db.selectFrom('usrUser').select('id').where('account', '=', 'gys_sales');
  userId = (await user.executeTakeFirstOrThrow()).id;
  await sql`delete from auth_user_role`.execute(db);
  await sql`insert into auth_user_role (user_id, role_id, ent_id)
    select ${userId}, id, ${entId} from auth_role where role_key = 'G2'`.execute(db);
});
afterAll(() => server.close());

interface To {
  readonly roleTypes: readonly ['G' | 'G1' | 'G2' | 'C'];
  readonly entId?: string;
}

/** Who was sent a notice after a change, which is then taken back. */
async function reached(change: Change, to: To): Promise<string[]> {
  const { clock, app } = server;
  const found: string[] = [];
  const undone = new Error('taken back');
  const caller = { user: platform, clock, ip: '', userAgent: '', browser: noBrowser, requestId: 'test' };
  const work = server.db.transaction().execute(async (db) => {
    await change.execute(db);
    const context = createContext(db, caller, app.portal, noOutcome());
    const sent = await sendNotice(context, { ...to, roleTypes: [...to.roleTypes], noticeType: 3, content: '试验' });
    const rows = await db.selectFrom('msgNotification').select('userId').where('content', '=', '试验').execute();
    found.push(...rows.map((row) => row.userId));
    expect(sent).toBe(found.length);
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

const nothing = sql`select 1`;
const until = (ms: number) =>
  sql`update auth_user_role set expire_at = ${new Date(server.clock.now().getTime() + ms).toISOString()}`;
const foreign = sql`(select id from ent_enterprise where customer_code = 'S0002')`;

test.each<readonly [title: string, change: () => Change, inside: boolean, anywhere: boolean]>([
  ['as it is', () => nothing, true, true],
  ['in every enterprise', () => sql`update auth_user_role set ent_id = null`, true, true],
  ['for another enterprise', () => sql`update auth_user_role set ent_id = ${foreign}`, false, true],
  ['until a moment from now', () => until(1), true, true],
  ['until now', () => until(0), false, false],
  ['by an account that is stopped', () => sql`update usr_user set status = 0 where id = ${userId}`, false, false],
  ['by an account of source 4', () => sql`update usr_user set user_source = '4' where id = ${userId}`, false, false],
  ['by who has left', () => sql`update usr_user_ent set org_status = 0 where user_id = ${userId}`, false, true],
  ['though the role is stopped', () => sql`update auth_role set status = 0 where role_key = 'G2'`, false, false],
  ['though the role is deleted', () => sql`update auth_role set deleted = true where role_key = 'G2'`, false, false],
])(
  'a role that is held %s gets the notices of its enterprise, and those of all',
  async (_, change, inside, anywhere) => {
    expect(await reached(change(), { roleTypes: ['G2'], entId })).toEqual(inside ? [userId] : []);
    expect(await reached(change(), { roleTypes: ['G2'] })).toEqual(anywhere ? [userId] : []);
  },
);

test('a role is named by its kind or by itself', async () => {
  const who = (...roleTypes: To['roleTypes']) => reached(nothing, { roleTypes, entId });
  expect([await who('G'), await who('G2'), await who('G1'), await who('C')]).toEqual([[userId], [userId], [], []]);
});
