/**
 * The server is killed while it seals everything under a new key; whoever starts it again goes on, and nothing is lost,
 * done twice or left behind. With the wrong ring it does not start, and leaves the data as it is.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Db, sql } from '@portal/sdk/server';
import { openDb } from '#server/db/open';
import { projectRoot } from '#server/db/root';
import { sealStored } from '#server/platform/personal/pass';
import { onlyWaits } from '#server/platform/personal/test-passed';
import { keyring, readKeys, testSecretKeys } from '#server/secrets';
import { endProcesses, startProcess } from '#server/test-process';
import { openServer } from '#server/testing';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { bundled } from '../../scripts/server-bundle.ts';

const people = 5000;
const folder = mkdtempSync(join(tmpdir(), 'portal-killed-pass-'));
const newKey = `k2:${Buffer.alloc(32, 2).toString('base64')}`;
const ring = keyring(readKeys(`${newKey},${testSecretKeys}`));
const wrongRing = `k2:${Buffer.alloc(32, 9).toString('base64')},${testSecretKeys}`;
let databaseUrl: string | undefined;
let drop: () => Promise<void>;
let envOf: (keys: string) => Record<string, string>;

const open = () => openDb({ databaseUrl, dataDir: databaseUrl ? undefined : folder, personal: ring.personal });

async function within<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await look(database.db);
  } finally {
    await database.close();
  }
}

/** Every phone as the portal reads it, and under which keys the database holds them. */
const told = (db: Db) =>
  Promise.all([
    db.selectFrom('usrUser').select(['account', 'phone', 'email']).orderBy('account').execute(),
    sql<{ key: string; count: number }>`
      select personal_key(phone) as key, count(*)::int as count from usr_user where phone is not null group by 1 order by 1`.execute(
      db,
    ),
  ]);

beforeAll(async () => {
  const server = await openServer({ areas: ['base'], dataDir: folder });
  const rows = Array.from({ length: people }, (_, n) => {
    const account = `p${String(n).padStart(4, '0')}`;
    return { account, accountKey: account, userName: '员工', phone: `1370000${String(n).padStart(4, '0')}` };
  });
  for (let start = 0; start < people; start += 1000)
    await server.db
      .insertInto('usrUser')
      .values(rows.slice(start, start + 1000))
      .execute();
  await server.db.deleteFrom('usrCancellation').execute(); // no account ends between two readings
  await onlyWaits(server.db, ring, 'usr_user');
  ({ databaseUrl } = server);
  drop = () => server.close();
  if (!databaseUrl) await server.close();
  envOf = (keys) => ({
    DATA_DIR: folder,
    SECRET_KEYS: keys,
    SEED: 'none',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
}, 300_000);
afterAll(async () => {
  await endProcesses();
  if (databaseUrl) await drop();
  rmSync(folder, { recursive: true });
});

/** Tables that wait to be sealed, as the portal says; none once all are. */
async function waiting(address: string): Promise<readonly string[]> {
  const answer = (await (await fetch(`${address}/readyz`)).json()) as { personalDataToSeal?: { tables: string[] } };
  return answer.personalDataToSeal?.tables ?? [];
}

test('killed in the middle and started again, it ends with each row under the new key, once', async () => {
  const [before] = await within(told);
  const first = await startProcess({ env: envOf(`${newKey},${testSecretKeys}`) });
  while ((await waiting(first.address)).at(0) !== 'usr_user') await wait(5);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const [, inTheMiddle] = await within(told);
  expect(inTheMiddle.rows.map(({ key }) => key)).toEqual(['a:k2', 'a:test']);

  const second = await startProcess({ env: envOf(`${newKey},${testSecretKeys}`) });
  while ((await waiting(second.address)).length > 0) await wait(20);
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  await within(async (db) => {
    const [after, keys] = await told(db);
    expect(after).toEqual(before);
    const phones = after.filter(({ phone }) => phone !== null).length;
    expect(keys.rows).toEqual([{ key: 'a:k2', count: phones }]);
    const pass = db
      .selectFrom('sysPersonalPass')
      .select(['rowsRead', 'rowsSealed'])
      .where('tableName', '=', 'usr_user');
    expect(await pass.execute()).toEqual([{ rowsRead: String(phones), rowsSealed: String(phones) }]);
  });
}, 60_000);

// the embedded database has one session, in which nobody holds anything against another
test.skipIf(!process.env['DATABASE_URL'])(
  'a table that is held by clearing up keeps the pass open, and no more',
  async () => {
    const [holder, passing] = [await open(), await open()];
    const seal = () => sealStored({ db: passing.db, secrets: ring, now: () => new Date(), pause: 0 });
    const checked = async () =>
      (
        await sql`select from pg_constraint where conname = 'usr_user_phone_sealed' and convalidated`.execute(
          passing.db,
        )
      ).rows.length;
    await sql`alter table usr_user drop constraint usr_user_phone_sealed`.execute(holder.db);
    await holder.db.transaction().execute(async (tx) => {
      await sql`lock table usr_user in share update exclusive mode`.execute(tx); // as a vacuum does
      expect([await seal(), await checked()]).toEqual([false, 0]);
    });
    expect([await seal(), await checked()]).toEqual([true, 1]);
    for (const database of [holder, passing]) await database.close();
  },
);

test('with another key of that name it does not start, says which, and touches nothing', async () => {
  const state = (db: Db) =>
    sql`select (select count(*) from sys_personal_pass where aim like 'a:k2 %') as passes, (select max(started_at)
      from sys_personal_pass) as at, (select array_agg(key_id order by key_id) from sys_key_canary) as canaries`.execute(
      db,
    );
  const before = await within(state);
  const [script = '', ...args] = (await bundled('main')).slice(-1);
  const run = promisify(execFile)(process.execPath, [script, ...args], {
    cwd: projectRoot(),
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', SITE: 'off', PORT: '0', ...envOf(wrongRing) },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('密钥环中的密钥“k2”不是保存数据时用的那一把'),
  });
  expect((await within(state)).rows).toEqual(before.rows);
}, 60_000);
