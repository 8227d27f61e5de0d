/** Mutants against their tests, the nearest first: the first that fails has found its mutant. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGraph, type Sources } from '../boundaries/graph.ts';
import { type Attempt, type Loading, type Outcome, runBatch } from './batch.ts';
import { type Imports, importsOf, ownTests, testsOf } from './narrow.ts';
import type { Mutant } from './rules.ts';
import { type Numbered, switched } from './switches.ts';

export type Fate = 'found' | 'survived' | 'unclear';
export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that found it. */
  readonly by: string;
}

interface Tree {
  readonly copy: string;
  readonly sources: Sources;
  readonly imports: Imports;
  /** Seconds without a word after which tests are ended. */
  readonly silence: number;
  /** Files of tests that fail without a change, each with what failed: they would find every mutant. */
  readonly broken: Map<string, string>;
  /** Files of tests that passed without a change. */
  readonly sound: Set<string>;
}

interface Case extends Numbered {
  loading: Loading;
  tests: readonly string[];
  /** Files for a process each, once the others have found nothing: a function may be called while modules load. */
  again: readonly string[];
  fate?: Fate;
  by: string;
  /** The tests of this file ended without a word once: it is asked again by itself. */
  silent: boolean;
}

const byFile = (mutants: readonly Numbered[]): ReadonlyMap<string, readonly Numbered[]> => {
  const files = new Map<string, Numbered[]>();
  for (const one of mutants) files.set(one.mutant.file, [...(files.get(one.mutant.file) ?? []), one]);
  return files;
};

interface Asked extends Attempt {
  readonly one: Case | undefined;
}

const kindOf = (test: string, loading: Loading) => (test.endsWith('.tsx') ? 'page' : loading);

/** Attempts that one process may make: pages, or tests of the server by their way of loading. */
function batchesOf(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const batches = new Map<string, Asked[]>();
  for (const each of asked) {
    const kind = each.one?.silent ? `alone ${each.number}` : kindOf(each.test, each.one?.loading ?? 'shared');
    batches.set(kind, [...(batches.get(kind) ?? []), each]);
  }
  return [...batches.values()];
}

/** Every file of tests that is new to this tree runs without a change as well. */
function unchanged(tree: Tree, asked: readonly Asked[]): readonly Asked[] {
  const tests = [...new Set(asked.map(({ test }) => test))];
  return tests
    .filter((test) => !tree.sound.has(test) && !tree.broken.has(test))
    .map((test) => ({ number: 0, test, one: undefined }));
}

function judge(tree: Tree, asked: readonly Asked[], outcomes: readonly Outcome[]): void {
  const pairs = asked.map((each, index) => ({ ...each, outcome: outcomes[index] ?? { fate: 'silent', by: '' } }));
  for (const { one, test, outcome } of pairs) {
    if (one) continue;
    if (outcome.fate === 'passed') tree.sound.add(test);
    if (outcome.fate === 'failed') tree.broken.set(test, outcome.by);
  }
  const askedAgain = new Set(asked.flatMap(({ one }) => (one?.silent ? [one] : [])));
  for (const { one, test, outcome } of pairs) {
    if (!one || one.fate || tree.broken.has(test)) continue;
    if (outcome.fate === 'failed') Object.assign(one, { fate: 'found', by: `${test} > ${outcome.by}` });
    if (outcome.fate !== 'silent') continue;
    if (askedAgain.has(one)) one.fate = 'unclear';
    one.silent = true;
    one.tests = [test, ...one.tests];
  }
}

/** Takes the next files of tests of a mutant. */
function next(one: Case, size: number): readonly string[] {
  if (one.tests.length === 0) Object.assign(one, { loading: 'alone', tests: one.again, again: [] });
  const count = one.silent ? 1 : size;
  const taken = one.tests.slice(0, count);
  one.tests = one.tests.slice(count);
  return taken;
}

const isOpen = ({ fate, tests, again }: Case): boolean => fate === undefined && tests.length + again.length > 0;

/** The next files of tests of each mutant: one at first, then twice as many each time. */
async function round(tree: Tree, open: readonly Case[], size: number): Promise<void> {
  const asked = open.flatMap((one) =>
    next(one, size)
      .filter((test) => !tree.broken.has(test))
      .map((test): Asked => ({ number: one.number, test, one })),
  );
  for (const batch of batchesOf([...unchanged(tree, asked), ...asked])) {
    const loading = batch.find(({ one }) => one)?.one?.loading ?? 'shared';
    judge(tree, batch, await runBatch(tree.copy, batch, { loading, silence: tree.silence }));
  }
}

/** Puts mutants that may stand beside each other behind switches. @returns those that could not. */
function place(tree: Tree, mutants: readonly Numbered[]): { cases: Case[]; left: Numbered[] } {
  const cases: Case[] = [];
  const left: Numbered[] = [];
  for (const [file, own] of byFile(mutants)) {
    const { text, placed, loaded, left: others } = switched(file, tree.sources.get(file) ?? '', own);
    writeFileSync(join(tree.copy, file), text);
    left.push(...others);
    for (const one of placed) {
      const loading = loaded.includes(one) ? 'alone' : 'shared';
      cases.push({
        ...one,
        loading,
        tests: testsOf(tree.sources, tree.imports, one.mutant),
        again: loading === 'shared' ? ownTests(tree.sources, one.mutant) : [],
        by: '',
        silent: false,
      });
    }
  }
  return { cases, left };
}

function restore(tree: Tree, mutants: readonly Numbered[]): void {
  for (const file of byFile(mutants).keys()) writeFileSync(join(tree.copy, file), tree.sources.get(file) ?? '');
}

/**
 * @param until - In milliseconds: no further round is begun after it, and what is open then is not answered.
 * @returns each mutant with its fate, in the order in which they were decided.
 */
export async function tryAll(
  tree: Tree,
  mutants: readonly Mutant[],
  { until, say }: { until: number; say(tried: Tried): void },
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  const end = ({ mutant, fate = 'survived', by }: Case) => {
    const one = { mutant, fate, by };
    tried.push(one);
    say(one);
  };
  let waiting: readonly Numbered[] = mutants.map((mutant, index) => ({ number: index + 1, mutant }));
  while (waiting.length > 0 && Date.now() < until) {
    const { cases, left } = place(tree, waiting);
    try {
      let open = cases;
      for (let size = 1; open.length > 0 && Date.now() < until; size *= 2) {
        await round(tree, open, size);
        for (const one of open) if (!isOpen(one)) end(one);
        open = open.filter(isOpen);
      }
    } finally {
      restore(tree, waiting);
    }
    waiting = left;
  }
  return tried;
}

/** A tree that mutants are tried in. */
export const treeOf = (copy: string, sources: Sources, silence: number): Tree => ({
  ...{ copy, sources, silence },
  imports: importsOf(readGraph(copy, sources)),
  broken: new Map(),
  sound: new Set(),
});
