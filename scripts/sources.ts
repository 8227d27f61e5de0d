/** Whether what is built still matches its sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './registry.ts';

const folders = ['runtime', 'sdk', 'plugins'];
const files = [
  'package-lock.json',
  'registry.json',
  'rsbuild.config.ts',
  'scripts/build.ts',
  'scripts/registry.ts',
  'server/registry/documents.ts',
  'server/registry/seal.ts',
];

function below(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|svg)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...files.map((name) => join(root, name)), ...folders.flatMap(below)]) {
    if (existsSync(file) && statSync(file).isFile()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  for (const name of ['REGISTRY_SIGNING_KEY', 'REGISTRY_OPERATOR_KEYS'])
    hash.update(`${name}=${process.env[name] ?? ''}`);
  return hash.digest('hex');
}

const stamp = join(root, 'dist/sources.sha256');

export const isBuilt = (): boolean =>
  existsSync(stamp) &&
  existsSync(join(root, 'dist/registry.signatures.json')) &&
  readFileSync(stamp, 'utf8') === hashOfSources();

export const markBuilt = (): void => writeFileSync(stamp, hashOfSources());
