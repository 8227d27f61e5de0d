/** Mutants live in a copy alone, one at a time, and the tests nearest to them are run first. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@rstest/core';
import { readGraph } from '../../scripts/boundaries/graph.ts';
import { copyTree, removeCopy } from '../../scripts/mutate/copy.ts';
import { importsOf, testsOf } from '../../scripts/mutate/narrow.ts';
import { type Mutant, mutantsOf } from '../../scripts/mutate/rules.ts';
import { switched } from '../../scripts/mutate/switches.ts';
import { treeOf, tryAll } from '../../scripts/mutate/trial.ts';

const file = 'plugins/x/y/z.server.ts';
const text = 'export const isSmall = (a: number, b: number) => a < b;\n';
const near = 'plugins/x/y/z.test.ts';

/** Fails, as the runner does, when the switch of a file turns an edge; a file named `red` fails at any rate. */
const runner = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const files = process.argv.slice(2).filter((name) => name.endsWith('.test.ts'));
appendFileSync('runs', files.join(' ') + '\\n');
const source = readFileSync('${file}', 'utf8');
for (const file of files) {
  const number = readFileSync(file.replace('.test.ts', '.switch.ts'), 'utf8').match(/= (\\d+)/)[1];
  const fails = file.includes('red') || source.includes('portalMutant === ' + number + ' ? (a <= b)');
  if (file.includes('silent') && fails) continue;
  console.log(' ' + (fails ? '✗ ' : '✓ ') + file + ' (1)');
  if (fails) console.log(' FAIL  ' + file + ' > the edge');
}
`;

let root = '';
let copy = '';
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const status = () => git('status', '--porcelain');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutate-test-'));
  put(file, text);
  put(near, '');
  put('.gitignore', 'node_modules/\nsecret.txt\n');
  put('secret.txt', 'of one machine');
  put('sdk/package.json', '{}');
  put('server/test-snapshot-key.ts', '');
  copyFileSync(resolve('server/test-snapshot-key.ts'), join(root, 'server/test-snapshot-key.ts'));
  put('node_modules/.bin/rstest', runner);
  chmodSync(join(root, 'node_modules/.bin/rstest'), 0o755);
  put('node_modules/@scope/one/package.json', '{}');
  mkdirSync(join(root, 'node_modules/@portal'));
  symlinkSync('../../sdk', join(root, 'node_modules/@portal/sdk'));
  git('init', '-q');
  git('add', '-A');
  copy = copyTree(root);
});
afterEach(() => {
  removeCopy(copy);
  rmSync(root, { recursive: true, force: true });
});

const inCopy = (path: string) => readFileSync(join(copy, path), 'utf8');
const edge = (): Mutant => {
  const [first] = mutantsOf(file, text).filter(({ rule }) => rule === 'edge');
  if (!first) throw new Error('no mutant');
  return first;
};
const later = () => ({ ...edge(), after: '>' });
const sources = (...tests: string[]) => new Map([[file, text], ...tests.map((test) => [test, ''] as const)]);

describe('the copy', () => {
  it('has what git knows, packages as links, and an SDK of its own', () => {
    expect(inCopy(file)).toBe(text);
    expect(existsSync(join(copy, 'secret.txt'))).toBe(false);
    expect(realpathSync(join(copy, 'node_modules/@scope/one'))).toBe(
      realpathSync(join(root, 'node_modules/@scope/one')),
    );
    expect(realpathSync(join(copy, 'node_modules/@portal/sdk'))).toBe(realpathSync(join(copy, 'sdk')));
  });

  it('begins each mutant with the demo data of the sources as they are', () => {
    expect(inCopy('server/test-snapshot-key.ts')).toContain(String.raw`const relevant = /\.sql$/;`);
    expect(readFileSync(join(root, 'server/test-snapshot-key.ts'), 'utf8')).toContain('(ts|mjs|sql)');
  });
});

/** Tries mutants against these files of tests. */
async function tried(tests: readonly string[], ...mutants: Mutant[]) {
  for (const test of tests) {
    mkdirSync(dirname(join(copy, test)), { recursive: true });
    writeFileSync(join(copy, test), '');
  }
  const tree = treeOf(copy, sources(...tests), 60);
  const told: string[] = [];
  const answers = await tryAll(tree, mutants, { until: Infinity, say: ({ fate }) => told.push(fate) });
  return { tree, told, answers, runs: inCopy('runs').trim().split('\n') };
}

describe('a trial', () => {
  it('finds a mutant by the test that fails, and leaves tree and copy as they were', async () => {
    const before = status();
    const { answers, runs } = await tried([near], edge());
    expect(answers).toEqual([{ mutant: edge(), fate: 'found', by: `${near} > the edge` }]);
    expect(runs).toEqual(['plugins/x/y/z.mutant0.test.ts plugins/x/y/z.mutant1.test.ts']);
    expect(inCopy(file)).toBe(text);
    expect(existsSync(join(copy, 'plugins/x/y/z.mutant1.test.ts'))).toBe(false);
    expect([readFileSync(join(root, file), 'utf8'), status()]).toEqual([text, before]);
  });

  it('calls a mutant that all tests pass a survivor, after its farthest test', async () => {
    const { told, runs } = await tried([near, 'plugins/x/w/far.test.ts', 'plugins/other/none.test.ts'], later());
    expect(told).toEqual(['survived']);
    expect(runs).toEqual([
      'plugins/x/y/z.mutant0.test.ts plugins/x/y/z.mutant1.test.ts',
      'plugins/x/w/far.mutant0.test.ts plugins/x/w/far.mutant1.test.ts',
      'plugins/x/y/z.mutant1.test.ts', // by a process that begins with it
    ]);
  });

  it('asks no further test of what is found', async () => {
    const { runs } = await tried([near, 'plugins/x/w/far.test.ts'], edge());
    expect(runs).toHaveLength(1);
  });

  it('tries mutants of the same place one after the other', async () => {
    const { answers, runs } = await tried([near], later(), edge());
    expect(answers.map(({ mutant, fate }) => [mutant.after, fate])).toEqual([
      ['>', 'survived'],
      ['<=', 'found'],
    ]);
    expect(runs).toEqual([
      'plugins/x/y/z.mutant0.test.ts plugins/x/y/z.mutant1.test.ts',
      'plugins/x/y/z.mutant1.test.ts',
      'plugins/x/y/z.mutant2.test.ts',
    ]);
  });

  it('counts nothing that ends twice without a word on the file', async () => {
    const { answers, runs } = await tried(['plugins/x/y/silent.test.ts'], edge());
    expect(answers).toEqual([{ mutant: edge(), fate: 'unclear', by: '' }]);
    expect(runs.at(-1)).toBe('plugins/x/y/silent.mutant1.test.ts');
  });

  it('finds nothing by tests that fail without a change, and names them', async () => {
    const { told, tree } = await tried(['plugins/x/y/red.test.ts'], edge());
    expect(told).toEqual(['survived']);
    expect([...tree.broken]).toEqual([['plugins/x/y/red.test.ts', 'the edge']]);
  });
});

describe('a switch', () => {
  const switchOf = (before: string, rule: Mutant['rule']) => {
    const [mutant] = mutantsOf(file, before).filter((one) => one.rule === rule);
    if (!mutant) throw new Error('no mutant');
    const { text: after, loaded } = switched(file, before, [{ number: 7, mutant }]);
    return [after, loaded.length] as const;
  };

  it('chooses between two values, the smallest that hold the change', () =>
    expect(switchOf('const f = (a) => a + 1 < 3;', 'sign')).toEqual([
      'const f = (a) => (globalThis.portalMutant === 7 ? (a - 1) : (a + 1)) < 3;',
      0,
    ]));

  it('leaves out a statement', () =>
    expect(switchOf('const f = (a) => { if (a) return 1; return 2; };', 'guard')).toEqual([
      'const f = (a) => { if (!(globalThis.portalMutant === 7)) if (a) return 1; return 2; };',
      0,
    ]));

  it('keeps what a method is called on', () =>
    expect(switchOf("const f = (db) => db.from('a').where('b', '=', 1).run();", 'where')).toEqual([
      "const f = (db) => (globalThis.portalMutant === 7 ? (db.from('a')) : (db.from('a').where('b', '=', 1))).run();",
      0,
    ]));

  it('stands around a chain that may end early, not in it', () =>
    expect(switchOf('const f = (a) => a?.filter(b).map(c);', 'where')[0]).toBe(
      'const f = (a) => (globalThis.portalMutant === 7 ? (a.map(c)) : (a?.filter(b).map(c)));',
    ));

  it('is told from one that is read while modules load', () =>
    expect(switchOf('export const most = 5;', 'constant')).toEqual([
      'export const most = (globalThis.portalMutant === 7 ? (50) : (5));',
      1,
    ]));
});

describe('the tests of a mutant', () => {
  const rights = ['duties', 'matrix', 'whole'].map((name) => `tests/rights/${name}.test.ts`);
  const tests = new Map<string, string>([
    ['plugins/x/y/y.test.ts', ''],
    ['plugins/x/y/page.test.tsx', "import './page.tsx';"],
    ['plugins/x/y/other.test.tsx', ''],
    ['plugins/x/w/w.test.ts', ''],
    ['plugins/xx/v.test.ts', ''],
    ['plugins/x/plugin.ts', "export const page = () => import('./y/page.tsx');"],
    ['tests/contract/x.test.tsx', "import '../../plugins/x/plugin.ts';"],
    ['tests/rights/scopes.test.ts', "import { people } from './people.ts';"],
    ['tests/rights/people.ts', "const area = 'x';"],
    ['tests/rights/other.test.ts', ''],
    ...rights.map((test) => [test, ''] as const),
  ]);
  const files = (of: string, rule: Mutant['rule'] = 'edge') =>
    testsOf(tests, importsOf(readGraph(root, tests)), { file: of, rule });

  it('of the server are those of its subject and of its area', () =>
    expect(files('plugins/x/y/z.server.ts')).toEqual(['plugins/x/y/y.test.ts', 'plugins/x/w/w.test.ts']));

  it('of what a query leaves out end with the visible rows that name the area', () =>
    expect(files('plugins/x/y/z.server.ts', 'where')).toEqual([
      'plugins/x/y/y.test.ts',
      'plugins/x/w/w.test.ts',
      'tests/rights/scopes.test.ts',
    ]));

  it('of a page are those that import it', () =>
    expect(files('plugins/x/y/page.tsx')).toEqual(['plugins/x/y/page.test.tsx', 'tests/contract/x.test.tsx']));

  it('of a code and of a step begin with the subject and the table of all rights', () =>
    expect(files('plugins/x/y/steps.server.ts', 'access').slice(0, 4)).toEqual(['plugins/x/y/y.test.ts', ...rights]));

  it('of a platform subject are its own and those of the server that name it; of no subject, those of none', () => {
    const server = new Map([
      ['server/platform/login/login.test.ts', ''],
      ['server/platform/menus/menus.test.ts', ''],
      ['server/platform/checks.test.ts', ''],
      ['server/auth.test.ts', "import { login } from './platform/login/login.ts';"],
      ['server/gateway/gateway.test.ts', "import { login } from '@portal/sdk/calls/login';"],
      ['server/files.test.ts', ''],
    ]);
    const near = (file: string) => testsOf(server, () => false, { file, rule: 'edge' });
    expect(near('server/platform/login/session.ts')).toEqual([
      'server/platform/login/login.test.ts',
      'server/auth.test.ts',
      'server/gateway/gateway.test.ts',
    ]);
    expect(near('server/platform/checks.ts')).toEqual(['server/platform/checks.test.ts']);
  });
});
