/**
 * The portal is backed up while people work in it, its machine is lost, and the backup is put back on an empty one, on
 * PostgreSQL with DATABASE_URL, else on the embedded database. Whatever is killed on the way leaves nothing by halves.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { authentication } from '@portal/sdk/calls/session';
import { browseLog } from '@portal/sdk/calls/browse-log';
import type { Call } from '@portal/sdk/contract';
import type { Db } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { readManifest } from '#server/backup/manifest';
import { contentOf } from '#server/backup/test-content';
import { type Database, openDb } from '#server/db/open';
import { projectRoot } from '#server/db/root';
import { cloneDatabase } from '#server/db/snapshot';
import { walkAll } from '#server/platform/audit/verify';
import { testKeyring, testSecretKeys } from '#server/secrets';
import { clockFrom } from '#server/test-clock';
import { endProcesses, type ServerProcess, startProcess } from '#server/test-process';
import { openServer, type TestServer, testNow } from '#server/testing';
import { bundled } from '../../scripts/server-bundle.ts';

const { DATABASE_URL: shared } = process.env;
const work = mkdtempSync(join(tmpdir(), 'portal-backed-up-'));
const [lost, machine] = [join(work, 'lost'), join(work, 'machine')];
const [to, keysTo] = [join(work, 'backup'), join(work, 'keys')];
const attachment = Buffer.alloc(300_000, 7);

type Env = Readonly<Record<string, string>>;
let first: TestServer;
let empty: { readonly url: string; drop(): Promise<void> } | undefined;
let token: string | undefined;
let here: Env;
let there: Env;
let portal: ServerProcess;

const start = (env: Env) => startProcess({ env: { OVERLOAD_MS: '30000', ...env }, preload: clockFrom(testNow) });
const keyFile = (dataDir: string) =>
  writeFileSync(join(dataDir, 'secret-keys'), `${testSecretKeys}\n`, { mode: 0o600 });

beforeAll(async () => {
  mkdirSync(join(lost, 'files/ab'), { recursive: true });
  writeFileSync(join(lost, 'files/ab/abc'), attachment);
  mkdirSync(join(lost, 'plugins/plugins/parts'), { recursive: true });
  writeFileSync(join(lost, 'plugins/plugins/parts/registry.json'), '{}');
  keyFile(lost);
  first = await openServer(shared ? { areas: [] } : { areas: [], dataDir: lost });
  token = (await first.as('admin')).token;
  empty = shared ? await cloneDatabase(shared, 'template1') : undefined;
  const database = (url: string | undefined): Env => (url === undefined ? {} : { DATABASE_URL: url });
  here = { DATA_DIR: lost, ...database(first.databaseUrl) };
  there = { DATA_DIR: machine, ...database(empty?.url) };
  if (!shared) await first.close();
  portal = await start(here);
});
afterAll(async () => {
  await endProcesses();
  if (shared) await first.close();
  await empty?.drop();
  rmSync(work, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command; what `at` is done on is a line that it prints. */
async function run(
  part: 'backup-command' | 'restore-command' | 'main',
  { env, args = [], at }: { env: Env; args?: readonly string[]; at?: readonly [RegExp, (child: ChildProcess) => void] },
): Promise<Ended> {
  const own = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', SITE: 'off', PORT: '0', SEED: 'none', ...env };
  const command = ['--liftoff-only', ...(await bundled(part)), ...args];
  const child = spawn(process.execPath, command, { cwd: projectRoot(), env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line);
      if (at?.[0].test(line)) at[1](child);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: lines.join('\n') };
}

const send = ({ method, path }: Call, input: object) =>
  fetch(`${portal.address}/japi${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  }).then((answer) => answer.json() as Promise<{ code: string }>);

const signIn = (account: string) => send(authentication.userLoginEcology, { account, password: 'Portal@2026' });

const visited = (url: string) => ({ menuId: '1', oneLevelMenuId: '1', url, productType: '00' });

interface Written {
  readonly url: string;
  readonly sentAt: number;
  readonly doneAt: number;
}

/** Nobody may write more than 600 times a minute. */
const paceMs = 100;

/** Two people write one after the other until they are stopped. @returns what was acknowledged. */
function keepWriting(name: string) {
  const done: Written[] = [];
  let stopped = false;
  const writer = async (lane: number) => {
    for (let n = 0; !stopped; n += 1) {
      const [url, sentAt] = [`/${name}/${lane}/${n}`, performance.now()];
      const { code } = await send(browseLog.savePageBrowseLog, visited(url)).catch(() => ({ code: 'lost' }));
      if (code === '200') done.push({ url, sentAt, doneAt: performance.now() });
      else if (code === 'lost') return;
      await pause(paceMs);
    }
  };
  const writing = Promise.all([writer(0), writer(1)]);
  return async () => {
    stopped = true;
    await writing;
    return done;
  };
}

const backup = (at?: readonly [RegExp, (child: ChildProcess) => void]) =>
  run('backup-command', { env: here, args: ['--to', to, '--keys-to', keysTo], ...(at && { at }) });

let written: readonly Written[] = [];
let span: readonly [from: number, to: number];

test('a backup whose maker is killed leaves none, and the next is made while people work', async () => {
  const stop = keepWriting('killed');
  const kill = (child: ChildProcess) => (shared ? child : portal.child).kill('SIGKILL');
  const { code } = await backup([/导出数据库/, kill]);
  expect(code).not.toBe(0);
  expect(existsSync(to)).toBe(false);
  await stop();
  if (!shared) portal = await start(here);

  const stopNext = keepWriting('whole');
  expect(await send(browseLog.savePageBrowseLog, visited('/before'))).toMatchObject({ code: '200' });
  const began = performance.now();
  const { said } = await backup();
  span = [began, performance.now()];
  written = await stopNext();
  expect(said).toMatch(/已备份到 .*：\d+ 张表 \d+ 行，\d+ 个文件/);
  expect(readdirSync(work).sort()).toEqual(['backup', 'keys', 'lost']);
  expect(written.length).toBeGreaterThan(5);
  const ended = once(portal.child, 'exit');
  portal.child.kill('SIGTERM');
  await ended;
}, 120_000);

test('a restore that is killed is no portal, and the next clears it away and is whole', async () => {
  const restoring = { env: there, args: ['--from', to, '--keys-from', keysTo] };
  const killed = await run('restore-command', { ...restoring, at: [/导入数据/, (child) => child.kill('SIGKILL')] });
  expect(killed.code).toBeNull();
  const refused = await run('main', { env: there });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('上一次恢复没有完成') });
  const { code, said } = await run('restore-command', restoring);
  expect([code, said]).toEqual([0, expect.stringMatching(/清除上一次没有完成的恢复[\s\S]*已恢复 .* 的备份：\d+ 张表/)]);
  const again = await run('restore-command', restoring);
  expect(again).toEqual({ code: 1, said: expect.stringMatching(/不是空的|已经存在/) });
}, 120_000);

/** Where a process writes by itself, at its start and its end. */
const own = [
  'msg_delivery',
  'sys_deployment',
  'sys_job',
  'sys_key_use',
  'sys_limit',
  'sys_oper_log',
  'sys_oper_log_head',
  'sys_personal_pass',
  'usr_session',
];

async function urlsIn(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('sysPageBrowseLog').select('url').where('url', 'like', '/whole/%').execute();
  return rows.map(({ url }) => url);
}

async function phonesIn({ db }: Database): Promise<unknown> {
  return db.selectFrom('usrUser').select(['account', 'phone']).orderBy('id').execute();
}

test('what is back is what stood at one moment: rows, files, the trail, and sealed texts with their key', async () => {
  const { personal } = testKeyring();
  const opened = (env: Env) => openDb({ databaseUrl: env['DATABASE_URL'], dataDir: env['DATA_DIR'], personal });
  const [before, after] = [await opened(here), await opened(there)];
  try {
    const [was, is] = [await contentOf(before.db), await contentOf(after.db)];
    const moved = Object.keys(is).filter((table) => was[table] !== is[table]);
    expect(moved.filter((table) => !own.includes(table))).toEqual(['sys_page_browse_log']);
    expect((await walkAll(after.db)).fault).toBeNull();
    const kept = new Set(await urlsIn(after.db));
    const [from, until] = span;
    expect(written.filter(({ url, doneAt }) => doneAt < from && !kept.has(url))).toEqual([]);
    expect(written.filter(({ url, sentAt }) => sentAt > until && kept.has(url))).toEqual([]);
    for (const lane of ['0', '1']) {
      const order = written.filter(({ url }) => url.startsWith(`/whole/${lane}/`)).map(({ url }) => kept.has(url));
      expect(order.lastIndexOf(true)).toBeLessThan(order.includes(false) ? order.indexOf(false) : order.length);
    }
    const phones = await phonesIn(after);
    expect(phones).toEqual(await phonesIn(before));
    expect(JSON.stringify(phones)).toMatch(/"1\d{10}"/);
  } finally {
    await before.close();
    await after.close();
  }
  expect(readFileSync(join(machine, 'files/ab/abc'))).toEqual(attachment);
  expect(existsSync(join(machine, 'plugins/plugins/parts/registry.json'))).toBe(true);
  for (const [path, { bytes }] of Object.entries(readManifest(to).files))
    if (!path.startsWith('own/')) expect(readFileSync(join(machine, path)).length).toBe(bytes);
}, 60_000);

test('people sign in to what is back; with another key it does not start', async () => {
  rmSync(join(machine, 'secret-keys'));
  writeFileSync(join(machine, 'secret-keys'), `other:${Buffer.alloc(32, 9).toString('base64')}\n`);
  const refused = await run('main', { env: there });
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('密钥') });
  cpSync(join(keysTo, 'secret-keys'), join(machine, 'secret-keys'));
  portal = await start(there);
  expect(await signIn('gys_sales')).toMatchObject({ code: '200' });
}, 60_000);
