#!/usr/bin/env node
/**
 * The package `@portal/cli`: what a team needs before it has installed anything, in a few hundred kilobytes. All other
 * commands are those of the SDK that the plugin's folder has installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sdkPackage } from './sdk-package.ts';
import { type Commands, runFrom } from './terminal.ts';

const commands: Commands = {
  create: () => import('./commands/create.ts'),
  key: () => import('./commands/key.ts'),
};

const args = process.argv.slice(2);
const [name = ''] = args;
const installed = join(process.cwd(), 'node_modules/@portal/sdk/dist/cli/main.js');
const isOwn = name === '' || name.startsWith('--') || Object.hasOwn(commands, name);

if (!isOwn && existsSync(installed)) {
  const { status } = spawnSync(process.execPath, [installed, ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 3;
} else if (isOwn) await runFrom({ commands, version: () => sdkPackage().version }, args);
else {
  process.stderr.write(`PTL-3630 命令 ${name} 属于 @portal/sdk，这里还没有安装。请在插件目录中先运行 npm install。\n`);
  process.exitCode = 3;
}
