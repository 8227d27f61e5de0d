/**
 * `node --import tsx scripts/overload.ts [seconds]`: starts a server on loopback with an empty database, asks more of it
 * than it can do, from many addresses, holds its event loop for a third of the time, and counts the answers. Fails when one is neither an answer, nor 429, nor 503
 * with Retry-After, when the process does not say that it is alive, and when its log has a stack.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcesses, heldSeconds, holdLoop, type ServerProcess, startProcess } from '../server/test-process.ts';
import { quantile } from './bench/samples.ts';

const longestSeconds = 300;
const mostRequests = 100_000;
const atOnce = 300;
const addresses = 250;

const seconds = Math.min(longestSeconds, Math.max(1, Number(process.argv[2] ?? 60) || 60));
const service = '/japi/api/user/userRegistration';

interface Asked {
  readonly path: string;
  /** Sent as JSON with POST; absent = GET. */
  readonly body?: object;
}

/** What costs the server most without a session: pictures, password hashes, searches. */
const mix: readonly ((nth: number) => Asked)[] = [
  (nth) => ({ path: `${service}/captcha.jpg?captchaId=overload-${nth}` }),
  (nth) => ({
    path: '/japi/api/user/authentication/userLoginEcology',
    body: { account: `nobody${nth}`, password: 'Overload@2026' },
  }),
  () => ({ path: '/japi/api/content/page', body: { pageNum: 1, pageSize: 100, keyword: '采购' } }),
  () => ({ path: '/japi/api/manage/plugin/state' }),
];

const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const lags: number[] = [];
const faults: string[] = [];

async function askOnce(address: string, nth: number): Promise<void> {
  const { path, body } = mix[nth % mix.length]?.(nth) ?? { path: '/healthz' };
  const headers = { 'x-forwarded-for': `10.0.0.${nth % addresses}`, 'content-type': 'application/json' };
  const answer = await fetch(address + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  count(String(answer.status));
  if (answer.status >= 500 && answer.status !== 503) faults.push(`${path}: ${answer.status}`);
  if (answer.status === 503 && answer.headers.get('retry-after') === null) faults.push(`${path}: no Retry-After`);
}

async function watchHealth(address: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    const { status } = await fetch(`${address}/healthz`);
    lags.push(performance.now() - began);
    count(`/healthz ${status}`);
    if (status !== 200) faults.push(`/healthz: ${status}`);
    await wait(1000);
  }
}

async function drive({ address, child }: ServerProcess): Promise<void> {
  const held = Math.ceil(seconds / 3 / heldSeconds);
  const hold = wait((seconds / 3) * 1000).then(() => child.send(held));
  const until = performance.now() + seconds * 1000;
  let asked = 0;
  const person = async () => {
    while (performance.now() < until && asked < mostRequests) {
      asked += 1;
      await askOnce(address, asked).catch((error: unknown) => {
        count('no answer');
        faults.push(String(error));
      });
    }
  };
  await Promise.all([hold, watchHealth(address, until), ...Array.from({ length: atOnce }, person)]);
}

const folder = mkdtempSync(join(tmpdir(), 'portal-overload-'));
try {
  const env = { DATA_DIR: folder, NODE_ENV: 'production', ALLOW_SIMULATED: 'tax', TRUST_PROXY: '1' };
  const server = await startProcess({ env, preload: holdLoop });
  console.log(`${server.address}：${atOnce} 个请求同时，${seconds} 秒`);
  await drive(server);
  for (const [what, times] of [...counts].sort()) console.log(`${what.padEnd(14)} ${times}`);
  console.log(`存活检查最慢 ${Math.round(quantile(lags, 1))} 毫秒`);
  if (server.lines.some((line) => line.includes('"stack"'))) faults.push('日志中有调用栈');
  for (const fault of new Set(faults)) console.error(`不应出现：${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
}
