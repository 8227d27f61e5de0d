/** A PostgreSQL of a test run's own, from the system's packages; or the one that DATABASE_URL names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** An empty database beside the given one. @returns its address. */
export async function databaseFor(url: string, name: string): Promise<string> {
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

const port = 55_432;

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function as(command: string, args: readonly string[]): void {
  const [program, rest] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

export interface Postgres {
  readonly url: string;
  stop(): void;
}

/** Nothing of a test run is kept: what guards data against a crash only costs time. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

function startCluster(bin: string): Postgres {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...quick,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  as(join(bin, 'pg_ctl'), ['-D', data, '-w', '-o', options.join(' '), '-l', join(folder, 'log'), 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error when there is none and none can be had. */
export function startPostgres(): Postgres {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: () => undefined };
  if (binaries() === undefined) install();
  const bin = binaries();
  if (bin) return startCluster(bin);
  throw new Error('需要 PostgreSQL：请运行 apt-get install postgresql，或用 DATABASE_URL 指定一台服务器。');
}
