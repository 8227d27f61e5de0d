/** Which tests a change of a file is put to, the nearest first. */
import { dirname, posix } from 'node:path';
import type { Sources } from '../boundaries/graph.ts';
import { areaOf, rootOf } from './choose.ts';
import type { Mutant } from './rules.ts';

export interface Stage {
  readonly project: 'node' | 'dom';
  readonly files: readonly string[];
}

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
function byProject(file: string, tests: readonly string[]): readonly Stage[] {
  const node: Stage = { project: 'node', files: tests.filter((test) => test.endsWith('.ts')) };
  const dom: Stage = { project: 'dom', files: tests.filter((test) => test.endsWith('.tsx')) };
  if (file.endsWith('.tsx')) return [dom];
  return /(\.|\/)server\.ts$|^server\//.test(file) ? [node] : [node, dom];
}

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

/** The stages of a mutant; none is empty, no test is in two. */
export function stagesOf(sources: Sources, mutant: Pick<Mutant, 'file' | 'rule'>): readonly Stage[] {
  const { file, rule } = mutant;
  const [own = [], near = [], contract = []] = groups(sources, file);
  const rights = rightsOf(sources, mutant);
  const inOrder = rule === 'where' ? [own, near, rights, contract] : [own, rights, near, contract];
  const seen = new Set<string>();
  return inOrder
    .map((tests) => tests.filter((test) => !seen.has(test) && seen.add(test)))
    .flatMap((tests) => byProject(file, tests))
    .filter(({ files }) => files.length > 0);
}
