import { defineConfig, type EnvironmentConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import packageJson from './package.json' with { type: 'json' };
import { type BuildArea, buildAreasFile, chunkGroupsFile } from './scripts/build-areas.ts';
import {
  commonEnvironment,
  environmentOf,
  keepChunkGroups,
  pluginEnvironment,
  pureContracts,
} from './sdk/cli/preset.ts';
import { sharedModules } from './sdk/cli/shared.ts';
import sdkJson from './sdk/package.json' with { type: 'json' };

const isDev = process.env['PORTAL_DEV'] === '1';
const versionOf = (name: keyof typeof packageJson.dependencies) => packageJson.dependencies[name].replace(/^\^/, '');

const shared = sharedModules((name) => versionOf(name as keyof typeof packageJson.dependencies), sdkJson.version);

/** Public keys that the runtime accepts a registry from; see `scripts/signing-key.ts`. */
const registryKeys = process.env['PORTAL_REGISTRY_KEYS'] ?? '[]';

const common = commonEnvironment(!isDev);

const areaEnvironment = ({ id, container, pages: parts }: BuildArea): EnvironmentConfig =>
  pluginEnvironment({
    id,
    container,
    declaration: `plugins/${id}/plugin.ts`,
    parts,
    out: `dist/plugins/${id}`,
    shared,
    sri: !isDev,
  });

/** Files of the kits that lists and forms are made of, and the libraries that only these use. */
const dataKit =
  /[\\/]sdk[\\/](ui[\\/]((form|table|date|views)[\\/]|people-choice)|data[\\/]use-views|calls[\\/](view|task-acts))|node_modules[\\/](react-hook-form|@tanstack|@fluentui[\\/]react-(calendar-compat|combobox|link|list|tree))[\\/]/;
const eagerKit =
  /[\\/]sdk[\\/](?!decide[\\/])|node_modules[\\/](@fluentui|tabster|keyborg|@floating-ui|@griffel|dayjs|swr)[\\/]/;

const ofLogin: Rspack.OptimizationSplitChunksCacheGroupTestFn = (module, { chunkGraph }) =>
  eagerKit.test(module.nameForCondition() ?? '') &&
  Array.from(chunkGraph.getModuleChunksIterable(module)).some(({ name }) => name === 'login');

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
        // asked for once somebody has signed in
        signedIn: {
          test: /[\\/]sdk[\\/]calls[\\/](product|enterprise|notification|export-task)\.ts$/,
          name: 'signed-in',
          chunks: 'async',
          priority: 30,
          enforce: true,
        },
        // what the eager kit and the runtime's own lazy pages share; the login page fetches what it draws alone
        login: { test: ofLogin, name: 'kit-login', chunks: 'async', minChunks: 2, priority: 11, enforce: true },
        kit: { test: eagerKit, name: 'kit-common', chunks: 'async', minChunks: 2, priority: 10, enforce: true },
      },
    },
    ...(isDev && { html: { template: './.cache/dev.html', mountId: 'root' } }),
    tools: {
      ...(!isDev && { htmlPlugin: false }),
      // typebox does not say that its modules only declare: its parser of scripts would come along
      rspack: { module: { rules: [{ test: /node_modules[\\/]typebox[\\/]/, sideEffects: false }] } },
    },
    plugins: [pluginReact({ splitChunks: false }), pureContracts],
  };
}

/** Written by `scripts/build.ts`, which evaluates the declarations of the areas. */
const areas = existsSync(buildAreasFile) ? (JSON.parse(readFileSync(buildAreasFile, 'utf8')) as BuildArea[]) : [];
const link = process.env['PORTAL_LINK'] === 'static' ? 'static' : 'federated';

const environments: RsbuildConfig['environments'] = {
  runtime: runtimeEnvironment(link),
  ...(link === 'federated' && Object.fromEntries(areas.map((area) => [environmentOf(area.id), areaEnvironment(area)]))),
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
  plugins: [
    keepChunkGroups((groups) => {
      mkdirSync('.cache', { recursive: true });
      writeFileSync(chunkGroupsFile, JSON.stringify(groups));
    }),
  ],
});
