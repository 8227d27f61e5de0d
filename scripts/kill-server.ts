/** Part of `npm run corpus`: a real server that is killed at each step of a publication over HTTP, and started again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedVersion } from '../sdk/cli/deployment.ts';
import { ask, send, standingIn } from '../sdk/cli/remote.ts';
import { type ServerProcess, startProcess } from '../server/test-process.ts';
import { builtVersion, publicationOf } from '../tests/publishing/built-version.ts';
import { killAt } from '../tests/publishing/kill-at.ts';

interface Places {
  readonly root: string;
  /** Of the operator, in PEM. */
  readonly key: string;
}

const id = 'alpha';

const start = ({ root }: Places): Promise<ServerProcess> => {
  const [data, folder] = [join(root, 'data'), join(root, 'plugins')];
  const env = { SITE: 'on', DATA_DIR: data, PLUGINS_DIR: folder, KILL_IN: `${folder},${join(data, 'registry')}` };
  return startProcess({ env, preload: killAt });
};

async function runs({ address }: ServerProcess): Promise<string> {
  const answers = await Promise.all(['/readyz', '/ef-plus/'].map((path) => fetch(`${address}${path}`)));
  const down = answers.find(({ status }) => status !== 200);
  if (down) throw new Error(`${down.url} answers ${down.status}.`);
  const state = (await (await fetch(`${address}/japi/api/manage/plugin/state`)).json()) as {
    readonly data: { readonly versions: readonly { readonly plugin: string; readonly version: string }[] };
  };
  return state.data.versions.map(({ plugin, version }) => `${plugin} ${version}`).join();
}

/** @returns whether the server was killed meanwhile. */
async function publishTo({ child, address }: ServerProcess, version: string, { root, key }: Places): Promise<boolean> {
  const remote = { to: `${address}/ef-plus`, privateKey: key };
  const built = builtVersion(root, { id, version });
  const asked = await ask(remote, id, publishedVersion(built));
  const sent = send(remote, asked, publicationOf(built, standingIn(asked), key), () => undefined).then(
    () => 'stored' as const,
    () => 'lost' as const, // whoever sent it asks a server that is gone
  );
  const ended = await Promise.race([sent, once(child, 'exit').then(() => 'killed' as const)]);
  if (ended === 'lost') throw new Error(`${version} was not stored.`);
  return ended === 'killed';
}

/** @returns at how many steps it was killed. @throws Error when a server does not run the version before or the new one. */
export async function killServers(key: string): Promise<number> {
  const places: Places = { root: mkdtempSync(join(tmpdir(), 'portal-kill-server-')), key };
  try {
    let server = await start(places);
    await publishTo(server, '1.0.0', places);
    for (let step = 1; ; step += 1) {
      const before = await runs(server);
      server.child.send(step);
      await once(server.child, 'message');
      const killed = await publishTo(server, `1.0.${step}`, places);
      if (!killed) return step - 1;
      server = await start(places);
      const after = await runs(server);
      if (after !== before && after !== `${id} 1.0.${step}`)
        throw new Error(`Step ${step}: it runs ${after || 'nothing'}.`);
      console.log(`✓ 第 ${step} 步：${before} → ${after}`);
    }
  } finally {
    rmSync(places.root, { recursive: true, force: true });
  }
}
