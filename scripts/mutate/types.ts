/** Mutants that do not compile are none that a test has to find: all of them are asked in one run of the compiler. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sources } from '../boundaries/graph.ts';
import { applied, type Mutant } from './rules.ts';

/** Beside its file, where the same imports lead to the same places. */
const besides = (file: string, name: string): string => file.replace(/([^/]+)$/, `${name}.$1`);

/** Tells the SDK the columns of all tables, and what plugins join: neither is imported. */
const told = /^(server\/db\/tables|plugins\/[^/]+\/joins)\.ts$/;
const configFile = 'tsconfig.mutate.json';

/** @returns the files, of those that were asked for, that the compiler refuses. */
function refused(copy: string, sources: Sources, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  for (const [file, text] of texts) writeFileSync(join(copy, file), text);
  const files = [...texts.keys(), ...[...sources.keys()].filter((file) => told.test(file))];
  const config = { extends: './tsconfig.tests.json', include: [], files };
  writeFileSync(join(copy, configFile), JSON.stringify(config));
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', configFile, '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  for (const file of [...texts.keys(), configFile]) rmSync(join(copy, file));
  const named = [...stdout.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error TS/gm)].map(([, file = '']) => file);
  return new Set(named.filter((file) => texts.has(file)));
}

/** Which mutants do not compile where they stand; what only others refuse, such as a type that is exported, is not seen. */
export function stillborn(copy: string, sources: Sources, mutants: readonly Mutant[]): ReadonlySet<Mutant> {
  const texts = new Map<string, string>();
  const of = new Map<string, Mutant>();
  for (const [index, mutant] of mutants.entries()) {
    const text = sources.get(mutant.file) ?? '';
    const name = besides(mutant.file, `mutant${index}`);
    of.set(name, mutant);
    texts.set(name, applied(text, mutant));
    texts.set(besides(mutant.file, 'unchanged'), text);
  }
  const names = refused(copy, sources, texts);
  const broken = [...names].find((name) => !of.has(name));
  if (broken) throw new Error(`${broken} does not compile without a change: npm run check.`);
  return new Set([...names].map((name) => of.get(name)).filter((mutant) => mutant !== undefined));
}
