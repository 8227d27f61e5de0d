/**
 * The server is killed inside a transaction of each business, and of one at its commit and right after it; whoever starts
 * it again finds the business as it was before or whole, in every table of the database, and all that was acknowledged.
 * What it mails arrives once; killed while a mail leaves, at most once.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browseLog } from '@portal/sdk/calls/browse-log';
import type { Call } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { checkData } from '#server/data-checks';
import { endGrants } from '#server/platform/management/grants';
import { testSecretKeys } from '#server/secrets';
import { loadTestAreas, openServer, type TestServer, testNow } from '#server/testing';
import { messageIdOf, openSink, type Sink, sinkEnv } from '#server/outside/test-sink';
import { endProcesses, type ServerProcess, startProcess } from '#server/test-process';
import { openSides } from '../../plugins/settlement/settlementManagement/fixture.ts';
import { invoice } from '../../plugins/settlement/invoice/contract.ts';
import { settlementPayment } from '../../plugins/settlement/payment/contract.ts';
import { BUSINESSES, type Business } from './businesses.ts';
import { type KillBefore, type KillPoint, killInTransaction } from './kill-in-transaction.ts';
import { changed, stateQuery, type TableState, tablesQuery } from './ledger.ts';

type Row = Readonly<Record<string, unknown>>;

const folder = mkdtempSync(join(tmpdir(), 'portal-killed-business-'));
const { DATABASE_URL: onPostgres } = process.env;
const tokens = new Map<string, string>();
let database: TestServer;
let running: ServerProcess;
let sink: Sink;
let tables: readonly string[];

/** Past every lease. */
const leaseMs = 3 * 60_000;
/** Time passes between two processes where the first may have had mail in its hands. */
let now = Date.parse(testNow);

const start = () =>
  startProcess({
    // a machine that is busy with other tests is no reason to turn a business away
    env: {
      DATA_DIR: folder,
      SECRET_KEYS: testSecretKeys,
      SEED: 'none',
      OVERLOAD_MS: '30000',
      ...sinkEnv(sink, { MAIL_TIMEOUT_MS: '20000' }),
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    },
    preload: killInTransaction(new Date(now).toISOString()),
  });

let questions = 0;

/** Asked through the server's own connection: the embedded database has one owner. */
async function query<Found = Row>(sql: string): Promise<readonly Found[]> {
  questions += 1;
  const number = questions;
  const answer = new Promise<readonly Found[]>((resolve) => {
    const listen = (message: { number?: number; rows?: readonly Found[] }) => {
      if (message.number !== number) return;
      running.child.off('message', listen);
      resolve(message.rows ?? []);
    };
    running.child.on('message', listen);
  });
  running.child.send({ number, sql });
  return answer;
}

let seen: readonly TableState[] | undefined;
/** Between two tests nothing is written: the first begins with what the second has found. */
const before = async () => seen ?? (await query<TableState>(stateQuery(tables)));
/** @returns what changed. */
async function since(was: readonly TableState[]) {
  seen = await query<TableState>(stateQuery(tables));
  return changed(was, seen);
}

const send = ({ method, path }: Call, as: string, input: Row) =>
  fetch(`${running.address}/japi${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(as)}` },
    body: JSON.stringify(input),
  });

/** Its statement is neither paid nor about to be. */
const ofUnpaid = sql<boolean>`exists (select from inv_settlement x join stl_settlement s on s.id = x.settlement_id
  where x.invoice_id = i.id and s.status = 60
    and not exists (select from stl_payment y where y.settlement_id = s.id))`;

/** Payments that wait to be registered, invoices whose red letter waits for the other side; mail of what orders do. */
async function prepare(server: TestServer): Promise<void> {
  const { supplier, clerk } = await openSides(server);
  const payable = await server.db
    .selectFrom('stlSettlement as s')
    .select((eb) => [
      's.id as settlementId',
      's.version',
      eb.selectFrom('stlPayPlan as p').select('p.id').whereRef('p.settlementId', '=', 's.id').limit(1).as('planId'),
    ])
    .where('s.supplierName', '=', '屿岚机电设备有限公司')
    .where('s.purchaserName', '=', '霁川第一发电厂')
    .where('s.status', '=', 60)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('stlPayment as y').select('y.id').whereRef('y.settlementId', '=', 's.id'))),
    )
    .where(
      sql<boolean>`not exists (select from inv_settlement x join inv_invoice i on i.id = x.invoice_id
        where x.settlement_id = s.id and i.status in (30, 70))`,
    )
    .orderBy('s.id')
    .limit(1)
    .execute();
  for (const { planId, ...seen } of payable)
    await clerk.call(settlementPayment.payApply, { ...seen, planId: planId ?? '0', amount: '100.00' });
  const issued = await server.db
    .selectFrom('invInvoice as i')
    .select(['i.id', 'i.version'])
    .where('i.sellerName', '=', '屿岚机电设备有限公司')
    .where('i.buyerName', '=', '霁川第一发电厂')
    .where('i.status', 'in', [30, 40, 50])
    .where('i.redOf', 'is', null)
    .where(ofUnpaid)
    .orderBy('i.id')
    .limit(1)
    .execute();
  for (const { id, version } of issued) await supplier.call(invoice.redApply, { id, version, reason: 1 });
  await server.db.deleteFrom('stlMonthClose').where('period', '>=', '2025-11').execute();
  await sql`
    insert into msg_choice (user_id, topic, portal, mail, sms, updated_at)
    select id, '订单', true, true, false, now() from usr_user on conflict do nothing`.execute(server.db);
}

beforeAll(async () => {
  sink = await openSink();
  database = await openServer(onPostgres ? {} : { dataDir: folder });
  await prepare(database);
  for (const as of ['admin', ...Object.values<Business>(BUSINESSES).map((one) => one.as)])
    tokens.set(as, (await database.as(as)).token ?? '');
  await database.runDaily();
  await endGrants(database.db, database.clock);
  if (!onPostgres) await database.close();
  running = await start();
  tables = (await query<{ name: string }>(tablesQuery)).map(({ name }) => name);
}, 590_000);
afterAll(async () => {
  await endProcesses();
  await sink.close();
  if (onPostgres) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function inputOf({ call, asks, with: whole }: Business): Promise<Row> {
  const [row] = await query(asks);
  if (!row) throw new Error(`Nothing is left for ${call.path}.`);
  return whole?.(row) ?? row;
}

interface Mail {
  readonly id: string;
  readonly status: string;
  readonly fault: string | null;
}

/** Of what has been done here. */
const mails = () =>
  query<Mail>(`select id::text, status, fault from msg_delivery where channel = 'MAIL' and left_at > '${testNow}'
    and notification_id is not null order by id`);
const received = ({ id }: Pick<Mail, 'id'>) =>
  sink.received.filter((mail) => messageIdOf(mail) === `<delivery-${id}@example.com>`).length;
const inHand = "status = 'SENDING'";
/** To be sent at once. */
const due = "status = 'PENDING' and coalesce(fault like '发送前%', true)";
const mailsThat = async (state: string) => {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from msg_delivery
    where channel = 'MAIL' and notification_id is not null and (${state})`);
  return row?.count;
};
const waitingMails = () => mailsThat(`${inHand} or ${due}`);

/** Does it on a server that is killed at the point, and starts another. @returns what changed. */
async function killed(business: Business, point: KillPoint) {
  const { call, as } = business;
  await expect.poll(waitingMails, { timeout: 20_000 }).toBe(0); // what leaves is killed below
  const was = await before();
  const input = await inputOf(business);
  running.child.send(point);
  await once(running.child, 'message');
  const ended = once(running.child, 'exit');
  const told = send(call, as, input).then(
    async (answer) => `answered ${JSON.stringify(await answer.json())}`,
    () => 'killed',
  );
  const heard = await Promise.race([told, ended.then(() => 'killed')]);
  if (point.commit !== 'sent') expect(heard).toBe('killed'); // there the answer may go out before the kill
  expect((await ended)[1]).toBe('SIGKILL');
  if (point.commit !== undefined) now += leaseMs;
  running = await start();
  return since(was);
}

/** @returns what it changes on a server that lives. */
async function done(business: Business) {
  const was = await before();
  const answer = await send(business.call, business.as, await inputOf(business));
  expect(await answer.json()).toMatchObject({ code: '200' });
  return since(was);
}

const midst = 2;
const { place } = BUSINESSES;

describe.each(Object.entries<Business>(BUSINESSES))('%s', (_name, business) => {
  const { table, leaves, keeps = {} } = business;
  test('has not begun when it was killed in its midst', async () => {
    expect(await killed(business, { table, writes: midst })).toEqual(keeps);
  }, 120_000);

  if (business === place) return; // killed below, once it was answered
  test('is whole in every table once it was answered', async () => {
    expect(await done(business)).toEqual(leaves);
  }, 120_000);
});

test('killed while it commits, it has not begun or is whole', async () => {
  const { table, leaves } = place;
  expect([{}, leaves]).toContainEqual(await killed(place, { table, writes: midst, commit: 'sent' }));
}, 120_000);

test('killed once it has committed, it is whole, and so is what was done before', async () => {
  const { table, leaves } = place;
  expect(await killed(place, { table, writes: midst, commit: 'answered' })).toEqual(leaves);
}, 120_000);

test('each mail of what was done and killed has arrived once', async () => {
  await expect.poll(waitingMails, { timeout: 20_000 }).toBe(0);
  const left = await mails();
  expect(left.length).toBeGreaterThan(5);
  expect(left.filter((mail) => mail.status !== 'SENT' || received(mail) !== 1)).toEqual([]);
}, 60_000);

test.each([
  ['before the mail server has answered', false],
  ['between its answer and the record of it', true],
])(
  'killed while mail leaves, %s, none arrives twice, and what may be lost says so',
  async (_when, answered) => {
    const { child } = running;
    const ended = once(child, 'exit');
    const known = new Set((await mails()).map(({ id }) => id));
    if (answered) {
      child.send({ table: 'msg_delivery', value: 'SENT' } satisfies KillBefore);
      await once(child, 'message');
    } else
      sink.onTaken = async () => {
        child.kill('SIGKILL');
        await ended;
      };
    await send(place.call, place.as, await inputOf(place)).catch(() => undefined);
    await ended;
    sink.onTaken = () => undefined;
    running = await start(); // within the lease: it sends the rest, and leaves alone what was in the other’s hands
    await expect.poll(() => mailsThat(due), { timeout: 20_000 }).toBe(0);
    expect(await mailsThat(inHand)).toBeGreaterThan(0);
    running.child.kill('SIGKILL');
    now += leaseMs;
    running = await start();
    await expect.poll(waitingMails, { timeout: 20_000 }).toBe(0);
    const left = (await mails()).filter(({ id }) => !known.has(id));
    expect(left).toHaveLength(place.leaves.msg_delivery);
    const unclear = left.filter(({ status }) => status === 'FAILED');
    expect(unclear.length).toBeGreaterThan(0);
    expect(unclear.filter((mail) => mail.fault !== '发送时中断，不知是否送达，没有再发' || received(mail) > 1)).toEqual(
      [],
    );
    expect(unclear.some((mail) => received(mail) === 1)).toBe(true);
    expect(left.filter((mail) => mail.status === 'SENT' && received(mail) !== 1)).toEqual([]);
  },
  60_000,
);

const visited = (url: string) => ({
  ...{ menuId: '1', oneLevelMenuId: '1', url, productType: '00' },
  ...{ userId: '1', userName: '超级管理员', entId: '', entName: '' },
});

/** Several write at once until the server is killed. @returns what it has acknowledged. */
async function writeUntilKilled(killAfter: number): Promise<readonly string[]> {
  const { child } = running;
  const acknowledged: string[] = [];
  const writer = async (lane: number) => {
    for (let index = 0; child.exitCode === null && child.signalCode === null; index += 1) {
      const url = `/visit/${lane}/${index}`;
      const answer = await send(browseLog.savePageBrowseLog, 'admin', visited(url));
      const { code } = (await answer.json()) as { code: string };
      if (code === '200') acknowledged.push(url);
      if (acknowledged.length === killAfter) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 4 }, (_, lane) => writer(lane)));
  if (child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

test('no acknowledged write is lost, and the data keeps its invariants', async () => {
  const acknowledged = await writeUntilKilled(130);
  expect(acknowledged.length).toBeGreaterThanOrEqual(130);
  const reopened = onPostgres ? database : await openServer({ dataDir: folder });
  const rows = await reopened.db.selectFrom('sysPageBrowseLog').select('url').execute();
  const results = await checkData(reopened.db, await loadTestAreas());
  if (!onPostgres) await reopened.close();
  const kept = new Set(rows.map(({ url }) => url));
  expect(acknowledged.filter((url) => !kept.has(url))).toEqual([]);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
}, 120_000);
