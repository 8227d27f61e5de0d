/** Figures of an authenticated list call, of the page and of an export, on one database engine. */
import { setTimeout as wait } from 'node:timers/promises';
import { listCall } from './bare.ts';
import { atMost, compared, type Figure, ratioAtLeast, ratioAtMost } from './figure.ts';
import { answerOf, dataOf, type Load, load, p99, perSecond, type Target } from './load.ts';
import { exportMark } from './orders.ts';
import { memoryOf } from './portal-process.ts';
import { interleaved, median } from './samples.ts';
import type { Site } from './site.ts';

export interface Bench {
  /** Engine, as it stands in the titles. */
  readonly name: string;
  readonly site: Site;
  readonly pid: number;
  /** Token of the supplier whose own orders stay a thousand, and of an account that sees all. */
  readonly supplier: string;
  readonly operator: string;
  readonly administrator: string;
  readonly supplierId: string;
}

const rounds = 5;
const requests = 300;
const sizes = [1000, 10_000, 100_000];
const million = 1_000_000;
/** Longest wait for the millionth row, seconds. */
const fillLimit = 60;
const exports = 3;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const listOf = ({ ours }: Site, token: string): Target => ({
  url: ours + listCall.path,
  headers: bearer(token),
  body: listCall.body,
});

async function measured(target: Target): Promise<Load[]> {
  await load(target, requests); // statements prepared, code compiled, pages of the index in memory
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await load(target, requests));
  return loads;
}

/** @returns seconds. */
const fill = ({ bare }: Site, rows: number) => dataOf<number>({ url: `${bare}/fill`, body: { rows } });

/** Median answer at growing table sizes against the one at a thousand rows. */
export async function growthFigures({ name, site, supplier }: Bench): Promise<Figure[]> {
  const target = listOf(site, supplier);
  const figures: Figure[] = [];
  let base: number | undefined;
  let seconds = 0;
  const at = async (rows: number) => {
    seconds = await fill(site, rows);
    const ms = median((await measured(target)).flatMap(({ times }) => times));
    base ??= ms;
    const title = `${name}：列表，${rows.toLocaleString('en')} 行对 1,000 行，中位`;
    if (rows > 1000) figures.push({ title, unit: 'ms', ours: ms, reference: base, bar: ratioAtMost(1.5) });
  };
  for (const rows of sizes) await at(rows);
  if (seconds * (million / 100_000) < fillLimit) await at(million);
  return figures;
}

/** The same list from a route that runs the same statements and nothing else. */
export async function listFigures({ name, site, supplier, operator }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [who, token] of Object.entries({ 本企业: supplier, 全部企业: operator })) {
    await dataOf({ url: `${site.bare}/learn`, body: bearer(token) });
    const bare: Target = { url: `${site.bare}/list`, body: {} };
    const ours = listOf(site, token);
    await measured(bare);
    const runs = await interleaved(
      rounds,
      () => load(ours, requests),
      () => load(bare, requests),
    );
    const title = `${name}：列表（${who}）对裸路由`;
    const slowest = { ours: p99(runs.ours), reference: p99(runs.reference) };
    figures.push(
      compared({ title: `${title}，每秒请求`, unit: '个', bar: ratioAtLeast(0.75) }, runs, (run) => run.perSecond),
      { title: `${title}，p99`, unit: 'ms', ...slowest, bar: ratioAtMost(1.5) },
    );
  }
  return figures;
}

/** The page that every visitor gets, against a route that sends the same text. */
export async function pageFigures({ name, site }: Bench): Promise<Figure[]> {
  const runs = await interleaved(
    rounds,
    () => load({ url: `${site.ours}/ef-plus/ef/home` }, requests),
    () => load({ url: `${site.bare}/page` }, requests),
  );
  const speeds = { ours: perSecond(runs.ours), reference: perSecond(runs.reference) };
  return [{ title: `${name}：页面，每秒请求`, unit: '个', ...speeds, bar: ratioAtLeast(0.9) }];
}

/** Samples a process while something runs. @returns MB above what it held before. */
async function memoryDuring(pid: number, run: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid) ?? 0;
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, memoryOf(pid) ?? 0);
  }, 20);
  await run().finally(() => clearInterval(sampler));
  return most - before;
}

/** On a process that has served nothing yet, so that nothing is left over from earlier answers. */
export async function exportFigures({ name, site, pid, operator }: Bench): Promise<Figure[]> {
  const url = `${site.ours}/japi/api/order/export`;
  const target: Target = { url, headers: bearer(operator), body: { agreementNo: exportMark } };
  const seconds: number[] = [];
  let memory = 0;
  await wait(2000);
  for (let run = 0; run < exports; run += 1) {
    const began = performance.now();
    const above = await memoryDuring(pid, () => answerOf(target));
    seconds.push((performance.now() - began) / 1000);
    if (run === 0) memory = above;
  }
  const time = { ours: median(seconds), samples: { ours: seconds, reference: [] } };
  return [
    { title: `${name}：导出 10,000 行`, unit: 's', ...time, bar: atMost(10) },
    { title: `${name}：导出 10,000 行，超出静置内存`, unit: 'MB', ours: memory, bar: atMost(100) },
  ];
}

/** The ledger of the thousand orders of a supplier on paper: some hundred sheets of text. */
export async function paperFigures({ name, site, supplier }: Bench): Promise<Figure[]> {
  const url = `${site.ours}/japi/api/report/orderLedger/print`;
  const target: Target = { url, headers: bearer(supplier), body: {} };
  const seconds: number[] = [];
  let bytes = 0;
  for (let run = 0; run < exports; run += 1) {
    const began = performance.now();
    bytes = (await answerOf(target)).length;
    seconds.push((performance.now() - began) / 1000);
  }
  const time = { ours: median(seconds), samples: { ours: seconds, reference: [] } };
  return [
    { title: `${name}：1,000 张订单的 PDF`, unit: 's', ...time, bar: atMost(3) },
    { title: `${name}：1,000 张订单的 PDF，大小`, unit: 'MB', ours: bytes / 1024 ** 2, bar: atMost(1) },
  ];
}
