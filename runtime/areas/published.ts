/** Published versions: one text, signed by its publisher, names all files of a version. */
import type { BuiltPlugin, Sealed } from '@portal/sdk/registry';
import { assetUrl } from '../page-data.ts';
import { verifyVersion } from '../registry/trusted.ts';
import { once } from '../session/once.ts';

async function fetchKey(key: string): Promise<Sealed> {
  const name = key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const answer = await fetch(assetUrl(`keys/${name}`), { credentials: 'omit' });
  if (!answer.ok) throw new Error(`A key that the portal does not take: ${answer.status}.`);
  return (await answer.json()) as Sealed;
}

/**
 * Pauses before each retry, for a server that is overloaded because all tabs ask it at once, or a network that is down.
 */
const pausesMs = [1000, 3000, 9000, 27_000];

async function fetchSeal(id: string, version: string): Promise<Response> {
  const ask = () => fetch(assetUrl(`plugins/${id}/${version}/seal.json`), { credentials: 'omit' });
  for (const pauseMs of pausesMs) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return ask();
}

async function fetchVersion(id: string, version: string): Promise<BuiltPlugin> {
  const answer = await fetchSeal(id, version);
  if (!answer.ok) throw new Error(`${id} ${version} cannot be had: ${answer.status}.`);
  const { key, whole } = (await answer.json()) as { readonly key: string; readonly whole: Sealed };
  await verifyVersion({ key, ...whole }, fetchKey);
  const plugin = JSON.parse(whole.text) as BuiltPlugin;
  if (plugin.id !== id || plugin.version !== version) throw new Error(`The seal of ${id} ${version} is another's.`);
  return plugin;
}

const versions = new Map<string, ReturnType<typeof once<BuiltPlugin>>>();

/** The version with the files of all its pages, fetched once. @throws Error when it is not what its publisher signed. */
export function publishedPlugin(id: string, version: string): Promise<BuiltPlugin> {
  const key = `${id}@${version}`;
  const known = versions.get(key) ?? once(() => fetchVersion(id, version));
  versions.set(key, known);
  return known.run();
}
