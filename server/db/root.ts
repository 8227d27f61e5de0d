import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isRoot = (folder: string): boolean => {
  const file = join(folder, 'package.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'portal';
};

/** The repository's root, from the working folder upwards; bundlers rewrite `import.meta`. @throws outside it. */
export function projectRoot(from = process.cwd()): string {
  if (isRoot(from)) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error('请在项目目录内运行。');
  return projectRoot(parent);
}
