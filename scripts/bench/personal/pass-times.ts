/**
 * A process of the bench: ROWS accounts in clear are sealed while somebody else writes to them; then ROTATED of them go to
 * a new key in a process that is killed in the middle, and in one that goes on. Prints what it took as JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Db, sql } from '@portal/sdk/server';
import { readConfig } from '../../../server/config.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDb } from '../../../server/db/open.ts';
import { passState, sealStored } from '../../../server/platform/personal/pass.ts';
import { onlyWaits } from '../../../server/platform/personal/test-passed.ts';
import { keyring } from '../../../server/secrets.ts';
import { root } from '../../registry.ts';

export interface PassTimes {
  readonly seconds: number;
  /** That somebody who writes to the table has waited for a lock. */
  readonly longestLockMs: number;
  /** Of one who writes to the table meanwhile, and of the same before it: on a busy machine mostly of the machine. */
  readonly longestWaitMs: number;
  readonly calmWaitMs: number;
  /** Rows that are lost, wrong or not under the new key after the kill. */
  readonly afterKill: number;
}

const rows = Number(process.env['ROWS'] ?? '1000000');
const rotated = Number(process.env['ROTATED'] ?? '100000');
const calmMs = 5000;
const [k1, k2] = [
  { id: 'k1', key: Buffer.alloc(32, 1) },
  { id: 'k2', key: Buffer.alloc(32, 2) },
];
const old = keyring([k1]);
const fresh = keyring([k2, k1]);
const now = () => new Date();
const address = new URL(readConfig().databaseUrl ?? '');
address.pathname = '/personal_pass';
const databaseUrl = address.href;
const open = (secrets: typeof old) => openDb({ databaseUrl, personal: secrets.personal, statementTimeoutMs: 600_000 });
const phone = sql`'1' || lpad((3000000000 + n)::text, 10, '0')`;

/** Until it is ended. @returns the longest that one statement took. */
async function writing(db: Db, ended: () => boolean): Promise<number> {
  let longest = 0;
  while (!ended()) {
    const id = 1 + Math.floor(Math.random() * rows);
    const began = performance.now();
    await sql`update usr_user set last_login_at = now() where account = ${`u${id}`}`.execute(db);
    longest = Math.max(longest, performance.now() - began);
    await wait(2);
  }
  return longest;
}

/** Until it is ended. @returns the longest that anybody was seen to wait for a lock. */
async function watchingLocks(db: Db, ended: () => boolean): Promise<number> {
  let longest = 0;
  while (!ended()) {
    const { rows: waits } = await sql<{ ms: number | null }>`
      select max(extract(epoch from clock_timestamp() - waitstart))::float8 * 1000 as ms
      from pg_locks where not granted`.execute(db);
    longest = Math.max(longest, waits[0]?.ms ?? 0);
    await wait(2);
  }
  return longest;
}

/** As a portal does, which comes by again where a table was held by somebody else, as by its clearing up. */
async function sealAll(options: Parameters<typeof sealStored>[0]): Promise<void> {
  while (!(await sealStored(options))) await wait(1000);
}

async function sealedBeside() {
  const [writer, passing, watcher] = [await open(old), await open(old), await open(old)];
  const until = performance.now() + calmMs;
  const calmWaitMs = await writing(writer.db, () => performance.now() > until);
  let done = false;
  const others = [writing(writer.db, () => done), writing(writer.db, () => done)];
  const locks = watchingLocks(watcher.db, () => done);
  const began = performance.now();
  const background = passing.background;
  await sealAll({ db: passing.db, secrets: old, now, background });
  const seconds = (performance.now() - began) / 1000;
  done = true;
  const longestWaitMs = Math.max(...(await Promise.all(others)));
  const longestLockMs = await locks;
  for (const database of [writer, passing, watcher]) await database.close();
  const times = { seconds, longestLockMs, longestWaitMs, calmWaitMs };
  console.error(`${rows} rows: ${JSON.stringify(times)}`);
  return times;
}

const rotating = () =>
  spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url)], {
    cwd: root,
    env: { ...process.env, ROTATE: 'yes' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

async function rotatedAfterKill(): Promise<number> {
  const { db, close } = await open(fresh);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // nothing names them: not asked for each of them
    await sql`delete from usr_user where id > ${rotated}`.execute(tx);
  });
  await onlyWaits(db, fresh, 'usr_user');
  const first = rotating();
  const place = async () =>
    Number(
      (
        await sql<{ rows: string }>`select rows_read as rows from sys_personal_pass
      where table_name = 'usr_user' and aim like 'a:k2 %'`.execute(db)
      ).rows[0]?.rows ?? 0,
    );
  while ((await place()) < rotated / 2) await wait(5);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [code] = (await passState(db, fresh.personal)).left.length > 0 ? await once(rotating(), 'exit') : [1];
  if (code !== 0) throw new Error('The pass was over before it was killed, or did not end.');
  const found = await db.selectFrom('usrUser').select(['account', 'phone']).execute();
  const wrong = found.filter(({ account, phone: told }) => told !== String(13_000_000_000 + Number(account.slice(1))));
  const { rows: under } = await sql<{ count: number }>`
    select count(*)::int as count from usr_user where personal_key(phone) = 'a:k2'`.execute(db);
  const read = await place();
  await close();
  return (
    Math.abs(rotated - found.length) + wrong.length + (rotated - (under[0]?.count ?? 0)) + Math.abs(rotated - read)
  );
}

async function prepare(): Promise<void> {
  const owner = await openDb({ databaseUrl: readConfig().databaseUrl });
  await sql`create database personal_pass`.execute(owner.db);
  await owner.close();
  const { db, close } = await open(old);
  await migrate(db, readMigrations(root, []));
  await sql`
    insert into usr_user (account, account_key, user_name, phone)
    select 'u' || n, 'u' || n, '员工', ${phone} from generate_series(1, ${rows}) n`.execute(db);
  await sql`vacuum analyze usr_user`.execute(db);
  await onlyWaits(db, old, 'usr_user');
  await close();
}

if (process.env['ROTATE'] === 'yes') {
  const { db, close } = await open(fresh);
  await sealAll({ db, secrets: fresh, now, pause: 0 });
  await close();
} else {
  await prepare();
  const beside = await sealedBeside();
  const result: PassTimes = { ...beside, afterKill: await rotatedAfterKill() };
  console.log(JSON.stringify(result));
}
