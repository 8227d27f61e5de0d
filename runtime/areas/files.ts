import type { BuiltPlugin, BuiltRegistry, ListedPart, ListedPlugin, PartFiles } from '@portal/sdk/registry';
import { assetUrl, pageData } from '../page-data.ts';
import { pinnedKeys } from '../registry/keys.ts';
import { verify } from '../registry/verify.ts';
import { once } from '../session/once.ts';
import { publishedPlugin } from './published.ts';

/** The registry with the files of every page; hashed, so that a browser fetches it once per revision. */
const whole = once(async (): Promise<BuiltRegistry | undefined> => {
  if (!pageData.file) return undefined;
  const { url, integrity, signature } = pageData.file;
  const answer = await fetch(assetUrl(url), { integrity, credentials: 'omit' });
  if (!answer.ok) throw new Error(`The registry cannot be had: ${answer.status}.`);
  const text = await answer.text();
  await verify([{ text, signature }], pinnedKeys);
  return JSON.parse(text) as BuiltRegistry;
});

/** Fetches the files of all pages ahead of the first click. */
export const learnFiles = (): void => void whole.run().catch(() => undefined);

const isVersion =
  ({ id, version }: ListedPlugin) =>
  (one: ListedPlugin) =>
    one.id === id && one.version === version;

/** The plugin with the files of its pages: as it was fetched, from the build, or as it was published. */
async function wholeOf(plugin: ListedPlugin | BuiltPlugin): Promise<BuiltPlugin> {
  if ('container' in plugin) return plugin;
  const { plugins } = pageData.registry;
  if (!plugins.some(isVersion(plugin))) return publishedPlugin(plugin.id, plugin.version);
  return ((await whole.run())?.plugins ?? plugins).find(isVersion(plugin)) as BuiltPlugin;
}

/** Where the code of a part is: known at once for the page that the portal was opened at. @throws when nobody knows. */
export async function filesOf(plugin: ListedPlugin, part: ListedPart): Promise<PartFiles> {
  const { here } = pageData;
  const isHere = here?.plugin === plugin.id && here.version === plugin.version;
  if (isHere && here.route === part.name && here.expose === part.expose) return here;
  const { routes, cards, joins = [], container, entry } = await wholeOf(plugin);
  const found = [...routes, ...cards, ...joins].find(
    ({ name, expose }) => name === part.name && expose === part.expose,
  );
  if (!found) throw new Error(`The registry has no ${plugin.id}/${part.expose}.`);
  return { ...found, container, entry };
}
