/**
 * The disk of the database is full to its last byte: PostgreSQL's with DATABASE_URL, else the embedded database's. Reading
 * and signing in go on, nothing is written by halves, and all goes on by itself once there is room.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { browseLog } from '@portal/sdk/calls/browse-log';
import { modeTabs } from '@portal/sdk/calls/mode-tabs';
import { authentication, user } from '@portal/sdk/calls/session';
import { call, Int, Obj } from '@portal/sdk/contract';
import { type Db, defineServer, implement, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openDb } from '#server/db/open';
import { walkAll } from '#server/platform/audit/verify';
import { openServer, type TestServer } from '#server/testing';
import { freePort } from '../../scripts/bench/portal-process.ts';
import { type Cluster, startCluster } from '../../scripts/bench/cluster.ts';
import { type SmallDisk, smallDisk } from './small-disk.ts';

const till = {
  read: call({ path: '/api/probe/till/read', access: 'login', reads: true, output: Obj({ taken: Int() }) }),
  /** Two rows, of which neither stands without the other. */
  take: call({ path: '/api/probe/till/take', access: 'login' }),
};
const countOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? -1;
};
const area = defineServer({
  subjects: [
    implement(till, {
      read: async (_input, { db }) => ({ taken: await countOf(db, 'till_taken') }),
      async take(_input, { db }) {
        await sql`insert into till_taken (slip) values (repeat('x', 1000))`.execute(db);
        await sql`insert into till_booked (slip) values (repeat('x', 1000))`.execute(db);
        return null;
      },
    }),
  ],
});

const { DATABASE_URL: shared } = process.env;
const disk = smallDisk(shared === undefined ? 256 : 384);
const readOnly = { code: '503', msg: '系统暂时只能查看，请稍后再试', status: 200 };

/** A cluster whose whole data folder is on the disk, with a copy of the tests' database. */
async function clusterOn({ folder }: SmallDisk): Promise<Cluster> {
  const settings = { max_wal_size: '48MB', wal_level: 'minimal', max_wal_senders: '0', fsync: 'off' };
  const cluster = startCluster(await freePort(), { folder, settings });
  if (!cluster) throw new Error('PostgreSQL is asked for, and not installed here.');
  const copy = await openServer({ areas: [] });
  const from = JSON.stringify(copy.databaseUrl);
  const [dump, psql] = ['pg_dump', 'psql'].map((program) => join(cluster.bin, program));
  execFileSync('bash', ['-c', `${dump} -Fp ${from} | ${psql} -q -v ON_ERROR_STOP=1 ${JSON.stringify(cluster.url)}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await copy.close();
  return cluster;
}

describe.skipIf(disk === undefined)('on a disk of its own, which this account may not mount everywhere', () => {
  const { folder, fill, free, remove } = disk as SmallDisk;
  let cluster: Cluster | undefined;
  let server: TestServer;
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close();
    return closed;
  };
  beforeAll(async () => {
    cluster = shared === undefined ? undefined : await clusterOn(disk as SmallDisk);
    const place = cluster ? { databaseUrl: cluster.url } : { dataDir: folder };
    server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area }], ...place });
    for (const table of ['till_taken', 'till_booked'])
      await sql`create table ${sql.table(table)} (slip text not null)`.execute(server.db);
  });
  afterAll(async () => {
    await close();
    cluster?.stop();
    remove();
  });

  test('writes end with one sentence, reading and signing in go on, and all goes on once there is room', async () => {
    const api = await server.as('cg_buyer');
    let taken = 0;
    const take = () =>
      api.call(till.take, {}).then(() => {
        taken += 1;
      });
    for (let n = 0; n < 5; n += 1) await take();
    fill();
    const untilRefused = async () => {
      for (let n = 0; n < 1000; n += 1) await take();
    };
    await expect(untilRefused()).rejects.toMatchObject(readOnly);
    const { forcedSince } = await api.call(modeTabs.state, {});
    expect(forcedSince).toBe(server.clock.now().toISOString());

    for (let n = 0; n < 3; n += 1) await expect(take()).rejects.toMatchObject(readOnly);
    expect(await api.call(till.read, {})).toEqual({ taken });
    const given = { account: 'gys_sales', password: 'Portal@2026' };
    const { token } = await server.anonymous.call(authentication.userLoginEcology, given);
    const during = server.withToken(token);
    expect(await during.call(user.getUserInfo, {})).toMatchObject({ account: 'gys_sales' });
    const visits = await countOf(server.db, 'sys_page_browse_log');
    const visit = { menuId: '1', oneLevelMenuId: '1', url: '/order', productType: '00' };
    expect(await during.call(browseLog.savePageBrowseLog, visit)).toBeNull();
    expect(await countOf(server.db, 'sys_page_browse_log')).toBe(visits);

    fill(2 ** 20); // room for a write or two, and none for the log of the next minutes
    const modes = server.app.portal.modes as unknown as { tryWrite(): Promise<void> };
    await modes.tryWrite();
    await expect(take()).rejects.toMatchObject(readOnly);

    free();
    const state = async () => (await api.call(modeTabs.state, {})).forcedSince;
    await expect.poll(state, { timeout: 8000 }).toBeNull(); // nobody has asked for it
    await take();
    expect(await during.call(till.read, {})).toEqual({ taken });
    for (const table of ['till_taken', 'till_booked']) expect(await countOf(server.db, table)).toBe(taken);
  });

  test('what was acknowledged is there when the database is opened again, nothing besides, and the trail is whole', async () => {
    const before = await countOf(server.db, 'till_taken');
    await close();
    const again = await openDb(cluster ? { databaseUrl: cluster.url } : { dataDir: folder });
    try {
      for (const table of ['till_taken', 'till_booked']) expect(await countOf(again.db, table)).toBe(before);
      expect((await walkAll(again.db)).fault).toBeNull();
    } finally {
      await again.close();
    }
  });
});
