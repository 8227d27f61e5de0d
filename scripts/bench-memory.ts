/**
 * `npm run bench:memory -- <folder>`: what the server of this checkout holds beside that of another, each on a database of
 * its own with demo data, on PostgreSQL, after the same requests and with nothing left to collect. In turn, twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from '../server/platform/identity/demo-accounts.ts';
import { listCall } from './bench/bare.ts';
import { startCluster } from './bench/cluster.ts';
import { aboveByAtMost, compared, tableOf, verdictOf } from './bench/figure.ts';
import { answerOf, dataOf, type Target } from './bench/load.ts';
import { freePort, memoryOf } from './bench/portal-process.ts';
import { interleaved } from './bench/samples.ts';
import { databaseFor } from './postgres.ts';
import { root } from './registry.ts';

const rounds = 2;
const requests = 200;
/** What the pages of a sign-in, a list, a detail's neighbourhood and the inbox ask. */
const reads: readonly Pick<Target, 'url' | 'body'>[] = [
  { url: listCall.path, body: listCall.body },
  { url: '/japi/api/user/user/getUserInfo' },
  { url: '/japi/api/user/permission/selectPermission' },
  { url: '/japi/api/manage/plugin/state' },
];

/** Once told, collects what is left over. */
const collecting = `
  process.on('SIGUSR2', () => { for (let n = 0; n < 4; n += 1) globalThis.gc(); });`;

interface Checkout {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

function launch({ folder, env }: Checkout, script: string, more: Readonly<Record<string, string>> = {}) {
  const preload = `data:text/javascript,${encodeURIComponent(collecting)}`;
  const args = ['--expose-gc', '--import', preload, '--import', 'tsx', script];
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  return spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env, ...more }, stdio: [...stdio] });
}

async function seeded(checkout: Checkout): Promise<Checkout> {
  const [code] = (await once(launch(checkout, 'scripts/demo-data.ts'), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${checkout.folder}: the demo data could not be made.`);
  return checkout;
}

async function tokenAt(origin: string): Promise<string> {
  const url = `${origin}/japi/api/user/authentication/userLoginEcology`;
  return (await dataOf<{ token: string }>({ url, body: { account: 'gys_admin', password: demoPassword } })).token;
}

/** MB. */
async function memoryAfterRequests(checkout: Checkout): Promise<number> {
  const port = await freePort();
  const child = launch(checkout, 'server/main.ts', { PORT: String(port) });
  const origin = `http://localhost:${port}`;
  while (!(await answerOf({ url: `${origin}/readyz` }).catch(() => undefined))) await wait(200);
  const headers = { authorization: `Bearer ${await tokenAt(origin)}` };
  const targets = reads.map((one): Target => ({ ...one, url: origin + one.url, headers }));
  for (let n = 0; n < requests; n += 1) await answerOf(targets[n % targets.length] as Target);
  await wait(3000);
  child.kill('SIGUSR2');
  await wait(3000);
  const memory = memoryOf(child.pid ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  if (memory === undefined) throw new Error('This system does not say how much memory a process holds.');
  return memory;
}

const [other] = process.argv.slice(2);
if (other === undefined) throw new Error('用法：npm run bench:memory -- <另一个检出的文件夹>');
const data = mkdtempSync(join(tmpdir(), 'portal-memory-'));
const cluster = startCluster(await freePort());
if (!cluster) throw new Error('需要 PostgreSQL：请运行 apt-get install postgresql。');
const checkout = async (folder: string, name: string): Promise<Checkout> => {
  const url = await databaseFor(cluster.url, `memory_${name}`, 'template0');
  return seeded({
    folder,
    env: { DATABASE_URL: url, DATA_DIR: join(data, name), SEED: 'demo', SITE: 'off', PORT: '0' },
  });
};
try {
  const [here, there] = [await checkout(root, 'here'), await checkout(resolve(other), 'there')];
  const of = (one: Checkout) => () => memoryAfterRequests(one);
  const runs = await interleaved(rounds, of(here), of(there));
  const figure = compared({ title: '服务端的内存', unit: 'MB', bar: aboveByAtMost(20) }, runs, (memory) => memory);
  console.log(tableOf([figure]));
  console.log(JSON.stringify(figure.samples));
  process.exitCode = verdictOf(figure) === '未达标' ? 1 : 0;
} finally {
  cluster.stop();
  rmSync(data, { recursive: true, force: true });
}
