#!/usr/bin/env node
/** The command `portal`: writes, checks, builds and publishes a plugin. */
import { sdkPackage } from './sdk-package.ts';
import { type Commands, runFrom } from './terminal.ts';

const commands: Commands = {
  create: () => import('./commands/create.ts'),
  build: () => import('./commands/build.ts'),
  check: () => import('./commands/check.ts'),
  dev: () => import('./commands/dev.ts'),
  explain: () => import('./commands/explain.ts'),
  key: () => import('./commands/key.ts'),
  keys: () => import('./commands/keys.ts'),
  plan: () => import('./commands/plan.ts'),
  publish: () => import('./commands/publish.ts'),
  rollback: () => import('./commands/rollback.ts'),
  test: () => import('./commands/test.ts'),
};

await runFrom({ commands, version: () => sdkPackage().version }, process.argv.slice(2));
