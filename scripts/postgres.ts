/** A PostgreSQL of a checkout's own tests, from the system's packages; or the one that DATABASE_URL names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { MEMORY } from '../server/db/snapshot.ts';
import { root } from './registry.ts';

/** A database beside the given one: empty, or a copy of another that nobody is connected to. @returns its address. */
export async function databaseFor(url: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
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

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function as(command: string, args: readonly string[]): void {
  const [program, rest] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

export interface Postgres {
  readonly url: string;
  /** Folder of the programs that belong to it; none for a server that somebody else runs. */
  readonly bin?: string;
  stop(): Promise<void>;
}

/** What guards data against a crash, or tidies it for later, only costs time: a cluster whose run was killed is made anew. */
const quick = {
  ...{ jit: 'off', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
  ...{ wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ownerOf = (folder: string): number | undefined => {
  const file = join(folder, 'owner');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
};

/**
 * The cluster of this checkout, which keeps the databases that were seeded; a run beside another takes one of its own.
 * Below the system's temporary folder: the account of the database may not be let into the checkout's parents.
 */
function clusterFolder(bin: string): { folder: string; kept: boolean } {
  const name = createHash('sha256').update(`${root} ${bin}`).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `portal-postgres-${name}`);
  const owner = ownerOf(folder);
  if (owner !== undefined && lives(owner)) return { folder: mkdtempSync(join(tmpdir(), 'portal-pg-')), kept: false };
  mkdirSync(folder, { recursive: true });
  return { folder, kept: true };
}

const memory = '/dev/shm';
/** A copy for a test file takes 60 MB, and several are open at once. */
const roomForCopies = 2 * 1024 ** 3;

/** The folder of a cluster's copies in memory; undefined where the machine has none, or too little. */
function memoryFolder(cluster: string): string | undefined {
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory).filter((one) => /^portal-(postgres|pg)-/.test(one))) {
    const owner = ownerOf(join(tmpdir(), name));
    if (owner === undefined || !lives(owner)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < roomForCopies ? undefined : join(memory, basename(cluster));
}

const mostTemplates = 9;

/** Forgets the copies of a run that was killed, and templates once several changes have left theirs behind. */
async function clearAway(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'portal\\_%' order by datname",
  );
  const names = rows.map(({ name }) => name);
  const templates = names.filter((name) => name.startsWith('portal_template_'));
  const old = names.filter((name) => !templates.includes(name) || templates.length > mostTemplates);
  for (const name of old) await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
  await client.query(`drop tablespace if exists ${MEMORY}`);
  await client.end();
}

async function copyInMemory(url: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace ${MEMORY} location ${pg.escapeLiteral(folder)}`);
  await client.end();
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // whoever was to be stopped is gone
  }
}

async function startCluster(bin: string): Promise<Postgres> {
  const { folder, kept } = clusterFolder(bin);
  const data = join(folder, 'data');
  const control = (...args: readonly string[]) => as(join(bin, 'pg_ctl'), ['-D', data, ...args]);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const killed = existsSync(join(data, 'postmaster.pid'));
  if (killed) attempt(() => control('-m', 'immediate', 'stop'));
  // The cluster of an earlier checkout at this path names seeded files that were deleted with that checkout.
  const foreign = !existsSync(join(root, '.cache'));
  const make = () => {
    rmSync(data, { recursive: true, force: true });
    as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    writeFileSync(join(folder, 'made'), '');
  };
  if (killed || foreign || !existsSync(join(folder, 'made'))) make();
  writeFileSync(join(folder, 'owner'), String(process.pid));
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...quick,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const start = () => control('-w', '-o', options.join(' '), '-l', join(folder, 'log'), 'start');
  try {
    start();
  } catch {
    // written without a guard against a crash: what a machine that went down left behind may not start
    make();
    start();
  }
  // through its socket in the folder: a query by TCP costs a quarter more
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`;
  await clearAway(url);
  const inMemory = memoryFolder(folder);
  if (inMemory) await copyInMemory(url, inMemory);
  return {
    url,
    bin,
    async stop() {
      await clearAway(url);
      if (inMemory) rmSync(inMemory, { recursive: true, force: true });
      control('-m', 'fast', 'stop');
      rmSync(kept ? join(folder, 'owner') : folder, { recursive: true, force: true });
    },
  };
}

/**
 * One of the system's packages, or when one is demanded, the server that DATABASE_URL names. @returns undefined where
 * none is installed, and none demanded. @throws Error when one is demanded, and none can be had.
 */
export async function startPostgres({ demanded }: { demanded: boolean }): Promise<Postgres | undefined> {
  const given = process.env['DATABASE_URL'];
  if (demanded && given !== undefined) return { url: given, stop: async () => undefined };
  if (binaries() === undefined && demanded) install();
  const bin = binaries();
  if (bin) return startCluster(bin);
  if (!demanded) return undefined;
  throw new Error('需要 PostgreSQL：请运行 apt-get install postgresql，或用 DATABASE_URL 指定一台服务器。');
}
