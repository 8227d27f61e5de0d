/**
 * How every plugin is bundled: a thin Module Federation entry that takes the bundler runtime from the host, one exposed
 * module and one file a page, integrity hashes in the entry, and a container name that carries the version.
 */
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { PageSource } from './declared.ts';
import type { SharedModules } from './shared.ts';

type Externals = (data: { request?: string }, done: (error?: Error, result?: string) => void) => void;

/** The global's name carries the federation minor that the entries need. */
const bundlerRuntimeFromHost: Externals = ({ request = '' }, done) =>
  !/data:|!=!/.test(request) && /webpack-bundler-runtime/.test(request)
    ? done(undefined, 'var globalThis.__PORTAL_MF_2_9__()')
    : done();

/** Shared by plugins and their host. */
export const commonEnvironment = (sri = true): EnvironmentConfig => ({
  output: {
    manifest: true,
    overrideBrowserslist: ['chrome >= 90', 'edge >= 90', 'firefox >= 102', 'safari >= 15'],
    sourceMap: false,
    legalComments: 'none',
    cleanDistPath: true,
  },
  security: { sri: { enable: sri } },
});

/** What makes a contract makes a value and does nothing else, so that a contract that no page reads is not bundled. */
export const pureContracts: RsbuildPlugin = {
  name: 'portal-pure-contracts',
  setup(api) {
    api.transform({ test: /[\\/](sdk[\\/]calls[\\/][\w-]+|contract)\.ts$/, order: 'pre' }, ({ code }) =>
      code.replace(/(?<![\w.])t\.\w+\(/g, '/*#__PURE__*/ $&'),
    );
  },
};

export interface PluginBuild {
  readonly id: string;
  readonly container: string;
  /** File of the declaration, relative to the root. */
  readonly declaration: string;
  readonly parts: readonly PageSource[];
  /** Folder that is written, relative to the root. */
  readonly out: string;
  readonly shared: SharedModules;
  /** Default true. */
  readonly sri?: boolean;
}

/** Name of a plugin's environment in the bundler. */
export const environmentOf = (id: string): string => `plugin-${id}`;

function federation({ id, container, parts, shared }: PluginBuild): RsbuildPlugin {
  const exposes = parts.map(({ expose, file }) => [`./${expose}`, { import: `./${file}`, name: `page-${expose}` }]);
  const options = {
    name: container,
    filename: 'remoteEntry.[contenthash:8].js',
    exposes: Object.fromEntries(exposes) as Record<string, { import: string; name: string }>,
    shared: { ...shared },
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first' as const,
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' as const } },
  };
  return pluginModuleFederation(options, { environment: environmentOf(id) });
}

export function pluginEnvironment(build: PluginBuild): EnvironmentConfig {
  const common = commonEnvironment(build.sri);
  return {
    ...common,
    source: { entry: { index: `./${build.declaration}` } },
    output: { ...common.output, distPath: { root: build.out }, assetPrefix: 'auto', manifest: false },
    tools: {
      htmlPlugin: false,
      rspack: (config) => {
        config.entry = {};
        config.externals = [bundlerRuntimeFromHost as never];
        config.output = { ...config.output, strictModuleErrorHandling: true };
        config.optimization = { ...config.optimization, splitChunks: false }; // one file a page: one request
      },
    },
    plugins: [pluginReact({ splitChunks: false }), pureContracts, federation(build)],
  };
}

/** Environment → chunk group → its files, as the bundler names them. */
export type ChunkGroups = Record<string, Record<string, string[]>>;

/** Hands over which files each page needs, once everything is built. */
export const keepChunkGroups = (keep: (groups: ChunkGroups) => void): RsbuildPlugin => ({
  name: 'portal-chunk-groups',
  setup(api) {
    const groups: ChunkGroups = {};
    api.onAfterEnvironmentCompile(({ stats, environment }) => {
      const options = { all: false, chunkGroups: true, chunkGroupAuxiliary: false, assets: true, entrypoints: true };
      const { namedChunkGroups, entrypoints } = stats?.toJson(options) ?? {};
      const named = Object.entries({ ...namedChunkGroups, ...entrypoints });
      groups[environment.name] = Object.fromEntries(
        named.map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]),
      );
    });
    api.onAfterBuild(() => keep(groups));
  },
});
