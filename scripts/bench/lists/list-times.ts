/**
 * A process of the bench: the real calls of the big lists at growing sizes, each beside a bare route that runs the same
 * statements. Prints the times as JSON; LISTS names the lists to measure, EXPLAIN=1 prints the plans of what is slow.
 */
import { resolve } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { buildApp } from '../../../server/app.ts';
import { loadAreas } from '../../../server/areas.ts';
import { startSession } from '../../../server/auth.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDb } from '../../../server/db/open.ts';
import { createFiles } from '../../../server/files/files.ts';
import { diskStore } from '../../../server/files/store.ts';
import { readManifests } from '../../../server/manifests.ts';
import { demandStored, syncMenus } from '../../../server/platform/menus/sync.ts';
import { recordCall } from '../../../server/platform/audit/record-call.ts';
import { openOutside } from '../../../server/outside/outside.ts';
import { testKeyring } from '../../../server/secrets.ts';
import { seedDemo } from '../../../server/seed.ts';
import { sourceAreas } from '../../../server/source-registry.ts';
import { root } from '../../registry.ts';
import { median } from '../samples.ts';
import { type BigList, bigLists, type Fill } from './big-lists.ts';

export interface ListTime {
  readonly list: string;
  readonly question: string;
  readonly who: string;
  readonly rows: number;
  /** Median milliseconds of the call and of its statements alone. */
  readonly ours: number;
  readonly bare: number;
}

const sizes = [1000, 100_000];
const runs = 15;
const slowMs = 40;
const accountsOf = ({ own = 'gys_admin' }: BigList) => ({ 本企业: own, 全部企业: 'yy_ops' });

const config = readConfig();
const { databaseUrl } = config;
const dataDir = resolve(root, config.dataDir);
const database = await openDb({
  databaseUrl,
  personal: testKeyring().personal,
  dataDir: databaseUrl ? undefined : dataDir,
  statementTimeoutMs: 120_000,
});
const { db } = database;
const files = createFiles(diskStore(resolve(dataDir, 'files')));
const [areas, manifests] = [await loadAreas(), await readManifests()];
await migrate(db, readMigrations(root, sourceAreas(root)));
const services = { files, audit: recordCall, secrets: testKeyring() };
demandStored(await syncMenus(db, manifests));
await seedDemo({ db, areas, ...services, clock: systemClock });

let statements: CompiledQuery[] = [];
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    statements.push(db.withoutPlugins().getExecutor().compileQuery(node, queryId));
    return node;
  },
  transformResult: async ({ result }) => result,
};
const outside = openOutside(config.outside, dataDir);
const options = { config, outside, areas, manifests, ...services, logLevel: 'silent', shedLoad: false } as const;
const ours = await buildApp({ ...options, database: db });
const recorded = await buildApp({ ...options, database: db.withPlugin(recorder) });
for (const app of [ours, recorded]) Object.assign(app.portal.limits, { general: { consume: async () => undefined } });

/** Runs the statements of the question that was recorded last, and nothing else. */
const bare: FastifyInstance = fastify();
let asked: readonly CompiledQuery[] = [];
bare.post('/list', async () => {
  const data: unknown[] = [];
  for (const statement of asked) data.push((await db.withoutPlugins().executeQuery(statement)).rows);
  return { code: '200', msg: '操作成功', data };
});

async function tokenOf(account: string): Promise<string> {
  const { id: userId } = await db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const facts = { userId, ip: '127.0.0.1', userAgent: 'bench', method: 'password' };
  return db.transaction().execute((tx) => startSession(tx, systemClock, facts));
}

const sent = (path: string, token: string, payload: object) =>
  ({ method: 'POST', url: `/japi${path}`, headers: { authorization: `Bearer ${token}` }, payload }) as const;

async function timed(ask: () => Promise<{ statusCode: number; body: string }>): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await ask();
  const took = performance.now() - began;
  if (statusCode !== 200 || !body.startsWith('{"code":"200"')) throw new Error(body.slice(0, 300));
  return took;
}

async function measured(list: BigList, path: string, token: string, payload: object) {
  statements = [];
  await timed(() => recorded.inject(sent(path, token, payload)));
  asked = statements.filter(({ sql: text }) => text.includes(list.table));
  const [ourTimes, bareTimes]: number[][] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    ourTimes?.push(await timed(() => ours.inject(sent(path, token, payload))));
    bareTimes?.push(await timed(() => bare.inject({ method: 'POST', url: '/list' })));
  }
  return { ours: median(ourTimes ?? []), bare: median(bareTimes ?? []) };
}

const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / 10));

async function totalOf({ path, always }: BigList, token: string): Promise<number> {
  const { body } = await ours.inject(sent(path, token, { ...always, pageNum: 1, pageSize: 10 }));
  const { data, msg } = JSON.parse(body);
  if (!data) throw new Error(`${path}：${msg}`);
  return data[0].total;
}

const questionsOf = ({ path, always = {}, sortField, filter, counts }: BigList, total: number) => ({
  默认排序: { path, payload: { ...always, pageNum: 1, pageSize: 10 } },
  另一列排序: { path, payload: { ...always, pageNum: 1, pageSize: 10, sortField, sortOrder: 'desc' } },
  常用筛选: { path, payload: { ...always, ...filter, pageNum: 1, pageSize: 10 } },
  最后一页: { path, payload: { ...always, pageNum: lastPageOf(total), pageSize: 10 } },
  页签计数: { payload: {}, ...counts },
});

async function explain(label: string): Promise<void> {
  for (const statement of asked) {
    const analysed = { ...statement, sql: `explain (analyze, buffers) ${statement.sql}` };
    const { rows } = await db.withoutPlugins().executeQuery<{ 'QUERY PLAN': string }>(analysed);
    console.error([`-- ${label}`, statement.sql, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
  }
}

const only = process.env['LISTS']?.split(',');
const chosen = bigLists.filter(({ title }) => only === undefined || only.includes(title));
const fills = new Map<BigList, Fill>();
for (const list of chosen) fills.set(list, await list.fill(db));
const times: ListTime[] = [];

async function measureList(list: BigList, rows: number): Promise<void> {
  for (const [who, account] of Object.entries(accountsOf(list))) {
    const token = await tokenOf(account);
    for (const [question, { path, payload }] of Object.entries(questionsOf(list, await totalOf(list, token)))) {
      const label = `${list.title}，${question}，${who}，${rows}`;
      const took = await measured(list, path, token, payload);
      console.error(`${label}: ${took.ours.toFixed(1)} / ${took.bare.toFixed(1)} ms`);
      times.push({ list: list.title, question, who, rows, ...took });
      if (process.env['EXPLAIN'] && took.ours > slowMs) await explain(label);
    }
  }
}

for (const rows of sizes) {
  for (const [list, fill] of fills) {
    await fill(rows);
    await measureList(list, rows);
  }
}
await Promise.all([ours.close(), recorded.close(), bare.close()]);
await database.close();
console.log(JSON.stringify(times));
