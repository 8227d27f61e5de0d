/** The portal as a process of its own, on a seeded database, with a list of its own beside that of the plugin. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { buildApp } from '../../../server/app.ts';
import { loadAreas } from '../../../server/areas.ts';
import { startSession } from '../../../server/auth.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { openDb } from '../../../server/db/open.ts';
import { createFiles } from '../../../server/files/files.ts';
import { diskStore } from '../../../server/files/store.ts';
import { openOutside } from '../../../server/outside/outside.ts';
import { recordCall } from '../../../server/platform/audit/record-call.ts';
import { LiveReleases } from '../../../server/registry/live-releases.ts';
import { testKeyring } from '../../../server/secrets.ts';
import { builtService } from '../../../sdk/cli/service.ts';
import { type Context, defineServer, implement, sql } from '../../../sdk/server.ts';
import { bare } from '../../../sdk/testing/bare.ts';
import { type Asked, own, read, schema, served, still } from './lists.ts';

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });

const parts = {
  ...bare,
  ...{
    id: 'parts',
    name: '备件',
    version: '1.0.0',
    container: 'parts__1_0_0',
    entry: file('plugins/parts/1.0.0/a.js'),
  },
  routes: [],
  service: builtService({ health: '/healthz', contracts: [served] }),
};

export interface BenchPortal {
  readonly origin: string;
  readonly token: string;
}

/** @param service Where the plugin's service will stand. */
export async function startPortal(service: string): Promise<BenchPortal> {
  const script = join(import.meta.dirname, '../../../server/test-snapshot.ts');
  const snapshot = execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }).trim();
  const { db, listen, background } = await openDb({ snapshot, personal: testKeyring().personal });
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const config = readConfig({
    ...process.env,
    PLUGIN_SERVICES: `parts=${service}`,
    AUDIT_ANCHOR_FILE: join(folder, 'log'),
  });
  const onError = (error: unknown) => console.error(error);
  const releases = new LiveReleases({
    ...{ built: [{ plugin: parts, codes: {} }], declared: [], onError },
    prepare: async () => new Map(),
  });
  for (const statement of schema) await sql.raw(statement).execute(db);
  const queryIn =
    ({ db: given }: { readonly db: typeof db }) =>
    async (text: string, values: unknown[]) =>
      (await given.executeQuery(CompiledQuery.raw(text, values))).rows;
  const list = (asked: Asked, context: Context) => read(queryIn(context))(asked);
  const bench = { id: 'bench', area: defineServer({ subjects: [implement(own, { list, still })] }) };
  const app = await buildApp({
    ...{
      config,
      database: db,
      listen,
      background,
      releases,
      secrets: testKeyring(),
      logLevel: 'silent',
      shedLoad: false,
    },
    areas: [...(await loadAreas([])), bench],
    files: createFiles(diskStore(folder)),
    audit: recordCall,
    outside: openOutside(config.outside, folder),
  });
  const unlimited = { consume: async () => undefined };
  Object.assign(app.portal.limits, { general: unlimited, strict: unlimited }); // one user asks thousands of times here
  const { id: userId } = await db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'gys_admin')
    .executeTakeFirstOrThrow();
  const facts = { userId, ip: '127.0.0.1', userAgent: 'bench', method: 'password' };
  const token = await db.transaction().execute((tx) => startSession(tx, systemClock, facts));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, token };
}
