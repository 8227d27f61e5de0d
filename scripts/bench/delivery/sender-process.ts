/** A process that sends what waits, and is told what to do by the bench: one of several at a database. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { noticeSent } from '@portal/sdk/calls/notification';
import { buildApp } from '../../../server/app.ts';
import { loadAreas } from '../../../server/areas.ts';
import { noBrowser } from '../../../server/browser.ts';
import { settableClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createContext, noOutcome, platform } from '../../../server/context.ts';
import { openDb } from '../../../server/db/open.ts';
import { createFiles } from '../../../server/files/files.ts';
import { diskStore } from '../../../server/files/store.ts';
import { readManifests } from '../../../server/manifests.ts';
import { openOutside } from '../../../server/outside/outside.ts';
import { recordCall } from '../../../server/platform/audit/record-call.ts';
import { queueDigests } from '../../../server/platform/delivery/digest.ts';
import { openKeyring } from '../../../server/secrets.ts';
import { root } from '../../registry.ts';
import { addPeople } from './people.ts';

/** Where it listens for orders. */
export interface Control {
  readonly port: number;
}

const config = readConfig();
const dataDir = resolve(root, config.dataDir);
const { databaseUrl } = config;
const secrets = openKeyring({ secretKeys: config.secretKeys, dataDir, mayMake: true });
const database = await openDb({
  databaseUrl,
  personal: secrets.personal,
  dataDir: databaseUrl ? undefined : dataDir,
  statementTimeoutMs: 30_000,
});
const clock = settableClock(new Date());
const app = await buildApp({
  config,
  database: database.db,
  areas: await loadAreas(),
  manifests: await readManifests(),
  files: createFiles(diskStore(join(dataDir, 'files'))),
  audit: recordCall,
  secrets,
  outside: openOutside(config.outside, dataDir),
  clock,
  logLevel: 'warn',
});
await app.ready();
const { portal } = app;
const caller = { user: platform, clock, ip: '', userAgent: '', browser: noBrowser, requestId: 'bench' };

/** A notice to each in a transaction of its own, at once. @returns when each was committed, by the one who is told. */
const tell = (userIds: readonly string[]) =>
  Promise.all(
    userIds.map(async (userId) => {
      const outcome = noOutcome();
      await database.db.transaction().execute(async (tx) => {
        const context = createContext(tx, caller, portal, outcome);
        await context.emit(noticeSent, {
          userIds: [userId],
          noticeType: 13,
          topic: '合同到期',
          content: '合同即将到期',
        });
      });
      const committedAt = performance.timeOrigin + performance.now();
      portal.events.committed(outcome.emitted);
      return { userId, committedAt };
    }),
  );

const orders: Readonly<Record<string, (given: never) => Promise<unknown>>> = {
  '/people': ({ count }: { count: number }) => addPeople(database.db, count),
  '/clock': async ({ at }: { at: string }) => clock.set(new Date(at)),
  '/start': async () => void portal.sender.start(),
  '/tell': ({ userIds }: { userIds: string[] }) => tell(userIds),
  '/queue': () =>
    database.db.transaction().execute(async (tx) => queueDigests.run(createContext(tx, caller, portal, noOutcome()))),
  '/send': () => portal.sender.sendDue(),
};

const control = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const order = orders[request.url ?? ''];
  const answer = await order?.(JSON.parse(Buffer.concat(pieces).toString() || '{}') as never);
  response.end(JSON.stringify(answer ?? null));
});
await once(control.listen(0, '127.0.0.1'), 'listening');
const address = control.address();
console.log(JSON.stringify({ port: typeof address === 'object' && address ? address.port : 0 } satisfies Control));
process.on('SIGTERM', () => process.exit(0));
