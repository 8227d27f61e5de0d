import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rstest/core';

export default defineConfig({
  testEnvironment: 'happy-dom',
  testTimeout: 30_000,
  plugins: [pluginReact()],
  setupFiles: ['./setup.ts'],
});
