/** The commands as processes of their own: what they print, and how they end. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@portal/sdk/server';
import { afterAll, expect, test } from '@rstest/core';
import { bundled } from '../scripts/server-bundle.ts';
import { systemClock } from './clock.ts';
import { anonymous } from './context.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { cloneDatabase } from './db/snapshot.ts';
import { appendAudit } from './platform/audit/oper-log.ts';
import { DeploymentStore } from './registry/deployment-store.ts';
import { testKeyring } from './secrets.ts';
import { type ListedEntry, sourceAreas } from './source-registry.ts';

const { DATABASE_URL: serverUrl } = process.env;
const copy = serverUrl ? await cloneDatabase(serverUrl, 'template1') : undefined;

const folder = mkdtempSync(join(tmpdir(), 'portal-commands-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await copy?.drop();
});

interface Ended {
  readonly code: number;
  readonly said: string;
}

async function run(part: 'main' | 'audit-verify', env: Readonly<Record<string, string>>): Promise<Ended> {
  const args = await bundled(part);
  return new Promise((resolve) => {
    const own = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', SITE: 'off', PORT: '0', SEED: 'none', ...env };
    const child = execFile(process.execPath, args, { cwd: projectRoot(), env: own }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

test('in production the server does not start on a simulation that is not named, and says so', async () => {
  const dataDir = join(folder, 'never');
  const { code, said } = await run('main', {
    NODE_ENV: 'production',
    SMS_DRIVER: 'folder',
    DATA_DIR: dataDir,
  });
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^生产环境不能使用模拟的系统。.*SMS_DRIVER=folder，请改为 http 或 off。.*ALLOW_SIMULATED=sms/,
    ),
  ]);
  expect(code).toBe(1);
}, 60_000);

test('audit:verify ends well on a trail that is whole, and with 1 on a changed row, which it names', async () => {
  const dataDir = join(folder, 'data');
  const opened = async (work: (db: Awaited<ReturnType<typeof openDb>>['db']) => Promise<unknown>) => {
    const database = await openDb({ databaseUrl: copy?.url, dataDir });
    await work(database.db);
    await database.close();
  };
  const verified = () => run('audit-verify', { DATA_DIR: dataDir, ...(copy && { DATABASE_URL: copy.url }) });
  await opened(async (db) => {
    await migrate(db, readMigrations(projectRoot(), []));
    const user = { ...anonymous, account: 'gys_admin', userName: '程屿' };
    for (const action of ['一', '二', '三']) {
      const facts = { kind: 'ADMIN', ip: '', module: 'base', target: '/x', result: 'ok' } as const;
      await appendAudit(db, { at: systemClock.now(), user, action, ...facts });
    }
  });
  expect(await verified()).toMatchObject({ code: 0, said: expect.stringMatching(/3 行[\s\S]*\n完好\n$/) });
  await opened(async (db) => {
    await sql`alter table sys_oper_log disable trigger sys_oper_log_keep`.execute(db);
    await sql`update sys_oper_log set entry = entry || '{"account":"other"}' where seq = 2`.execute(db);
  });
  const { code, said } = await verified();
  expect(said).toContain('第 2 行的内容与它的散列不符');
  expect(said).toMatch(/第 2 行 \S+ \S+ other 程屿 二 \/x/);
  expect(code).toBe(1);
}, 180_000);

test.runIf(copy !== undefined)(
  'a process does not start beside another with a different registry, and says what differs',
  async () => {
    const { db, close } = await openDb({ databaseUrl: copy?.url });
    await migrate(db, readMigrations(projectRoot(), []));
    const { plugins } = JSON.parse(readFileSync(join(projectRoot(), 'registry.json'), 'utf8')) as {
      plugins: readonly ListedEntry[];
    };
    const built = sourceAreas(projectRoot());
    const other = new DeploymentStore({ db, secrets: testKeyring(), shared: true, name: 'registry.json', built });
    await other.claim(plugins);
    const beating = setInterval(() => void other.beat(), 300); // the other process lives while its beats are counted on
    const registry = join(folder, 'registry.json');
    const changed = plugins.map((entry) => (entry.id === 'finance' ? { ...entry, enabled: false } : entry));
    writeFileSync(registry, JSON.stringify({ plugins: changed }));
    const env = { REGISTRY: registry, DATA_DIR: folder, DATABASE_URL: copy?.url ?? '' };
    const { code, said } = await run('main', env).finally(() => clearInterval(beating));
    await close();
    expect(said).toMatch(new RegExp(`PTL-3606 另一个门户进程.+与 ${registry} 不同：插件 finance 那边启用，这里停用`));
    expect(code).toBe(1);
  },
  180_000,
);
