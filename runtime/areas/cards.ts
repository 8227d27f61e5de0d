/** What plugins contribute to the workbench: known from the registry, loaded when drawn. */
import type { Card, Host, TodoKind } from '@portal/sdk/host';
import { joinExpose, type JoinKind } from '@portal/sdk/registry';
import type { ListedCard, ListedPart, ListedPlugin, ListedRegistry } from '@portal/sdk/registry';
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
    Object.values(plugin.todos).flatMap(({ title, bizType, route, open }) => {
      const path = pathOf(plugin, route);
      const page = pathOf(plugin, open);
      if (path === undefined || !canOpen(path)) return [];
      const { id, name } = plugin;
      return [
        { title, bizType, path, ...(page !== undefined && canOpen(page) && { open: page }), plugin: { id, name } },
      ];
    }),
  );

type Load = <T>(plugin: ListedPlugin, part: ListedPart) => Promise<T>;

/** A loader that repairs a failed load before it tries again. */
function repairing(fetchFile: typeof fetch): Load {
  const failed = new Set<string>();
  return async (plugin, part) => {
    const id = `${plugin.id}/${part.expose}`;
    if (failed.delete(id)) await healPage(plugin, part, fetchFile);
    return loadPage<never>(plugin, part).catch((error: unknown) => {
      failed.add(id);
      throw error;
    });
  };
}

/** Loads cards, and what joins plugins, by their ids; pages by their paths. */
export function partLoaders(registry: () => ListedRegistry, fetchFile: typeof fetch) {
  const load = repairing(fetchFile);
  const pluginOf = (id: string) => registry().plugins.find((one) => one.id === id.split('/', 1)[0]);
  const nobody = (id: string): never => {
    throw new Error(`No plugin offers ${id}.`);
  };
  const loadCard: Host['loadCard'] = async (id) => {
    const plugin = pluginOf(id) ?? nobody(id);
    return load(plugin, plugin.cards.find(({ name }) => `${plugin.id}/${name}` === id) ?? nobody(id));
  };
  const loadJoin: Host['loadJoin'] = async (id) => {
    const [, kind = '', ...rest] = id.split('/');
    const name = rest.join('/');
    return load(pluginOf(id) ?? nobody(id), { name: `${kind}/${name}`, expose: joinExpose(kind as JoinKind, name) });
  };
  const loadPageAt: Host['loadPage'] = async (path) => {
    const plugin = registry().plugins.find(({ routes }) => routes.some((route) => route.path === path)) ?? nobody(path);
    const route = plugin.routes.find((one) => one.path === path) ?? nobody(path);
    return { Page: await load(plugin, route), title: route.title, owner: plugin.id };
  };
  return { loadCard, loadJoin, loadPage: loadPageAt };
}
