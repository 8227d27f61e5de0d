/**
 * `npm run test:pg`: the server's tests, two processes in a browser, and the invariants of every area's demo data, on a
 * PostgreSQL of its own, or on the one that DATABASE_URL names. `-- plugins` runs the areas' own tests there too.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run } from './run.ts';
import { conclude, flowTests, sum, unitTests } from './test.ts';

/** An empty database beside the given one. @returns its address. */
async function databaseFor(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

const library = '/usr/lib/postgresql';

function binaries(): string | undefined {
  const versions = existsSync(library) ? readdirSync(library).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(library, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

function install(): void {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'postgresql');
}

/** What needs no database, or always takes the embedded one. */
const embeddedOnly = ['sdk/**', 'server/durability.test.ts', 'server/db/{lite,lock}.test.ts', 'server/registry/*'];

const port = 55_432;

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function as(command: string, args: readonly string[]): void {
  const [program, rest] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function startCluster(bin: string): { url: string; stop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  as(join(bin, 'pg_ctl'), ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (process.env['DATABASE_URL'] === undefined && binaries() === undefined) install();
const bin = binaries();
if (process.env['DATABASE_URL'] === undefined && bin === undefined) {
  console.error('需要 PostgreSQL：请运行 apt-get install postgresql，或用 DATABASE_URL 指定一台服务器。');
  process.exit(1);
}
const cluster = process.env['DATABASE_URL'] === undefined && bin ? startCluster(bin) : undefined;
try {
  const url = process.env['DATABASE_URL'] ?? cluster?.url ?? '';
  const left = embeddedOnly.flatMap((file) => ['--exclude', file]);
  const chosen = ['--project', 'node', 'server', ...process.argv.slice(2)];
  const suite = await unitTests({ DATABASE_URL: url }, [...chosen, ...left]);
  const demo = await databaseFor(url, 'portal_flows');
  const flows = await flowTests({ DATABASE_URL: demo }, ['two-processes']);
  const { code } = await run(process.execPath, ['--import', 'tsx', 'server/check-data.ts'], { DATABASE_URL: demo });
  const checked = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  process.exitCode = conclude(sum([suite, flows, checked]));
} finally {
  cluster?.stop();
}
