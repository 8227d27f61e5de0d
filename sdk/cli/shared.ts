/** What a plugin takes from its host instead of carrying it: one React, one renderer, one cache, one SDK. */

/** SDK doors that are fetched with the pages that use them. */
export const kits = [
  '@portal/sdk/ui/form',
  '@portal/sdk/ui/table',
  '@portal/sdk/ui/date',
  '@portal/sdk/ui/charts',
  '@portal/sdk/ui/rich-text',
  '@portal/sdk/ui/tree',
  '@portal/sdk/ui/reading',
  '@portal/sdk/ui/report',
] as const;
export type KitName = (typeof kits)[number];

const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'swr', 'dayjs', '@griffel/react'];
const doors = ['', '/contract', '/format', '/router', '/ui'].map((door) => `@portal/sdk${door}`);

export interface SharedModule {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly version: string;
  readonly requiredVersion: string;
  /** Never bundled: a host without the module cannot run the plugin. */
  readonly import: false;
}

export type SharedModules = Readonly<Record<string, SharedModule>>;

/** Package of a module: `react/jsx-runtime` comes with `react`. */
const packageOf = (name: string) => name.replace(/^(@[^/]+\/[^/]+|[^@/]+).*$/, '$1');

/** @param versionOf Version or range of a package as it is installed, `19.3.1` or `^19.3.1`. */
export function sharedModules(versionOf: (name: string) => string, sdkVersion: string): SharedModules {
  const fromHost = (name: string, given: string) => {
    const version = given.replace(/^\^/, '');
    const requiredVersion = `^${version}`;
    return [name, { singleton: true, strictVersion: true, version, requiredVersion, import: false } as const] as const;
  };
  return Object.fromEntries([
    ...libraries.map((name) => fromHost(name, versionOf(packageOf(name)))),
    ...[...doors, ...kits].map((name) => fromHost(name, sdkVersion)),
  ]);
}
