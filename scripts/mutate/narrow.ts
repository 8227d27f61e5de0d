/** Which tests a change of a file is put to, the nearest first. */
import { dirname, posix } from 'node:path';
import type { Edge, Sources } from '../boundaries/graph.ts';
import { areaOf, rootOf } from './choose.ts';
import type { Mutant } from './rules.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The folder below its area's root, or nothing for what stands in the root itself. */
const subjectOf = (file: string, root: string): string | undefined =>
  file.slice(root.length + 1).match(/^([^/]+)\//)?.[1];

/** A text with those beside it that it imports. */
function withOwn(sources: Sources, file: string): string {
  const text = sources.get(file) ?? '';
  const own = [...text.matchAll(/from '(\.\/[^']+)'/g)].map(([, path = '']) => posix.join(dirname(file), path));
  return [text, ...own.map((one) => sources.get(one) ?? '')].join('\n');
}

/** Tests of another folder that speak of an area or a subject. */
const naming = (sources: Sources, folder: RegExp, name: RegExp): readonly string[] =>
  [...sources.keys()].filter((file) => isTest(file) && folder.test(file) && name.test(withOwn(sources, file)));

/** Pages are tested with a document, the server without one; what both read, by both. */
function suits(file: string): (test: string) => boolean {
  if (file.endsWith('.tsx')) return (test) => test.endsWith('.tsx');
  return /(\.|\/)server\.ts$|^server\//.test(file) ? (test) => test.endsWith('.ts') : () => true;
}

/** How much of two paths is the same from their beginning. */
function likeness(one: string, other: string): number {
  const index = [...one].findIndex((letter, at) => letter !== other[at]);
  return index < 0 ? one.length : index;
}

/** Those of the server first: they take less time. */
const nearest = (file: string, tests: readonly string[]): readonly string[] =>
  [...tests].sort(
    (a, b) => Number(a.endsWith('.tsx')) - Number(b.endsWith('.tsx')) || likeness(file, b) - likeness(file, a),
  );

/** The agreed steps, every call under every kind of role, and who may see what: the tables that a lost right breaks. */
const ofRights = ['duties', 'matrix', 'whole'].map((name) => `tests/rights/${name}.test.ts`);

function groups(sources: Sources, file: string): readonly (readonly string[])[] {
  const area = areaOf(file) ?? '';
  const root = rootOf(area);
  const subject = subjectOf(file, root);
  const tests = [...sources.keys()].filter(isTest);
  const ofArea = tests.filter((test) => test.startsWith(`${root}/`));
  const own = ofArea.filter((test) => subjectOf(test, root) === subject);
  const name = new RegExp(`[/'"]${subject}[/'".:]`);
  const near = area === 'platform' ? naming(sources, /^server\//, name) : ofArea;
  return [own, near, tests.filter((test) => test === `tests/contract/${area}.test.tsx`)];
}

/** Codes, steps and visible rows are what the tests of rights can tell; most open the whole portal. */
function rightsOf(sources: Sources, { file, rule }: Pick<Mutant, 'file' | 'rule'>): readonly string[] {
  if (rule === 'access' || rule === 'step') return ofRights;
  const name = new RegExp(`[/'"]${areaOf(file)}[/'":]`);
  return rule === 'where' ? naming(sources, /^tests\/rights\/scopes/, name) : [];
}

/** Whether a file imports another, or something that does. */
export type Imports = (from: string, file: string) => boolean;

export function importsOf(edges: readonly Edge[]): Imports {
  const direct = new Map<string, string[]>();
  for (const { from, to } of edges) if ('file' in to) direct.set(from, [...(direct.get(from) ?? []), to.file]);
  const all = new Map<string, ReadonlySet<string>>();
  const below = (from: string): ReadonlySet<string> => {
    const found = new Set([from]);
    for (const file of found) for (const next of direct.get(file) ?? []) found.add(next);
    return found;
  };
  return (from, file) => {
    const known = all.get(from) ?? below(from);
    all.set(from, known);
    return known.has(file);
  };
}

/** Those of the server in the subject of a mutant; of what stands in the root of its area, all of the area. */
export const ownTests = (sources: Sources, { file }: Pick<Mutant, 'file'>): readonly string[] =>
  nearest(file, groups(sources, file).find((group) => group.length > 0) ?? [])
    .filter(suits(file))
    .filter((test) => test.endsWith('.ts'));

/** The files of tests of a mutant, the nearest first, each once; of pages those that import its file. */
export function testsOf(sources: Sources, imports: Imports, mutant: Pick<Mutant, 'file' | 'rule'>): readonly string[] {
  const { file, rule } = mutant;
  const [own = [], near = [], contract = []] = groups(sources, file);
  const rights = rightsOf(sources, mutant);
  const inOrder = rule === 'where' ? [own, near, rights, contract] : [own, rights, near, contract];
  return [...new Set(inOrder.flatMap((tests) => nearest(file, tests)))]
    .filter(suits(file))
    .filter((test) => test.endsWith('.ts') || imports(test, file));
}
