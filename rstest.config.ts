import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';
import { compilingLate } from './scripts/compiling-late.ts';

const shared = {
  source: { define: { REGISTRY_KEYS: '[]' } }, // tests bring their own keys
  testTimeout: 30_000,
  expect: { poll: { timeout: 5000 } }, // a busy machine takes longer than the usual second
  hookTimeout: 300_000, // the first test of a set of areas seeds its database
  // the template's service is tested in a plugin that was created with it: tests/cli/service.test.ts
  exclude: ['**/node_modules/**', '**/dist/**', 'tests/flows/**', 'tests/load/**', 'sdk/cli/template/service/**'],
  resolve: { conditionNames: ['source', '...'], alias: { '#areas/link': './runtime/areas/federated.ts' } },
};

export default defineConfig({
  pool: {
    maxWorkers: 2,
    memoryLimit: '2GB', // of workers that serve several files: scripts/test.ts
    // young objects in MB: what tests make is short-lived, and collected less often
    execArgv: ['--max-semi-space-size=64', ...compilingLate],
  },
  projects: [
    {
      ...shared,
      name: 'node',
      testEnvironment: 'node',
      setupFiles: ['./sdk/testing/storages.ts'],
      include: ['{server,sdk,runtime,plugins,tests}/**/*.test.ts'],
    },
    {
      ...shared,
      name: 'dom',
      testEnvironment: { name: 'happy-dom', options: { width: 1440, height: 900 } },
      resolve: {
        ...shared.resolve,
        alias: { ...shared.resolve.alias, '@fluentui/react-icons$': './sdk/testing/icons.ts' },
      },
      include: ['{sdk,runtime,plugins,tests}/**/*.test.tsx'],
      plugins: [pluginReact()],
      setupFiles: ['./sdk/testing/storages.ts', './sdk/testing/setup.ts'],
    },
  ],
});
