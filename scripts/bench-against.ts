/**
 * `npm run bench:against -- <folder>`: the order list and the sign-in of this checkout beside those of another, each on a
 * database of its own with demo data, in alternating pairs. Both are built before.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '../server/platform/identity/demo-accounts.ts';
import { listCall } from './bench/bare.ts';
import { compared, type Figure, ratioAtLeast, ratioAtMost, tableOf, verdictOf } from './bench/figure.ts';
import { dataOf, load, type Target } from './bench/load.ts';
import { interleaved, quantile } from './bench/samples.ts';
import type { Site } from './bench/site.ts';
import { root } from './registry.ts';

const rounds = 15;
const listRequests = 300;
const signIns = 40;

const p95 = (times: readonly number[]) => quantile(times, 0.95);

function launch(folder: string, script: string, data: string) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0', SEED: 'demo' };
  return spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Checkout {
  readonly origin: string;
  readonly signIn: Target;
  stop(): void;
}

/** Warnings of the log may come before it. */
async function addressesOf(output: Readable): Promise<Site> {
  for await (const line of createInterface({ input: output })) {
    const told = JSON.parse(line) as Partial<Site>;
    if (told.ours !== undefined) return told as Site;
  }
  throw new Error('The site ended before it was ready.');
}

const tries = 20;

/** A process that has just loaded everything refuses for a moment what it cannot serve in time. */
async function tokenOf(signIn: Target): Promise<string> {
  for (let left = tries; ; left -= 1) {
    const answer = await dataOf<{ token: string }>(signIn).catch((error: Error) => error);
    if (!(answer instanceof Error)) return answer.token;
    if (left === 0) throw answer;
    await wait(500);
  }
}

const listOf = (origin: string, token: string): Target => ({
  url: origin + listCall.path,
  headers: { authorization: `Bearer ${token}` },
  body: listCall.body,
});

async function open(folder: string, data: string): Promise<Checkout> {
  const seeding = launch(folder, 'scripts/demo-data.ts', data);
  seeding.stdout.resume();
  const [status] = (await once(seeding, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${folder}: the demo data could not be made.`);
  const site = launch(folder, 'scripts/bench/site.ts', data);
  const { ours } = await addressesOf(site.stdout);
  const signIn: Target = {
    url: `${ours}/japi/api/user/authentication/userLoginEcology`,
    body: { account: 'gys_admin', password: demoPassword },
  };
  await tokenOf(signIn);
  return { origin: ours, signIn, stop: () => site.kill() };
}

/** One after another: who signs in twice at once is asked for a proof of work. @returns milliseconds. */
async function signInTimes(signIn: Target): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < signIns; time += 1) {
    const began = performance.now();
    await dataOf(signIn);
    times.push(performance.now() - began);
  }
  return times;
}

async function measure(here: Checkout, there: Checkout): Promise<Figure[]> {
  const pairs = async <Run>(run: (checkout: Checkout) => Promise<Run>) => {
    const of = (checkout: Checkout) => () => run(checkout);
    await interleaved(2, of(here), of(there)); // code compiled, statements prepared
    return interleaved(rounds, of(here), of(there));
  };
  const signedIn = await pairs(({ signIn }) => signInTimes(signIn));
  const lists = new Map<Checkout, Target>();
  for (const checkout of [here, there]) lists.set(checkout, listOf(checkout.origin, await tokenOf(checkout.signIn)));
  const listed = await pairs((checkout) => load(lists.get(checkout) as Target, listRequests));
  return [
    compared({ title: '订单列表', unit: '次/s', bar: ratioAtLeast(0.95) }, listed, (one) => one.perSecond),
    compared({ title: '订单列表，p95', unit: 'ms', bar: undefined }, listed, ({ times }) => p95(times)),
    compared({ title: '登录，p95', unit: 'ms', bar: ratioAtMost(1.1) }, signedIn, p95),
  ];
}

const [other] = process.argv.slice(2);
if (other === undefined) throw new Error('用法：npm run bench:against -- <另一个检出的文件夹>');
const data = mkdtempSync(join(tmpdir(), 'portal-against-'));
const here = await open(root, join(data, 'here'));
const there = await open(resolve(other), join(data, 'there'));
try {
  const figures = await measure(here, there);
  console.log(
    `参照是 ${other}；负载 ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  console.log(tableOf(figures));
  process.exitCode = figures.some((figure) => verdictOf(figure) === '未达标') ? 1 : 0;
} finally {
  here.stop();
  there.stop();
  rmSync(data, { recursive: true, force: true });
}
