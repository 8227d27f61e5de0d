import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type EnvironmentConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import packageJson from './package.json' with { type: 'json' };
import { existsSync, readFileSync } from 'node:fs';
import { type BuildArea, buildAreasFile, kits } from './scripts/build-areas.ts';

const isDev = process.env['PORTAL_DEV'] === '1';
const sdkVersion = '1.0.0';
const versionOf = (name: keyof typeof packageJson.dependencies) => packageJson.dependencies[name].replace(/^\^/, '');

const fromHost = (name: string, version: string) => ({
  [name]: { singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, import: false as const },
});

/** One React, one renderer, one cache, one SDK: everything here comes from the host, nothing is bundled twice. */
const shared = Object.assign(
  {},
  ...['react', 'react/jsx-runtime'].map((name) => fromHost(name, versionOf('react'))),
  fromHost('react-dom', versionOf('react-dom')),
  fromHost('swr', versionOf('swr')),
  fromHost('dayjs', versionOf('dayjs')),
  fromHost('@griffel/react', versionOf('@griffel/react')),
  ...['', '/contract', '/format', '/router', '/ui'].map((door) => fromHost(`@portal/sdk${door}`, sdkVersion)),
  ...kits.map((kit) => fromHost(kit, sdkVersion)),
);

/** Public keys that the runtime accepts a registry from; see `scripts/signing-key.ts`. */
const registryKeys = process.env['PORTAL_REGISTRY_KEYS'] ?? '[]';

type Externals = (data: { request?: string }, done: (error?: Error, result?: string) => void) => void;

/** Thin entries take the bundler runtime from the host; the global's name carries the federation minor they need. */
const bundlerRuntimeFromHost: Externals = ({ request = '' }, done) =>
  !/data:|!=!/.test(request) && /webpack-bundler-runtime/.test(request)
    ? done(undefined, 'var globalThis.__PORTAL_MF_2_9__()')
    : done();

const common: EnvironmentConfig = {
  output: {
    manifest: true,
    overrideBrowserslist: ['chrome >= 90', 'edge >= 90', 'firefox >= 102', 'safari >= 15'],
    sourceMap: false,
    legalComments: 'none',
    cleanDistPath: true,
  },
  security: { sri: { enable: !isDev } },
};

function pluginEnvironment({ id, container, pages }: BuildArea): EnvironmentConfig {
  const exposes = Object.fromEntries(
    pages.map(({ expose, file }) => [`./${expose}`, { import: `./${file}`, name: `page-${expose}` }]),
  );
  return {
    ...common,
    source: { entry: { index: `./plugins/${id}/plugin.ts` } },
    output: { ...common.output, distPath: { root: `dist/plugins/${id}` }, assetPrefix: 'auto', manifest: false },
    tools: {
      htmlPlugin: false,
      rspack: (config) => {
        config.entry = {};
        config.externals = [bundlerRuntimeFromHost as never];
        config.output = { ...config.output, strictModuleErrorHandling: true };
        config.optimization = { ...config.optimization, splitChunks: false }; // one file a page: one request
      },
    },
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginModuleFederation(
        {
          name: container,
          filename: 'remoteEntry.[contenthash:8].js',
          exposes,
          shared,
          dts: false,
          manifest: false,
          shareStrategy: 'loaded-first',
          experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
        },
        { environment: `plugin-${id}` },
      ),
    ],
  };
}

/** Files of the kits that lists and forms are made of, and the libraries that only these use. */
const dataKit =
  /[\\/]sdk[\\/]ui[\\/](form|table|date)[\\/]|node_modules[\\/](react-hook-form|@tanstack|@fluentui[\\/]react-(calendar-compat|combobox|tree|list))[\\/]/;
const eagerKit = /[\\/]sdk[\\/]|node_modules[\\/](@fluentui|tabster|keyborg|@floating-ui|@griffel|dayjs|swr)[\\/]/;

/** What the PDF preview asks for when a file needs it: character maps, fonts that are not embedded, decoders. */
const pdfData = ['cmaps', 'standard_fonts', 'wasm'].map((folder) => ({
  from: `./node_modules/pdfjs-dist/${folder}`,
  to: `static/pdf/${folder}`,
}));

/** The host has no federation plugin: no async boundary, React in the ordinary vendor chunk. */
function runtimeEnvironment(link: 'federated' | 'static'): EnvironmentConfig {
  return {
    ...common,
    source: {
      entry: { index: './runtime/main.tsx' },
      define: { ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', REGISTRY_KEYS: registryKeys },
    },
    resolve: { alias: { '#areas/link': `./runtime/areas/${link}.ts` } },
    output: {
      ...common.output,
      distPath: { root: link === 'static' ? 'dist/static' : 'dist/runtime' },
      ...(!isDev && { assetPrefix: 'auto' }),
      copy: pdfData,
    },
    splitChunks: {
      preset: 'none',
      cacheGroups: {
        default: false,
        defaultVendors: false,
        react: { test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, name: 'react', chunks: 'initial' },
        // what only lists and forms need: one file, shared by the pages' kits and the shell's dialogs
        data: { test: dataKit, name: 'kit-data', chunks: 'async', priority: 20, enforce: true },
        // what the eager kit and the runtime's own lazy pages share
        kit: { test: eagerKit, name: 'kit-common', chunks: 'async', minChunks: 2, priority: 10, enforce: true },
      },
    },
    ...(isDev ? { html: { template: './.cache/dev.html', mountId: 'root' } } : { tools: { htmlPlugin: false } }),
    plugins: [pluginReact({ splitChunks: false })],
  };
}

/** Written by `scripts/build.ts`, which evaluates the declarations of the areas. */
const areas = existsSync(buildAreasFile) ? (JSON.parse(readFileSync(buildAreasFile, 'utf8')) as BuildArea[]) : [];
const link = process.env['PORTAL_LINK'] === 'static' ? 'static' : 'federated';

const environments: RsbuildConfig['environments'] = {
  runtime: runtimeEnvironment(link),
  ...(link === 'federated' && Object.fromEntries(areas.map((area) => [`plugin-${area.id}`, pluginEnvironment(area)]))),
};

/** In development the portal is linked statically and the server answers calls and deployed files from another port. */
const devServer = {
  port: Number(process.env['PORT'] ?? 3000),
  base: '/ef-plus',
  cors: false,
  htmlFallback: 'index' as const,
  historyApiFallback: { index: '/ef-plus/index.html' },
  proxy: Object.fromEntries(
    ['/japi', '/ef-plus/config.json', '/ef-plus/favicon.svg', '/ef-plus/page.css'].map((path) => [
      path,
      { target: process.env['PORTAL_API'] ?? '', ws: path === '/japi' },
    ]),
  ),
};

export default defineConfig({
  logLevel: 'warn',
  resolve: { conditionNames: ['source', '...'] },
  server: isDev ? devServer : { cors: false },
  environments,
});
