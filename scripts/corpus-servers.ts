/** What `npm run corpus` asks of the real servers that it starts, and how it publishes to them. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, send, standingIn } from '../sdk/cli/remote.ts';
import { publishedVersion } from '../sdk/cli/deployment.ts';
import type { Stored } from '../sdk/cli/publication.ts';
import type { ServerProcess } from '../server/test-process.ts';
import { builtVersion, publicationOf } from '../tests/publishing/built-version.ts';

interface State {
  readonly code: string;
  readonly data: { readonly versions: readonly { readonly plugin: string; readonly version: string }[] };
}

const mostTries = 30;
const pauseMs = 5000;

/** Asked again as a server says that has too much to do just now. */
async function answered(address: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address);
    const later = answer.headers.get('retry-after');
    if (answer.status !== 503 || later === null || tries === mostTries) return answer;
    await wait(Number(later) * 1000);
  }
}

/** @returns the published versions that it runs. @throws Error when it, or its page, does not answer. */
export async function versionsAt({ address }: ServerProcess): Promise<readonly string[]> {
  const answers = await Promise.all(['/readyz', '/ef-plus/'].map((path) => answered(`${address}${path}`)));
  const down = answers.find(({ status }) => status !== 200);
  if (down) throw new Error(`${down.url} answers ${down.status}.`);
  const { code, data } = (await (await answered(`${address}/japi/api/manage/plugin/state`)).json()) as State;
  if (code !== '200') throw new Error(`${address} answers ${code}.`);
  return data.versions.map(({ plugin, version }) => `${plugin} ${version}`).sort();
}

/** @throws Error when it runs something else. */
export async function demandVersions(server: ServerProcess, versions: readonly string[]): Promise<void> {
  const runs = await versionsAt(server);
  if (runs.join() !== [...versions].sort().join()) throw new Error(`It runs ${runs.join(', ') || 'nothing'}.`);
}

export async function kill({ child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export interface Publisher {
  /** A place for what is built. */
  readonly root: string;
  /** Of the operator, in PEM. */
  readonly key: string;
}

interface Made {
  readonly id: string;
  readonly version: string;
}

const overloaded = '服务不可用';

/** Over HTTP, as `portal publish --to https://…` does. @throws CommandError when it is not stored. */
export async function publishTo({ address }: ServerProcess, made: Made, { root, key }: Publisher): Promise<Stored> {
  const remote = { to: `${address}/ef-plus`, privateKey: key };
  const built = builtVersion(root, made);
  for (let tries = 1; ; tries += 1) {
    try {
      const asked = await ask(remote, made.id, publishedVersion(built));
      return await send(remote, asked, publicationOf(built, standingIn(asked), key), () => undefined);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(overloaded)) || tries === mostTries) throw error;
      await wait(pauseMs);
    }
  }
}
