import { join } from 'node:path';
import type { Db, Tables } from '@portal/sdk/server';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Listen, listenOn } from './listen.ts';
import { LiteServer } from './lite-server.ts';
import { LiteSocket } from './lite-socket.ts';
import { lockFolder } from './lock.ts';
import { checkFolder } from './folder.ts';

export interface OpenOptions {
  /** A PostgreSQL server; without it the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; absent = in memory. */
  readonly dataDir?: string | undefined;
  /** Dump from which an in-memory database starts. */
  readonly snapshot?: string | undefined;
  /** Default 5000; the embedded database 30000, since one connection serves all. */
  readonly statementTimeoutMs?: number | undefined;
}

export interface Database {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  readonly listen: Listen;
  /** Whether a query is answered. */
  ready(): Promise<boolean>;
  /** Dump of the embedded database, uncompressed; `undefined` on PostgreSQL. */
  dump(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const oid = { date: 1082, timestamp: 1114, timestamptz: 1184 };
const asIs = (text: string) => text;
const asIso = (text: string) => new Date(`${text.replace(' ', 'T').replace(/[+-]00$/, '')}Z`).toISOString();

/** Both engines answer alike: dates as `YYYY-MM-DD`, times as ISO 8601 in UTC, int8 and numeric as strings. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.date || id === oid.timestamp) return asIs;
    return id === oid.timestamptz ? asIso : pg.types.getTypeParser(id, format as 'text');
  },
} as pg.CustomTypesConfig;

const kysely = (pool: pg.Pool): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBeforeDigits: true })],
  });

/** Without a listener of its own, a client that loses its connection would end the process. */
function quiet(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const isReady = async (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

function openPostgres(databaseUrl: string, timeoutMs: number): Database {
  const pool = quiet(
    new pg.Pool({
      connectionString: databaseUrl,
      max: 8,
      connectionTimeoutMillis: 2000,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      options: '-c timezone=UTC',
      types,
    }),
  );
  const db = kysely(pool);
  const listening = listenOn(databaseUrl);
  return {
    db,
    engine: 'postgres',
    listen: listening.listen,
    ready: () => isReady(db),
    dump: async () => undefined,
    close: async () => {
      await listening.close();
      await db.destroy();
    },
  };
}

async function openLite({ dataDir, snapshot, statementTimeoutMs = 30_000 }: OpenOptions): Promise<Database> {
  const lock = dataDir === undefined ? undefined : await lockFolder(dataDir);
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pgdata');
  if (folder !== undefined) checkFolder(folder);
  const server = new LiteServer({
    timeoutMs: statementTimeoutMs,
    ...(folder && { dataDir: folder }),
    ...(snapshot && { snapshot }),
  });
  const stream = () => new LiteSocket(server) as unknown as pg.ClientConfig['stream'];
  const config = {
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    max: 1,
    connectionTimeoutMillis: 60_000,
    types,
    stream,
  };
  const pool = quiet(new pg.Pool(config as pg.PoolConfig));
  const db = kysely(pool);
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await lock?.release();
    throw new Error(`数据库目录 ${folder ?? '（内存）'} 无法打开：${error instanceof Error ? error.message : error}`);
  }
  return {
    db,
    engine: 'pglite',
    listen: async (channel, onPayload) => {
      const stop = await server.listen(channel, onPayload);
      return async () => stop();
    },
    ready: () => isReady(db),
    dump: async () => (await server.ask('dump')).bytes,
    close: async () => {
      await db.destroy();
      await server.close();
      await lock?.release();
    },
  };
}

/** Opens the database that the options name; both engines speak the same protocol through the same driver. */
export const openDb = async (options: OpenOptions = {}): Promise<Database> =>
  options.databaseUrl ? openPostgres(options.databaseUrl, options.statementTimeoutMs ?? 5000) : openLite(options);
