/** `openServer`: the real app on a copy of the migrated and seeded database, driven in process. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Db } from '@portal/sdk/server';
import type { FastifyInstance } from 'fastify';
import { bundled } from '../scripts/server-bundle.ts';
import { type AppOptions, buildApp } from './app.ts';
import { type LoadedArea, type LoadModule, loadAreas } from './areas.ts';
import { startSession } from './auth.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { readConfig } from './config.ts';
import { runDaily } from './daily.ts';
import { type Database, openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { cloneDatabase, existingSnapshot, existingTemplate } from './db/snapshot.ts';
import { createFiles } from './files/files.ts';
import { diskStore, type FileStore } from './files/store.ts';
import { openOutside } from './outside/outside.ts';
import { type MemoryMail, memoryMail } from './outside/mail.ts';
import { type MemoryRobot, memoryRobot } from './outside/robot.ts';
import { type MemorySms, memorySms } from './outside/sms.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { testKeyring } from './secrets.ts';
import { sourceAreas } from './source-registry.ts';
import { type TestApi, testApi } from './test-client.ts';
import { seededFolder, seededSteps, snapshotKey, testNow } from './test-snapshot-key.ts';

export { CallRefused, type TestApi, type TestFile } from './test-client.ts';
export { testNow };

declare global {
  interface ImportMeta {
    webpackContext(folder: string, options: { regExp: RegExp; mode: 'lazy' }): (file: string) => ReturnType<LoadModule>;
  }
}

/** Areas come out of the test's own bundle: an area imported beside it would bring a second SDK along. */
const areaModules = import.meta.webpackContext('../plugins', { regExp: /^\.\/[^/]+\/server\.ts$/, mode: 'lazy' });

/** The server halves of areas, as `openServer` loads them. */
export const loadTestAreas = (ids: readonly string[] = sourceAreas()): Promise<LoadedArea[]> =>
  loadAreas(ids, (id) => areaModules(`./${id}/server.ts`));

export interface ServerOptions
  extends Partial<Pick<AppOptions, 'areaEnabled' | 'manifests' | 'releases' | 'readyChecks' | 'gateway' | 'logLevel'>> {
  /**
   * Areas beside the platform, by default all of `registry.json`. Tests share three databases (`seededSteps`): an area
   * that is not asked for may have data, but answers nothing.
   */
  readonly areas?: readonly string[];
  /** Areas that only the test has; neither migrated nor seeded. */
  readonly extraAreas?: readonly LoadedArea[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder in which the embedded database stays, for a process that goes on with it. */
  readonly dataDir?: string;
  /** The database of another server of the test, instead of a copy of its own; only on PostgreSQL. */
  readonly databaseUrl?: string;
}

export interface TestServer {
  /** The API as a demo account, signed in without the sign-in call. */
  as(account: string): Promise<TestApi>;
  /** The API with a token of the test's own, or without one. */
  withToken(token: string | undefined): TestApi;
  readonly anonymous: TestApi;
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly clock: SettableClock;
  /** The texts that phones have received, unless `env` names a driver. */
  readonly sms: Pick<MemorySms, 'lastTo'>;
  /** The mail that was sent, unless `env` names a driver. */
  readonly mail: Pick<MemoryMail, 'lastTo'>;
  /** What robots were told, unless `env` names a driver. */
  readonly robot: Pick<MemoryRobot, 'last'>;
  /** Sends what is due by the clock. */
  sendDue(): Promise<void>;
  /** Runs the jobs that the clock's day has not seen. @throws what a job throws. */
  runDaily(): Promise<void>;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Opens a port for what can not be driven in process. @returns host and port. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const staleMs = 30 * 60_000;

/** Snapshots are tens of megabytes, and each change of a source leaves one behind. */
function forgetStale(): void {
  const cache = join(projectRoot(), '.cache');
  for (const name of readdirSync(cache).filter((one) => /^pglite-test_.*\.tar$/.test(one))) {
    const path = join(cache, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < staleMs) continue;
    rmSync(path, { force: true });
    rmSync(join(cache, name.replace(/^pglite-(.*)\.tar$/, 'files-$1')), { recursive: true, force: true });
  }
}

const run = promisify(execFile);

async function buildSnapshot(ids: readonly string[]): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const args = [...(await bundled('test-snapshot')), ...ids];
  const { stdout } = await run(process.execPath, args, { cwd: projectRoot(), env, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

const { personal } = testKeyring();

interface Copy extends Database {
  readonly url?: string;
}

async function openCopy(key: string, ids: readonly string[], dataDir?: string): Promise<Copy> {
  const { DATABASE_URL: databaseUrl } = process.env;
  const existing = databaseUrl ? await existingTemplate(databaseUrl, key) : existingSnapshot(key);
  const snapshot = existing ?? (await buildSnapshot(ids));
  if (!databaseUrl) {
    if (existing === undefined) forgetStale();
    return openDb({ snapshot, dataDir, personal });
  }
  const copy = await cloneDatabase(databaseUrl, snapshot);
  const database = await openDb({ databaseUrl: copy.url, personal });
  return { ...database, url: copy.url, close: () => database.close().then(copy.drop) };
}

/** What a test writes is its own; what the seeds wrote is read from the snapshot's folder. */
function layered(own: FileStore, seeded: FileStore): FileStore {
  return {
    ...own,
    get: (key) => own.get(key).catch(() => seeded.get(key)),
    read: (key) => own.read(key).catch(() => seeded.read(key)),
  };
}

async function signInAs(server: Pick<TestServer, 'db' | 'clock' | 'app'>, account: string): Promise<TestApi> {
  const { db, clock, app } = server;
  const row = await db.selectFrom('usrUser').select('id').where('account', '=', account).executeTakeFirst();
  if (!row) throw new Error(`There is no demo account ${account}.`);
  const facts = {
    userId: row.id,
    ip: '127.0.0.1',
    userAgent: 'test',
    method: 'password',
    provenUntil: '9999-12-31T00:00:00Z',
  };
  const token = await db.transaction().execute((tx) => startSession(tx, clock, facts));
  return testApi(app, token);
}

async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return new URL(app.listeningOrigin).host;
}

const rethrow = (error: unknown) => {
  throw error;
};

export async function openServer(options: ServerOptions = {}): Promise<TestServer> {
  const { areas: ids = sourceAreas(), extraAreas = [], env = {}, logLevel = 'silent', ...more } = options;
  const { databaseUrl, dataDir, ...rest } = more;
  const seeded = seededSteps(ids).at(-1) ?? [];
  const key = snapshotKey(seeded);
  const database: Copy = databaseUrl ? await openDb({ databaseUrl, personal }) : await openCopy(key, seeded, dataDir);
  const { db, listen, background, onWriteRefused } = database;
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const clock = settableClock(new Date(testNow));
  const areas = [...(await loadTestAreas(ids)), ...extraAreas];
  const config = readConfig({
    SSO_PUBLIC_URL: 'http://localhost:3000',
    AUDIT_ANCHOR_FILE: join(folder, 'audit-anchor.log'),
    ...env,
  });
  const [sms, mail, robot] = [memorySms(), memoryMail(), memoryRobot()];
  const { outside } = config;
  const app = await buildApp({
    config,
    database: db,
    listen,
    background,
    onWriteRefused,
    areas,
    files: createFiles(layered(diskStore(folder), diskStore(seededFolder(key)))),
    audit: recordCall,
    secrets: testKeyring(),
    outside: {
      ...openOutside(outside, folder),
      ...(outside.sms.driver === 'folder' && { sms }),
      ...(outside.mail.driver === 'folder' && { mail }),
      ...(outside.robot.driver === 'folder' && { robot }),
    },
    clock,
    logLevel,
    shedLoad: false,
    ...rest,
  });
  const apis = new Map<string, Promise<TestApi>>();
  return {
    app,
    db,
    clock,
    sms,
    mail,
    robot,
    sendDue: () => app.portal.sender.sendDue(),
    databaseUrl: databaseUrl ?? database.url,
    anonymous: testApi(app, undefined),
    withToken: (token) => testApi(app, token),
    as(account) {
      const api = apis.get(account) ?? signInAs({ app, db, clock }, account);
      apis.set(account, api);
      return api;
    },
    runDaily: () => runDaily(app.portal, areas, rethrow),
    listen: () => listenOn(app),
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
