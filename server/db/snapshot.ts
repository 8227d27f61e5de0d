import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDb } from './open.ts';
import { testKeyring } from '../secrets.ts';
import { projectRoot } from './root.ts';

type Build = (database: Database) => Promise<void>;

/** Copies are shared by tests, and read under their ring. */
const { personal } = testKeyring();

async function buildSnapshot(file: string, build: Build, base: string | undefined): Promise<string> {
  const own = `${file}.${process.pid}`;
  const database = await openDb({ snapshot: base, personal });
  try {
    await build(database);
    writeFileSync(own, (await database.dump()) ?? new Uint8Array());
    renameSync(own, file);
  } finally {
    rmSync(own, { force: true });
    await database.close();
  }
  return file;
}

const lockPollMs = 200;

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process that holds a lock file, none when it was given back in between. */
function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** One process builds, the others wait for its dump; the lock of one that died is taken over. */
async function builtOnce(file: string, build: Build, base: string | undefined): Promise<string> {
  const lock = `${file}.lock`;
  while (!existsSync(file)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      const holder = holderOf(lock);
      if (holder !== undefined && !lives(holder)) rmSync(lock, { force: true });
      await wait(lockPollMs);
      continue;
    }
    await buildSnapshot(file, build, base).finally(() => rmSync(lock, { force: true }));
  }
  return file;
}

const fileOf = (key: string) => join(projectRoot(), '.cache', `pglite-${key}.tar`);

/** The dump of a database that was built before; whoever clears away old ones sees that it is in use. */
export function existingSnapshot(key: string): string | undefined {
  const file = fileOf(key);
  if (!existsSync(file)) return undefined;
  const now = new Date();
  utimesSync(file, now, now);
  return file;
}

const building = new Map<string, Promise<string>>();

/**
 * Builds a database once, on an empty one or the dump `base`, and keeps its dump; the path opens as many copies as
 * wanted. A build that fails leaves none.
 */
export async function cachedSnapshot(key: string, build: Build, base?: string): Promise<string> {
  const existing = existingSnapshot(key);
  if (existing !== undefined) return existing;
  const file = fileOf(key);
  mkdirSync(dirname(file), { recursive: true });
  const built = building.get(file) ?? builtOnce(file, build, base).finally(() => building.delete(file));
  building.set(file, built);
  return built;
}

const named = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copying whole files costs half of what copying blocks does. */
const asFiles = 'strategy file_copy';

const templateOf = (key: string) => `portal_template_${key}`;

const has = async (client: pg.Client, name: string): Promise<boolean> =>
  ((await client.query('select 1 from pg_database where datname = $1', [name])).rowCount ?? 0) > 0;

/** The template database of a key, once it is built. */
export const existingTemplate = (url: string, key: string): Promise<string | undefined> =>
  asAdmin(url, async (client) => ((await has(client, templateOf(key))) ? templateOf(key) : undefined));

/** Builds a template database once per key, on a copy of `base` if given, under an advisory lock of its own. @returns its name. */
export async function templateDatabase(url: string, key: string, build: Build, base?: string): Promise<string> {
  const name = templateOf(key);
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(7231, hashtext($1))', [name]);
    if (await has(client, name)) return;
    const working = `${name}_new`;
    await client.query(`drop database if exists ${pg.escapeIdentifier(working)}`);
    const template = base === undefined ? '' : ` template ${pg.escapeIdentifier(base)} ${asFiles}`;
    await client.query(`create database ${pg.escapeIdentifier(working)}${template}`);
    const database = await openDb({ databaseUrl: named(url, working), statementTimeoutMs: 120_000, personal });
    await build(database).finally(() => database.close());
    await client.query(`alter database ${pg.escapeIdentifier(working)} rename to ${pg.escapeIdentifier(name)}`);
  });
  return name;
}

/** A tablespace in memory, where the server has one: making and removing the 1,500 files of a copy costs a second on disk. */
export const MEMORY = 'portal_memory';

let clones = 0;

/** A fresh copy of a template, for one test file. */
export async function cloneDatabase(url: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  clones += 1;
  const name = `portal_test_${process.pid}_${Date.now()}_${clones}`;
  const identifier = pg.escapeIdentifier(name);
  await asAdmin(url, async (client) => {
    const inMemory = (await client.query('select 1 from pg_tablespace where spcname = $1', [MEMORY])).rowCount === 1;
    const place = inMemory ? `tablespace ${MEMORY}` : '';
    await client.query(`create database ${identifier} template ${pg.escapeIdentifier(template)} ${place} ${asFiles}`);
  });
  return {
    url: named(url, name),
    drop: () =>
      asAdmin(url, async (client) => void (await client.query(`drop database if exists ${identifier} with (force)`))),
  };
}
