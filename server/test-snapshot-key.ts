import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './db/root.ts';
import { sourceAreas } from './source-registry.ts';

/** A Monday, 10:00 at +08:00; the demo data counts from it. */
export const testNow = '2026-03-16T02:00:00.000Z';

/** The areas of trade are built on one another. */
const trade: readonly string[] = ['goods', 'order', 'settlement', 'report'];

/** The databases that are seeded for tests: by their areas, each a step further than the one before it. */
const steps = (): readonly (readonly string[])[] => [[], trade, sourceAreas()];

/** The smallest database that holds these areas, after the ones that it is built on. */
export function seededSteps(ids: readonly string[]): readonly (readonly string[])[] {
  const all = steps();
  const last = all.findIndex((step) => ids.every((id) => step.includes(id)));
  if (last < 0) throw new Error(`No area is called ${ids.join(', ')}.`);
  return all.slice(0, last + 1);
}

const relevant = /\.(ts|mjs|sql)$/;
const irrelevant = /\.test\.ts$|node_modules/;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => relevant.test(name) && !irrelevant.test(name))
    .map((name) => join(folder, name))
    .sort();
}

const keys = new Map<string, string>();

/** Changes with anything that the seeded database of these areas depends on; read once a process. */
export function snapshotKey(ids: readonly string[]): string {
  const key = keys.get(ids.join()) ?? keyOf(ids);
  keys.set(ids.join(), key);
  return key;
}

function keyOf(ids: readonly string[]): string {
  const root = projectRoot();
  const folders = [
    'server',
    ...['contract', 'calls', 'server', 'format'].map((part) => `sdk/${part}`),
    ...ids.map((id) => `plugins/${id}`),
  ];
  const hash = createHash('sha256').update(testNow).update(ids.join());
  for (const file of folders.flatMap((folder) => sources(join(root, folder))))
    hash.update(file).update(readFileSync(file));
  return `test_${hash.digest('hex').slice(0, 16)}`;
}

/** The files that its seeds have stored. */
export const seededFolder = (key: string): string => join(projectRoot(), '.cache', `files-${key}`);
