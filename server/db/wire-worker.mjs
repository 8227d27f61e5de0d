/**
 * The embedded database, in a thread of its own: a long query never stalls the server, and an overrun is ended by
 * ending the thread. Plain JavaScript, so that a Worker starts it under Node, tsx and test bundlers alike.
 * Messages: `{ id, kind: 'wire', bytes }` → `{ id, bytes }`;
 * `{ id, kind: 'reset' | 'dump' | 'listen' | 'close' }` → `{ id, … }`.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, snapshot } = workerData;
const isNew = !dataDir || !existsSync(join(dataDir, 'PG_VERSION'));
const loadDataDir = snapshot && isNew ? new Blob([await readFile(snapshot)]) : undefined;
const pg = await PGlite.create({ ...(dataDir && { dataDir }), ...(loadDataDir && { loadDataDir }) });
await pg.exec("SET TIME ZONE 'UTC'");

const work = {
  wire: async ({ bytes }) => ({ bytes: await pg.execProtocolRaw(bytes) }),
  reset: async () => {
    await pg.exec("ROLLBACK; DEALLOCATE ALL; SET TIME ZONE 'UTC'; SET search_path TO public;");
    return {};
  },
  dump: async () => ({ bytes: new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()) }),
  listen: async ({ channel }) => {
    await pg.listen(channel, (payload) => parentPort.postMessage({ channel, payload }));
    return {};
  },
  close: async () => {
    await pg.close();
    return {};
  },
};

let last = Promise.resolve();
parentPort.on('message', (message) => {
  last = last.then(async () => {
    try {
      const answer = await work[message.kind](message);
      parentPort.postMessage({ id: message.id, ...answer });
    } catch (error) {
      parentPort.postMessage({ id: message.id, failed: String(error?.message ?? error) });
    }
  });
});
parentPort.postMessage({ ready: true });
