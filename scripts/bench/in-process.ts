/** What processes of the bench have in common that ask the portal without a socket: demo data, apps over it, sessions. */
import { resolve } from 'node:path';
import type { Db } from '@portal/sdk/server';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { buildApp } from '../../server/app.ts';
import { loadAreas } from '../../server/areas.ts';
import { startSession } from '../../server/auth.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { openDb } from '../../server/db/open.ts';
import { createFiles } from '../../server/files/files.ts';
import { diskStore } from '../../server/files/store.ts';
import { readManifests } from '../../server/manifests.ts';
import { openOutside } from '../../server/outside/outside.ts';
import { recordCall } from '../../server/platform/audit/record-call.ts';
import { demandStored, syncMenus } from '../../server/platform/menus/sync.ts';
import { testKeyring } from '../../server/secrets.ts';
import { seedDemo } from '../../server/seed.ts';
import { sourceAreas } from '../../server/source-registry.ts';
import { root } from '../registry.ts';

/** The database of the configuration with demo data. @param statementTimeoutMs - Of the slowest statement that the process sends. */
export async function openDemo(statementTimeoutMs: number) {
  const config = readConfig();
  const { databaseUrl } = config;
  const dataDir = resolve(root, config.dataDir);
  const secrets = testKeyring();
  const { db, close } = await openDb({
    databaseUrl,
    personal: secrets.personal,
    dataDir: databaseUrl ? undefined : dataDir,
    statementTimeoutMs,
  });
  const files = createFiles(diskStore(resolve(dataDir, 'files')));
  const [areas, manifests] = [await loadAreas(), await readManifests()];
  await migrate(db, readMigrations(root, sourceAreas(root)));
  const services = { files, audit: recordCall, secrets };
  demandStored(await syncMenus(db, manifests));
  await seedDemo({ db, areas, ...services, clock: systemClock });
  const outside = openOutside(config.outside, dataDir);
  const options = { config, outside, areas, manifests, ...services, logLevel: 'silent', shedLoad: false } as const;
  return { db, close, areas, appOn: async (database: Db) => unlimited(await buildApp({ ...options, database })) };
}

/** One person asks more in a second than a caller may. */
export function unlimited<App extends Awaited<ReturnType<typeof buildApp>>>(app: App): App {
  Object.assign(app.portal.limits, { general: { consume: async () => undefined } });
  return app;
}

/** A session without the call that signs in. */
export async function tokenOf(db: Db, account: string): Promise<string> {
  const found = db.selectFrom('usrUser').select('id').where('account', '=', account);
  const { id: userId } = await found.executeTakeFirstOrThrow();
  const facts = { userId, ip: '127.0.0.1', userAgent: 'bench', method: 'password' };
  return db.transaction().execute((tx) => startSession(tx, systemClock, facts));
}

export interface Recording {
  /** The database, whose statements are recorded. */
  readonly db: Db;
  /** @returns the statements since the last time. */
  take(): readonly CompiledQuery[];
}

export function recordingOf(db: Db): Recording {
  let statements: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.withoutPlugins().getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    db: db.withPlugin(recorder),
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
