/** From environment to listening server: database, migrations, demo data, app, site, signals. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRegistry } from '@portal/sdk/registry';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { enabledAreas, loadAreas } from './areas.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { type Database, openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { createFiles } from './files/files.ts';
import { diskStore } from './files/store.ts';
import { shutDown } from './health.ts';
import { readManifests } from './manifests.ts';
import { recordCall } from './platform/audit/record-call.ts';
import { seedDemo } from './seed.ts';
import { serveSite } from './static.ts';

type Progress = (message: string) => void;

function readRegistry(root: string): BuiltRegistry {
  const file = join(root, 'dist/registry.json');
  if (!existsSync(file)) throw new Error('还没有构建，请先运行 npm run build。');
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltRegistry;
}

interface Parts {
  readonly root: string;
  readonly config: Config;
  readonly database: Database;
  readonly progress: Progress;
}

/** All areas of the repository migrate, enabled or not: switching one off never touches its data. */
const allAreas = (root: string): string[] =>
  (JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as { plugins: { id: string }[] }).plugins.map(({ id }) => id);

async function prepare({ root, config, database, progress }: Parts) {
  progress('检查数据库结构');
  await migrate(database.db, readMigrations(root, allAreas(root)));
  const files = createFiles(diskStore(join(root, config.dataDir, 'files')));
  const options = { db: database.db, areas: await loadAreas(), manifests: await readManifests(), files, audit: recordCall, clock: systemClock };
  if (config.seed === 'demo') {
    progress('准备演示数据');
    await seedDemo({ ...options, progress });
  }
  return options;
}

function closeOnSignals(app: FastifyInstance, database: Database): void {
  let closing = false;
  const leave = async () => {
    if (closing) return;
    closing = true;
    await shutDown(app);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
}

/** Starts the server on a built portal. @returns the address of the portal. @throws Error with a Chinese sentence. */
export async function start(progress: Progress = () => undefined, config: Config = readConfig()): Promise<string> {
  const root = projectRoot();
  const registry = readRegistry(root);
  progress(config.databaseUrl ? '连接数据库' : '打开内置数据库');
  const dataDir = config.databaseUrl ? undefined : join(root, config.dataDir);
  const database = await openDb({ databaseUrl: config.databaseUrl, dataDir });
  try {
    const { db, ...options } = await prepare({ root, config, database, progress });
    const app = await buildApp({ config, database: db, ...options, logLevel: process.env['LOG_LEVEL'] ?? 'warn' });
    await serveSite(app, { root, base: config.basePath, registry, portalName: '澜岳e服务平台', frameAncestors: config.frameAncestors });
    await app.listen({ port: config.port, host: config.host });
    closeOnSignals(app, database);
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return `http://${config.host}:${port}${config.basePath}/`;
  } catch (error) {
    await database.close();
    throw error;
  }
}
