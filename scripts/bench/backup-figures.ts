/** What a backup costs people who work meanwhile, and how long one takes to come back on an empty machine. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { demoPassword } from '../../server/platform/identity/demo-accounts.ts';
import { databaseFor } from '../postgres.ts';
import { root } from '../registry.ts';
import { listCall } from './bare.ts';
import { atMost, type Figure, ratioAtMost } from './figure.ts';
import { dataOf, type Target } from './load.ts';
import { type Environment, startServer } from './portal-process.ts';
import { quantile } from './samples.ts';
import type { Engine } from './start-figures.ts';

/** Runs a script of the portal to its end. @returns seconds. @throws Error when it fails. */
async function run(script: string, env: Environment, args: readonly string[] = []): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return (performance.now() - began) / 1000;
}

const backUp = (env: Environment, to: string) => run('server/backup-command.ts', env, ['--to', to]);

/** The demonstration, from an empty machine on. */
export async function restoreFigures({ name, env }: Engine, folder: string): Promise<Figure[]> {
  const { DATABASE_URL: url } = env;
  const [from, dataDir] = [join(folder, `demo-${name}`), join(folder, `back-${name}`)];
  await run('scripts/demo-data.ts', { ...env, SITE: 'off', PORT: '0' });
  const seconds = await backUp(env, from);
  const database: Environment = url === undefined ? {} : { DATABASE_URL: await databaseFor(url, 'portal_restored') };
  const restored = await run('server/restore-command.ts', { ...database, DATA_DIR: dataDir }, ['--from', from]);
  return [
    { title: `${name}：备份演示数据`, unit: 's', ours: seconds },
    { title: `${name}：在空机器上恢复演示数据`, unit: 's', ours: restored, bar: atMost(300) },
  ];
}

const rowsOfHalf = 3_000_000;
const filesOfHalf = 128;
const fileBytes = 8 * 1024 * 1024;

/** A gigabyte of rows, which pack as texts do, and one of files, which do not pack. @returns GB. */
async function fill({ DATABASE_URL: url = '', DATA_DIR: dataDir = '' }: Environment): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into sys_page_browse_log (user_id, user_name, menu_id, one_level_menu_id, url, product_type, at)
     select n % 5000, md5(n::text) || md5((n * 3)::text) || md5((n * 5)::text) || md5((n * 7)::text) ||
       md5((n * 9)::text) || md5((n * 11)::text) || md5((n * 13)::text) || md5((n * 15)::text),
       (n % 300)::text, (n % 12)::text, '/order', '00', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [rowsOfHalf],
  );
  const { rows } = await client.query(`select pg_table_size('sys_page_browse_log')::float8 as bytes`);
  await client.query('checkpoint');
  await client.end();
  for (let n = 0; n < filesOfHalf; n += 1) {
    const place = join(dataDir, 'files', (n % 16).toString(16).padStart(2, '0'));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `filled-${n}`), randomBytes(fileBytes));
  }
  return (rows[0].bytes + filesOfHalf * fileBytes) / 2 ** 30;
}

const accounts = ['gys_admin', 'cg_admin', 'yy_ops', 'admin'];
/** Of all people together: a third of what two cores serve. */
const perSecond = 16;
const visit = { menuId: '1', oneLevelMenuId: '1', url: '/order', productType: '00' };

async function targetsAt(origin: string): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const account of accounts) {
    const url = `${origin}/japi/api/user/authentication/userLoginEcology`;
    const { token } = await dataOf<{ token: string }>({ url, body: { account, password: demoPassword } });
    const headers = { authorization: `Bearer ${token}` };
    const list: Target = { url: origin + listCall.path, headers, body: listCall.body };
    const write: Target = { url: `${origin}/japi/api/manage/pageBrowseLog/savePageBrowseLog`, headers, body: visit };
    targets.push(list, list, list, write);
  }
  return targets;
}

/** People ask at their own pace, whether or not the answer before was slow. @returns milliseconds of each answer. */
async function timesUntil(targets: readonly Target[], ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const end = ended.finally(() => {
    over = true;
  });
  const asked: Promise<void>[] = [];
  for (let n = 0; !over; n += 1) {
    const target = targets[n % targets.length] as Target;
    const began = performance.now();
    asked.push(dataOf(target).then(() => void times.push(performance.now() - began)));
    await wait(1000 / perSecond);
  }
  await Promise.all(asked);
  await end;
  return times;
}

const calmSeconds = 25;

/** Two gigabytes, on a database server, beside people who read and write. */
export async function bigBackupFigures({ name, env }: Engine, folder: string): Promise<Figure[]> {
  const gigabytes = await fill(env);
  const portal = await startServer(env);
  try {
    const targets = await targetsAt(portal.origin);
    const calm = () => timesUntil(targets, wait(calmSeconds * 1000));
    await calm(); // code compiled, statements prepared
    const before = await calm();
    const to = join(folder, 'big');
    let seconds = 0;
    const backedUp = backUp(env, to).then((taken) => {
      seconds = taken;
    });
    const meanwhile = await timesUntil(targets, backedUp);
    const calmTimes = [...before, ...(await calm())];
    const manifest = statSync(join(to, 'manifest.json'));
    if (!manifest.isFile()) throw new Error('There is no backup.');
    rmSync(to, { recursive: true });
    const p95 = (times: readonly number[]) => quantile(times, 0.95);
    const title = `${name}：${perSecond} 次/s 的请求，备份时对平时，p95`;
    return [
      { title: `${name}：备份 ${gigabytes.toFixed(1)} GB，旁有请求`, unit: 's', ours: seconds, bar: atMost(120) },
      { title, unit: 'ms', ours: p95(meanwhile), reference: p95(calmTimes), bar: ratioAtMost(1.5) },
    ];
  } finally {
    await portal.stop();
  }
}
