import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** Relative to the plugin's folder. */
  readonly file: string;
  readonly text: string;
}

const apart = new Set(['node_modules', 'dist', '.git']);
const isTest = (name: string) => /\.(test|config)\.tsx?$/.test(name) || name === 'setup.ts';

function below(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (apart.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(root, path) : [path];
  });
}

/** The backend half is no part of the build. */
const isService = (file: string) => file.startsWith('service/');

/** TypeScript and styles that go into the build, in a fixed order; tests and configuration apart. */
export const sourcesOf = (root: string): Source[] =>
  below(root, '')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file) && !isService(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

export const lineAt = (text: string, index: number): number => text.slice(0, Math.max(index, 0)).split('\n').length;

/** Line of the first place where a text stands; 1 where it does not. */
export const lineOf = (text: string, needle: string): number => lineAt(text, text.indexOf(needle));
