/** A process of the bench: the server with its sockets, and a door by which the bench makes people and sends notices. */
import { join, resolve } from 'node:path';
import { noticeSent } from '@portal/sdk/calls/notification';
import fastify, { type FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { loadAreas } from '../../server/areas.ts';
import { noBrowser } from '../../server/browser.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { anonymous, createContext, noOutcome } from '../../server/context.ts';
import { openDb } from '../../server/db/open.ts';
import { createFiles } from '../../server/files/files.ts';
import { diskStore } from '../../server/files/store.ts';
import { recordCall } from '../../server/platform/audit/record-call.ts';
import { openOutside } from '../../server/outside/outside.ts';
import { openKeyring } from '../../server/secrets.ts';
import { root } from '../registry.ts';
import { settledMemory } from './process-memory.ts';
import { seats } from './socket-people.ts';

export interface Doors {
  /** Addresses without a trailing slash: the server, and the bench's own door to its process. */
  readonly sockets: string;
  readonly control: string;
}

const config = readConfig();
const dataDir = resolve(root, config.dataDir);
const { databaseUrl } = config;
const secrets = openKeyring({ secretKeys: config.secretKeys, dataDir, mayMake: true });
const database = await openDb({ databaseUrl, personal: secrets.personal, dataDir: databaseUrl ? undefined : dataDir });
const { db, listen } = database;
const app = await buildApp({
  config,
  database: db,
  listen,
  areas: await loadAreas(),
  files: createFiles(diskStore(join(dataDir, 'files'))),
  audit: recordCall,
  secrets,
  outside: openOutside(config.outside, dataDir),
  logLevel: 'warn',
  shedLoad: false,
});
const { limits } = app.portal;
Object.assign(limits, { general: { consume: async () => undefined } });

const place = { ip: '127.0.0.1', userAgent: 'bench', browser: noBrowser };
const caller = { user: anonymous, clock: systemClock, ...place, requestId: 'bench' };

/** As a handler does it: in a transaction, by the event that areas emit. */
const notify = (userId: string, content: string) =>
  db.transaction().execute((tx) =>
    createContext(tx, caller, app.portal, noOutcome()).emit(noticeSent, {
      userIds: [userId],
      noticeType: 13,
      content,
    }),
  );

function control(): FastifyInstance {
  const door = fastify();
  door.get('/memory', () => ({ code: '200', data: settledMemory() }));
  door.post<{ Body: { prefix: string; count: number } }>('/people', async ({ body: { prefix, count } }) => ({
    code: '200',
    data: await seats(db, prefix, count),
  }));
  door.post<{ Body: { userId: string } }>('/notice', async ({ body: { userId } }) => {
    await notify(userId, '性能测试');
    return { code: '200', data: null };
  });
  return door;
}

const host = '127.0.0.1';
const addresses: Doors = {
  sockets: await app.listen({ port: 0, host }),
  control: await control().listen({ port: 0, host }),
};
process.on('SIGTERM', () => void app.close().then(() => database.close().then(() => process.exit(0))));
console.log(JSON.stringify(addresses));
