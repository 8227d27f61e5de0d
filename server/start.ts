/** From environment to listening server: database, migrations, demo data, app, site, signals. */
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { loadAreas } from './areas.ts';
import { type BackupTo, backUp } from './backup/backup.ts';
import { demandWholeDatabase, demandWholeFolder } from './backup/half.ts';
import { placesOf } from './backup/places.ts';
import { clockOf, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { listenForOrders } from './control.ts';
import { keepDaily } from './daily.ts';
import { keepJudging } from './judging.ts';
import { platform } from './context.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { type Database, openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { createFiles } from './files/files.ts';
import { diskStore } from './files/store.ts';
import { shutDown } from './health.ts';
import { type PluginManifest, readManifests } from './manifests.ts';
import { type ModeOrder, orderMode, tellModes } from './platform/mode/order-mode.ts';
import { ensureAdministrator } from './platform/identity/first-administrator.ts';
import { problemLines, syncMenus } from './platform/menus/sync.ts';
import { syncSearch } from './platform/search/sync.ts';
import { demandKeys, keepCanary } from './platform/personal/canary.ts';
import { keepSealing } from './platform/personal/keep-sealing.ts';
import { sealStored, waitingToBeSealed } from './platform/personal/pass.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { openOutside } from './outside/outside.ts';
import { demandReal } from './outside/simulated.ts';
import { anchors, writeAnchor } from './platform/audit/write-anchor.ts';
import { tellProcess } from './registry/process-note.ts';
import type { DeploymentFile } from './registry/deployment-file.ts';
import { claimDeployment, openDeploymentFile } from './registry/open-deployment.ts';
import { openReleases } from './registry/open-releases.ts';
import { readSealed, type SealedRegistry } from './registry/seal.ts';
import { seedDemo } from './seed.ts';
import { type Keyring, openKeyring } from './secrets.ts';
import { sourceAreas } from './source-registry.ts';
import { serveSite } from './static.ts';

type Progress = (message: string) => void;

interface Parts {
  readonly root: string;
  readonly secrets: Keyring;
  readonly config: Config;
  readonly database: Database;
  readonly progress: Progress;
  readonly sealed: SealedRegistry | undefined;
  readonly file: DeploymentFile;
  readonly manifests: readonly PluginManifest[];
  readonly onError: (error: unknown) => void;
}

/** The demo's today: the real one, or the day that SEED_TODAY fixes. */
const seedClock = ({ seedToday }: Config) =>
  seedToday ? clockOf(() => new Date(`${seedToday}T10:00:00+08:00`)) : systemClock;

const keyringOf = (root: string, { dataDir, secretKeys, production, databaseUrl, cipherPolicy }: Config) =>
  openKeyring({
    secretKeys,
    dataDir: resolve(root, dataDir),
    mayMake: !production || databaseUrl === undefined,
    policy: cipherPolicy,
  });

async function prepare({ root, secrets, sealed, file, manifests, config, database, progress, onError }: Parts) {
  const { db } = database;
  await demandWholeDatabase(db);
  // before anything is written: who has the wrong ring leaves the data as it is
  await demandKeys(db, secrets);
  progress('检查数据库结构');
  // every area migrates, enabled or not: the deployment file never touches data
  // what a million rows are given takes longer than a request may
  await database.background((slow) => migrate(slow, readMigrations(root, sourceAreas(root))));
  const files = createFiles(diskStore(resolve(root, config.dataDir, 'files')));
  await keepCanary(db, secrets);
  // nobody waits for a database that holds nobody yet, and from now on it takes no personal data in clear
  const sealing = { db, secrets, now: systemClock.now };
  if (!(await db.selectFrom('usrUser').select('id').limit(1).executeTakeFirst()))
    await sealStored({ ...sealing, pause: 0 });
  const deployment = await claimDeployment({ root, config, file, db, secrets, onError });
  const options = { db, secrets, areas: await loadAreas(), manifests, files, audit: recordCall };
  // menus are those of the versions that run: of the build's own alone, each start would take published ones back
  const opened = sealed && (await openReleases({ root, config, sealed, manifests, db, secrets }, onError));
  if (!opened) for (const line of problemLines(await syncMenus(db, manifests))) progress(line);
  if (config.seed === 'demo') {
    progress('准备演示数据');
    await seedDemo({ ...options, clock: seedClock(config), progress });
  }
  // a million documents are given their entries once
  await database.background((slow) => syncSearch(slow, options.areas));
  if (await ensureAdministrator(db, config.adminPassword)) progress('已建立管理员账号 admin');
  return { options: { ...options, clock: systemClock }, opened, deployment };
}

/** Of the embedded database, which has one owner; a database server lets a command in by itself. */
async function takeOrders({
  root,
  config,
  database,
  onError,
}: Pick<Parts, 'root' | 'config' | 'database' | 'onError'>) {
  if (database.engine !== 'pglite') return () => undefined;
  const { db } = database;
  const clock = systemClock;
  const orders = {
    backup: (to: BackupTo, progress: Progress) => backUp(to, { ...placesOf(root, config), database, clock, progress }),
    mode: (order: ModeOrder | null) => (order ? orderMode(db, clock, order) : tellModes(db, clock)),
  };
  return listenForOrders(resolve(root, config.dataDir), orders).catch((error: unknown) => {
    onError(error);
    return () => undefined;
  });
}

/** At its start and its end, beside each hour. */
const anchor = ({ portal: { db, clock } }: FastifyInstance, reason: 'start' | 'stop') =>
  db.transaction().execute((tx) => {
    const by = { db: tx, clock, user: platform, ip: '127.0.0.1', requestId: reason };
    return writeAnchor(by, anchors(), reason);
  });

function closeOnSignals(app: FastifyInstance, database: Database, onError: (error: unknown) => void): void {
  let closing = false;
  const leave = async () => {
    if (closing) return;
    closing = true;
    await shutDown(app);
    await anchor(app, 'stop').catch(onError);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
}

/** Starts the server on a built portal. @returns the address of the portal. @throws Error with a Chinese sentence. */
export async function start(progress: Progress = () => undefined, config: Config = readConfig()): Promise<string> {
  const root = projectRoot();
  const sealed = config.site ? readSealed(join(root, 'dist'), config.registryKeys) : undefined;
  const onError = (error: unknown) => progress(error instanceof Error ? error.message : String(error));
  const manifests = await readManifests();
  const file = openDeploymentFile({ root, config, onError }, manifests);
  demandReal(config);
  demandWholeFolder(resolve(root, config.dataDir));
  const secrets = keyringOf(root, config);
  progress(config.databaseUrl ? '连接数据库' : '打开内置数据库');
  const dataDir = config.databaseUrl ? undefined : resolve(root, config.dataDir);
  const database = await openDb({ databaseUrl: config.databaseUrl, dataDir, personal: secrets.personal });
  try {
    const prepared = await prepare({ root, secrets, sealed, file, manifests, config, database, progress, onError });
    const { opened, deployment } = prepared;
    const { db, ...options } = prepared.options;
    const { listen, background, onWriteRefused } = database;
    const logLevel = process.env['LOG_LEVEL'] ?? 'warn';
    const outside = openOutside(config.outside, resolve(root, config.dataDir));
    const own = { ...options, ...opened, file, unfinished: () => waitingToBeSealed(db, secrets.personal) };
    const app = await buildApp({ config, database: db, outside, listen, background, onWriteRefused, ...own, logLevel });
    await serveSite(app, {
      root,
      base: config.basePath,
      configFile: resolve(root, config.configFile),
      portalName: '澜岳e服务平台',
      frameAncestors: config.frameAncestors,
      releases: app.portal.releases,
      ...opened,
      ...(sealed && { sealed }),
    });
    let endDaily = () => Promise.resolve();
    let endJudging = () => Promise.resolve();
    let endSending = () => Promise.resolve();
    let endTelling = () => {};
    let endSealing = () => Promise.resolve();
    let endOrders: () => void = () => {};
    app.addHook('onClose', async () => {
      endTelling();
      endOrders();
      await endSealing();
      await endSending();
      await endJudging();
      await deployment.end();
      await endDaily();
    });
    await app.listen({ port: config.port, host: config.host });
    endDaily = keepDaily(app.portal, options.areas, onError);
    endJudging = keepJudging(app.portal, onError);
    const sealing = { db, secrets, background, now: systemClock.now, progress };
    endSealing = keepSealing(sealing, onError);
    endSending = app.portal.sender.start();
    deployment.follow();
    endOrders = await takeOrders({ root, config, database, onError });
    if (opened) endTelling = tellProcess({ folder: opened.publishedFolder, releases: opened.releases, onError });
    closeOnSignals(app, database, onError);
    await anchor(app, 'start').catch(onError);
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return `http://${config.host}:${port}${config.basePath}/`;
  } catch (error) {
    await database.close();
    throw error;
  }
}
