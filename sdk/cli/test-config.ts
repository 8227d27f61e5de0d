/** How `portal test` runs a plugin's tests; a `rstest.config.*` of its own takes its place. */
import { join } from 'node:path';
import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'happy-dom',
  testTimeout: 30_000,
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['**/node_modules/**', 'dist/**'],
  plugins: [pluginReact()],
  setupFiles: [join(import.meta.dirname, '../testing/setup.js')],
});
