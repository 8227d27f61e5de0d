import type { BuiltRegistry, ListedPart, ListedPlugin, PartFiles } from '@portal/sdk/registry';
import { assetUrl, pageData } from '../page-data.ts';
import { pinnedKeys } from '../registry/keys.ts';
import { verify } from '../registry/verify.ts';
import { once } from '../session/once.ts';

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

function filesIn(plugins: readonly ListedPlugin[], { id }: ListedPlugin, part: ListedPart): PartFiles | undefined {
  const built = plugins.find((plugin) => plugin.id === id) as BuiltRegistry['plugins'][number] | undefined;
  const parts = built ? [...built.routes, ...built.cards] : [];
  const found = parts.find(({ name, expose }) => name === part.name && expose === part.expose);
  return built && found && { ...found, container: built.container, entry: built.entry };
}

/** Where a part's code is: known at once for the page that the portal was opened at. @throws when nobody knows. */
export async function filesOf(plugin: ListedPlugin, part: ListedPart): Promise<PartFiles> {
  const { here } = pageData;
  if (here?.plugin === plugin.id && here.route === part.name && here.expose === part.expose) return here;
  const files = filesIn((await whole.run())?.plugins ?? [plugin], plugin, part);
  if (!files) throw new Error(`The registry has no ${plugin.id}/${part.expose}.`);
  return files;
}
