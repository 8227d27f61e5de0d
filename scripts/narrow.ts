/** What `npm test -- <path>…` asks of some folders or files: rules, boundaries, types, and their own tests. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './check.ts';
import { root } from './registry.ts';
import { tool } from './run.ts';

const config = '.cache/tsconfig.narrow.json';

/** Checks all files below the paths with what they import, and the joins of every plugin: they widen types of the SDK. */
function writeConfig(paths: readonly string[]): void {
  const isFolder = (path: string) => statSync(join(root, path)).isDirectory();
  const below = (path: string) =>
    isFolder(path) ? ['ts', 'tsx'].map((end) => `../${path}/**/*.${end}`) : [`../${path}`];
  const include = [...paths.flatMap(below), '../plugins/*/joins.ts', '../sdk/index.ts'];
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, config), JSON.stringify({ extends: '../tsconfig.tests.json', include }));
}

/** @throws Error with the path that is none. */
export function demandPaths(paths: readonly string[]): void {
  for (const path of paths) if (!existsSync(join(root, path))) throw new Error(`没有 ${path}：请写仓库内的路径。`);
}

export function narrowSteps(paths: readonly string[]): readonly Step[] {
  writeConfig(paths);
  return [
    {
      title: '格式和规则',
      command: [tool('biome'), 'check', ...paths, '--error-on-warnings', '--diagnostic-level=warn'],
    },
    { title: '目录边界', command: [process.execPath, '--import', 'tsx', 'scripts/boundaries.ts'] },
    { title: '类型', command: [tool('tsc'), '-p', config, '--checkers', '1'] },
  ];
}
