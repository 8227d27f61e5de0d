/** Part of `npm run corpus`: a real server that is killed at each step of a publication over HTTP, and started again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcesses, type ServerProcess, startProcess } from '../server/test-process.ts';
import { killAt } from '../tests/publishing/kill-at.ts';
import { type Publisher, publishTo, versionsAt } from './corpus-servers.ts';

const id = 'alpha';

const start = ({ root }: Publisher): Promise<ServerProcess> => {
  const [data, folder] = [join(root, 'data'), join(root, 'plugins')];
  const env = { SITE: 'on', DATA_DIR: data, PLUGINS_DIR: folder, KILL_IN: `${folder},${join(data, 'registry')}` };
  return startProcess({ env, preload: killAt });
};

/** @returns whether the server was killed meanwhile. @throws Error when it was not, and the version is not stored. */
async function isKilledAt(version: string, server: ServerProcess, publisher: Publisher): Promise<boolean> {
  const sent = publishTo(server, { id, version }, publisher).then(
    ({ adopted }) => (adopted ? 'stored' : 'lost'),
    () => 'lost', // whoever sent it asks a server that is gone
  );
  const ended = await Promise.race([sent, once(server.child, 'exit').then(() => 'killed')]);
  if (ended === 'lost' && server.child.exitCode === null && server.child.signalCode === null)
    throw new Error(`${version} was not stored.`);
  return ended !== 'stored';
}

/**
 * @returns at how many steps it was killed. @throws Error when a server does not run the version before or the new one,
 * and when there was no step after which it runs the new one.
 */
export async function killServers(key: string): Promise<number> {
  let renewed = 0;
  const publisher = { root: mkdtempSync(join(tmpdir(), 'portal-kill-server-')), key };
  try {
    let server = await start(publisher);
    await publishTo(server, { id, version: '1.0.0' }, publisher);
    for (let step = 1; ; step += 1) {
      const before = await versionsAt(server);
      server.child.send(step);
      await once(server.child, 'message');
      if (!(await isKilledAt(`1.0.${step}`, server, publisher))) {
        if (renewed === 0) throw new Error('No step was after the one that counts.');
        return step - 1;
      }
      server = await start(publisher);
      const after = await versionsAt(server);
      if (after.join() !== before.join() && after.join() !== `${id} 1.0.${step}`)
        throw new Error(`Step ${step}: it runs ${after.join() || 'nothing'}.`);
      if (after.join() !== before.join()) renewed += 1;
      console.log(`✓ 第 ${step} 步：${before.join()} → ${after.join()}`);
    }
  } finally {
    await endProcesses();
    rmSync(publisher.root, { recursive: true, force: true });
  }
}
