/** What plugins contribute to the workbench: known from the registry, loaded when drawn. */
import type { Card, Host, TodoKind } from '@portal/sdk/host';
import type { ListedCard, ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
import { healPage, loadPage } from '#areas/link';

const pathOf = ({ routes }: ListedPlugin, name: string | undefined) =>
  routes.find((route) => route.name === name)?.path;

const lastPlace = 100;

const offerOf = ({ id }: ListedPlugin, { name, title, hint, starts, code, ...rest }: ListedCard): Card => ({
  id: `${id}/${name}`,
  title,
  hint,
  width: rest.width ?? 1,
  height: rest.height ?? 2,
  sort: rest.sort ?? lastPlace,
  ...(starts && { starts }),
  ...(code && { code }),
});

type CanOpen = (path: string) => boolean;

/** Cards under a page that the user may not open are not offered. */
export const offeredCards = ({ plugins }: ListedRegistry, canOpen: CanOpen): Card[] =>
  plugins
    .flatMap((plugin) =>
      plugin.cards
        .filter(({ under }) => under === undefined || canOpen(pathOf(plugin, under) ?? ''))
        .map((card) => offerOf(plugin, card)),
    )
    .sort((a, b) => a.sort - b.sort);

export const declaredTodos = ({ plugins }: ListedRegistry, canOpen: CanOpen): TodoKind[] =>
  plugins.flatMap((plugin) =>
    Object.values(plugin.todos).flatMap(({ title, bizType, route }) => {
      const path = pathOf(plugin, route);
      return path !== undefined && canOpen(path) ? [{ title, bizType, path }] : [];
    }),
  );

/** A loader that repairs what it has failed to load before it tries again. */
export function cardLoader(registry: () => ListedRegistry, fetchFile: typeof fetch): Host['loadCard'] {
  const failed = new Set<string>();
  return async (id) => {
    const [pluginId, name] = id.split('/');
    const plugin = registry().plugins.find((one) => one.id === pluginId);
    const card = plugin?.cards.find((one) => one.name === name);
    if (!plugin || !card) throw new Error(`No plugin offers the card ${id}.`);
    if (failed.delete(id)) await healPage(plugin, card, fetchFile);
    return loadPage(plugin, card).catch((error: unknown) => {
      failed.add(id);
      throw error;
    });
  };
}
