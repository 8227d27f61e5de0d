import type { ListedPlugin } from '@portal/sdk/registry';

/** A kind of to-do and the worklist that it is handled in. */
export interface TodoKind {
  readonly bizType: string;
  readonly path: string;
}

/** A plugin that gives to-dos to this user. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly TodoKind[];
}

/** Plugins with to-dos whose worklists the user may open; others would lead nowhere. */
export function providersOf(plugins: readonly ListedPlugin[], canOpen: (path: string) => boolean): readonly Provider[] {
  return plugins.flatMap(({ id, name, todos, routes }) => {
    const kinds = Object.values(todos ?? {}).flatMap(({ bizType, route }) => {
      const path = routes.find((one) => one.name === route)?.path;
      return path !== undefined && canOpen(path) ? [{ bizType, path }] : [];
    });
    return kinds.length > 0 ? [{ id, name, kinds }] : [];
  });
}

/** Business types of these plugins as the calls take them: each once, separated by commas. */
export const bizTypesOf = (providers: readonly Provider[]): string =>
  [...new Set(providers.flatMap(({ kinds }) => kinds.map(({ bizType }) => bizType)))].join(',');

interface Count {
  readonly bizType: string;
  readonly count: number;
}

/** The number of to-dos of a plugin: two kinds of one business type count once. */
export const countOf = (provider: Provider, counts: readonly Count[]): number =>
  counts
    .filter(({ bizType }) => provider.kinds.some((kind) => kind.bizType === bizType))
    .reduce((sum, { count }) => sum + count, 0);
