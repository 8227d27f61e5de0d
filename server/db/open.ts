import { join } from 'node:path';
import type { Db, Tables } from '@portal/sdk/server';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { Dialect, names } from './dialect.ts';
import { type Listen, listenOn } from './listen.ts';
import { LiteServer } from './lite-server.ts';
import { LiteSocket } from './lite-socket.ts';
import { lockFolder } from './lock.ts';
import { checkFolder } from './folder.ts';
import { createPool, readTimeoutMs } from './pool.ts';
import { type Naming, preparedWhenFrequent, unprepared } from './prepared.ts';
import type { PersonalCipher } from './personal/cipher.ts';
import { passageOf } from './personal/passage.ts';
import { sealing } from './personal/sealing.ts';
import { type RefusedListener, refusedWrites } from './refused-writes.ts';

export interface OpenOptions {
  /** A PostgreSQL server; without it the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; absent = in memory. */
  readonly dataDir?: string | undefined;
  /** Dump from which a database starts that is in memory, or whose folder is still empty. */
  readonly snapshot?: string | undefined;
  /** Default 5000; the embedded database 30000, since one connection serves all. */
  readonly statementTimeoutMs?: number | undefined;
  /** How long a transaction may wait for its next statement. Default 30000. */
  readonly idleInTransactionMs?: number | undefined;
  /** Of personal data. Without it sealed texts stay sealed, and a statement that would seal one fails. */
  readonly personal?: PersonalCipher | undefined;
}

export interface Database {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  readonly listen: Listen;
  /**
   * One session for work that takes its time: on PostgreSQL apart from the requests and with a longer limit, in the
   * embedded database the one session there is, which others use between two statements.
   */
  background<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Hears each statement that is refused because the database takes no writes. */
  onWriteRefused(listener: RefusedListener): void;
  /** Whether a query is answered. */
  ready(): Promise<boolean>;
  /** Dump of the embedded database, uncompressed; `undefined` on PostgreSQL. */
  dump(): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

const kysely = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new Dialect({ pool }), plugins: [names, sealing] });

const isReady = async (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );

const defaultIdleMs = 30_000;

const backgroundStatementMs = 120_000;

interface PostgresPool {
  readonly max: number;
  readonly statementTimeoutMs: number;
  readonly naming: Naming;
  readonly onWriteRefused: RefusedListener;
}

function postgresPool(
  databaseUrl: string,
  { max, statementTimeoutMs, naming, onWriteRefused }: PostgresPool,
  { idleInTransactionMs = defaultIdleMs, personal }: OpenOptions,
): pg.Pool {
  const config: pg.PoolConfig = {
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 2000,
    query_timeout: readTimeoutMs(statementTimeoutMs),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // compiling the query of a report takes seconds, and saves none of the milliseconds that it runs
    options: '-c timezone=UTC -c jit=off',
  };
  return createPool(config, { naming, onWriteRefused, passage: passageOf(personal) });
}

function openPostgres(databaseUrl: string, { statementTimeoutMs = 5000, ...options }: OpenOptions): Database {
  const naming = preparedWhenFrequent();
  const refused = refusedWrites();
  const db = kysely(
    postgresPool(databaseUrl, { max: 8, statementTimeoutMs, naming, onWriteRefused: refused.tell }, options),
  );
  // connects when it is first used
  const background = { max: 1, statementTimeoutMs: backgroundStatementMs, naming: unprepared };
  const slow = kysely(postgresPool(databaseUrl, { ...background, onWriteRefused: refused.tell }, options));
  const listening = listenOn(databaseUrl);
  return {
    db,
    engine: 'postgres',
    listen: listening.listen,
    background: (work) => slow.connection().execute(work),
    onWriteRefused: refused.hear,
    ready: () => isReady(db),
    dump: async () => undefined,
    close: async () => {
      await listening.close();
      await slow.destroy();
      await db.destroy();
    },
  };
}

/** One connection, since the embedded database is one session. */
function litePool(
  server: LiteServer,
  { idleInTransactionMs = defaultIdleMs, personal }: Pick<OpenOptions, 'idleInTransactionMs' | 'personal'>,
  onWriteRefused: RefusedListener,
): pg.Pool {
  const stream = () => new LiteSocket(server, idleInTransactionMs) as unknown as pg.ClientConfig['stream'];
  const name = { user: 'postgres', database: 'postgres', host: 'embedded' };
  const config = { ...name, max: 1, connectionTimeoutMillis: 60_000, stream } as pg.PoolConfig;
  // a thread that is started anew has prepared nothing
  return createPool(config, { naming: unprepared, onWriteRefused, passage: passageOf(personal) });
}

async function openWorker({ dataDir, snapshot, statementTimeoutMs = 30_000, ...options }: OpenOptions) {
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pgdata');
  if (folder !== undefined) checkFolder(folder);
  const server = new LiteServer({
    timeoutMs: statementTimeoutMs,
    ...(folder && { dataDir: folder }),
    ...(snapshot && { snapshot }),
  });
  const refused = refusedWrites();
  const db = kysely(litePool(server, options, refused.tell));
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await server.close();
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`数据库目录 ${folder ?? '（内存）'} 无法打开：${reason}`, { cause: error });
  }
  return { db, server, refused };
}

async function openLite(options: OpenOptions): Promise<Database> {
  const lock = options.dataDir === undefined ? undefined : await lockFolder(options.dataDir);
  const { db, server, refused } = await openWorker(options).catch(async (error: unknown) => {
    await lock?.release();
    throw error;
  });
  return {
    db,
    engine: 'pglite',
    listen: server.listen,
    background: (work) => work(db),
    onWriteRefused: refused.hear,
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
  options.databaseUrl ? openPostgres(options.databaseUrl, options) : openLite(options);
