/**
 * A process of the bench: the real calls of the big lists at growing sizes, each beside a bare route that runs the same
 * statements. Prints the times as JSON; LISTS names the lists to measure, EXPLAIN=1 prints the plans of what is slow.
 */
import fastify, { type FastifyInstance } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { openDemo, recordingOf, tokenOf } from '../in-process.ts';
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

const { db, close, appOn } = await openDemo(120_000);

const recording = recordingOf(db);
const [ours, recorded] = [await appOn(db), await appOn(recording.db)];

/** Runs the statements of the question that was recorded last, and nothing else. */
const bare: FastifyInstance = fastify();
let asked: readonly CompiledQuery[] = [];
bare.post('/list', async () => {
  const data: unknown[] = [];
  for (const statement of asked) data.push((await db.withoutPlugins().executeQuery(statement)).rows);
  return { code: '200', msg: '操作成功', data };
});

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
  recording.take();
  await timed(() => recorded.inject(sent(path, token, payload)));
  asked = recording.take().filter(({ sql: text }) => text.includes(list.table));
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
    const token = await tokenOf(db, account);
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
await close();
console.log(JSON.stringify(times));
