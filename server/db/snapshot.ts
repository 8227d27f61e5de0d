import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDb } from './open.ts';
import { projectRoot } from './root.ts';

type Build = (database: Database) => Promise<void>;

async function buildSnapshot(file: string, build: Build): Promise<string> {
  const own = `${file}.${process.pid}`;
  const database = await openDb({});
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

const building = new Map<string, Promise<string>>();

/**
 * Builds a database once and keeps its dump; the path opens as many copies as wanted. Two processes that build at the
 * same time both do, and the later file wins: they are equal. A build that fails leaves no file.
 */
export async function cachedSnapshot(key: string, build: Build): Promise<string> {
  const folder = join(projectRoot(), '.cache');
  const file = join(folder, `pglite-${key}.tar`);
  if (existsSync(file)) {
    const now = new Date();
    utimesSync(file, now, now); // whoever clears away old snapshots sees that this one is in use
    return file;
  }
  mkdirSync(folder, { recursive: true });
  const built = building.get(file) ?? buildSnapshot(file, build).finally(() => building.delete(file));
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

/** Builds a template database once per key, under an advisory lock. @returns its name. */
export async function templateDatabase(url: string, key: string, build: Build): Promise<string> {
  const name = `portal_template_${key}`;
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(7231)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const working = `${name}_new`;
    await client.query(`drop database if exists ${pg.escapeIdentifier(working)}`);
    await client.query(`create database ${pg.escapeIdentifier(working)}`);
    const database = await openDb({ databaseUrl: named(url, working), statementTimeoutMs: 120_000 });
    await build(database).finally(() => database.close());
    await client.query(`alter database ${pg.escapeIdentifier(working)} rename to ${pg.escapeIdentifier(name)}`);
  });
  return name;
}

let clones = 0;

/** A fresh copy of a template, for one test file. */
export async function cloneDatabase(url: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  clones += 1;
  const name = `portal_test_${process.pid}_${Date.now()}_${clones}`;
  const identifier = pg.escapeIdentifier(name);
  await asAdmin(url, (client) =>
    client.query(`create database ${identifier} template ${pg.escapeIdentifier(template)} strategy wal_log`),
  );
  return {
    url: named(url, name),
    drop: () =>
      asAdmin(url, async (client) => void (await client.query(`drop database if exists ${identifier} with (force)`))),
  };
}
