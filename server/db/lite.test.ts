/** What only the embedded database does: its folder, its thread, its one connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { sql } from 'kysely';
import { type Database, openDb } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-lite-'));
const snapshot = join(folder, 'empty.tar');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endless = sql`select count(*) from generate_series(1, 500000000)`;
const count = async ({ db }: Database) =>
  Number((await sql<{ n: string }>`select count(*) as n from kept`.execute(db)).rows[0]?.n);

beforeAll(async () => {
  const database = await openDb({});
  await sql`create table kept (n int not null)`.execute(database.db);
  writeFileSync(snapshot, (await database.dump()) ?? '');
  await database.close();
});

describe('on a folder', () => {
  const dataDir = join(folder, 'data');
  let database: Database;
  beforeAll(async () => {
    database = await openDb({ dataDir, snapshot, statementTimeoutMs: 1000, idleInTransactionMs: 100 });
    await sql`insert into kept values (7)`.execute(database.db);
  });
  afterAll(() => database.close());

  it('refuses a second process by the name of the first', async () => {
    await expect(openDb({ dataDir })).rejects.toThrow(`正被进程 ${process.pid}`);
  });

  it('ends a query that runs too long, keeps what was written, and tells listeners', async () => {
    let resyncs = 0;
    const heard: string[] = [];
    const stop = await database.listen(
      'again',
      (payload) => heard.push(payload),
      () => (resyncs += 1),
    );
    await expect(endless.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    expect(await count(database)).toBe(1);
    await sql`select pg_notify('again', '42')`.execute(database.db);
    await stop();
    expect({ resyncs, heard }).toEqual({ resyncs: 1, heard: ['42'] });
  });

  it('loses no acknowledged row when a flood of writes is ended', async () => {
    let acknowledged = await count(database);
    const flood = sql`insert into kept select * from generate_series(1, 100000000)`.execute(database.db);
    const queued = Array.from({ length: 30 }, () => sql`insert into kept values (1)`.execute(database.db));
    await expect(flood).rejects.toMatchObject({ code: '57014' });
    acknowledged += (await Promise.allSettled(queued)).filter(({ status }) => status === 'fulfilled').length;
    expect(await count(database)).toBe(acknowledged);
    expect(acknowledged).toBeGreaterThan(20);
  });

  it('names the overrun in a transaction, and runs nothing of it outside of it', async () => {
    const before = await count(database);
    const aborted = database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (8)`.execute(tx);
      const overrun = await endless.execute(tx).catch((error: unknown) => error);
      await expect(sql`insert into kept values (9)`.execute(tx)).rejects.toMatchObject({ code: '25P02' });
      throw overrun;
    });
    await expect(aborted).rejects.toMatchObject({ code: '57014' });
    expect(await count(database)).toBe(before);
  });

  it('gives up a transaction that is left idle, so that others are served', async () => {
    const before = await count(database);
    const left = database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (10)`.execute(tx);
      await sql`select 1`.execute(database.db); // waits for the one connection, which this transaction holds
      await sql`insert into kept values (11)`.execute(tx);
    });
    await expect(left).rejects.toMatchObject({ code: '25P03' });
    expect(await count(database)).toBe(before);
  });

  it('finds everything again after it was closed', async () => {
    const before = await count(database);
    await database.close();
    database = await openDb({ dataDir, snapshot });
    expect(await count(database)).toBe(before);
  });

  it('releases a folder that it could not open', async () => {
    const half = join(folder, 'half');
    const bad = openDb({ dataDir: half, snapshot: join(folder, 'missing.tar') });
    await expect(bad).rejects.toThrow('无法打开');
    const good = await openDb({ dataDir: half, snapshot });
    await good.close();
  });
});

describe('in memory', () => {
  it('tells of an overrun, keeps its data, and closes at once while the query still runs', async () => {
    const database = await openDb({ snapshot, statementTimeoutMs: 1200 });
    await sql`insert into kept values (1)`.execute(database.db);
    await expect(sql`select pg_sleep(1.5)`.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    await sql`insert into kept values (2)`.execute(database.db);
    expect(await count(database)).toBe(2);
    await expect(endless.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });
});
