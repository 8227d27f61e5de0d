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
import { copyTree, removeCopy } from '../../scripts/mutate/copy.ts';
import { stagesOf } from '../../scripts/mutate/narrow.ts';
import { type Mutant, mutantsOf } from '../../scripts/mutate/rules.ts';
import { createTrial } from '../../scripts/mutate/trial.ts';

const file = 'plugins/x/y/z.server.ts';
const text = 'export const isSmall = (a: number, b: number) => a < b;\n';
const near = 'plugins/x/y/z.test.ts';

/** Fails, as the runner does, when the source is not what it was; a file of tests named `red` fails at any rate. */
const runner = `#!/bin/sh
echo "$@" >> runs
case "$*" in *silent*) grep -q 'a <= b' ${file} && exit 1;; esac
case "$*" in *red*) echo '  ✗ is red'; exit 1;; esac
grep -q 'a <= b' ${file} && { echo '  ✗ the edge'; exit 1; }
exit 0
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

describe('a trial', () => {
  it('finds a mutant by the test that fails, and leaves tree and copy as they were', async () => {
    const before = status();
    const tried = await createTrial(copy, sources(near), 60, new Set())(edge());
    expect(tried).toMatchObject({ fate: 'found', by: 'the edge' });
    expect(inCopy(file)).toBe(text);
    expect([readFileSync(join(root, file), 'utf8'), status()]).toEqual([text, before]);
  });

  it('calls a mutant that all tests pass a survivor, after its farthest test', async () => {
    const mutant = { ...edge(), after: '>' };
    const all = sources(near, 'plugins/x/w/far.test.ts', 'plugins/other/none.test.ts');
    expect(await createTrial(copy, all, 60, new Set())(mutant)).toMatchObject({ fate: 'survived' });
    const runs = inCopy('runs').trim().split('\n');
    expect(runs.map((run) => run.split(' ').at(-1))).toEqual([
      near,
      near,
      'plugins/x/w/far.test.ts',
      'plugins/x/w/far.test.ts',
    ]);
  });

  it('counts nothing that ends without naming a test', async () => {
    const silent = sources('plugins/x/y/silent.test.ts');
    expect(await createTrial(copy, silent, 60, new Set())(edge())).toMatchObject({ fate: 'unclear', by: '' });
  });

  it('finds nothing by tests that fail without a change, and names them', async () => {
    const broken = new Set<string>();
    const tried = await createTrial(copy, sources('plugins/x/y/red.test.ts'), 60, broken)(edge());
    expect(tried.fate).toBe('survived');
    expect([...broken]).toEqual(['plugins/x/y/red.test.ts: is red']);
  });
});

describe('the tests of a mutant', () => {
  const rights = ['duties', 'matrix', 'whole'].map((name) => `tests/rights/${name}.test.ts`);
  const tests = new Map<string, string>([
    ['plugins/x/y/y.test.ts', ''],
    ['plugins/x/y/page.test.tsx', ''],
    ['plugins/x/w/w.test.ts', ''],
    ['plugins/xx/v.test.ts', ''],
    ['tests/contract/x.test.tsx', ''],
    ['tests/rights/scopes.test.ts', "import { people } from './people.ts';"],
    ['tests/rights/people.ts', "const area = 'x';"],
    ['tests/rights/other.test.ts', ''],
    ...rights.map((test) => [test, ''] as const),
  ]);
  const files = (of: string, rule: Mutant['rule'] = 'edge') =>
    stagesOf(tests, { file: of, rule }).map((stage) => stage.files);

  it('of the server are those of its subject and of its area', () =>
    expect(files('plugins/x/y/z.server.ts')).toEqual([['plugins/x/y/y.test.ts'], ['plugins/x/w/w.test.ts']]));

  it('of what a query leaves out end with the visible rows that name the area', () =>
    expect(files('plugins/x/y/z.server.ts', 'where')).toEqual([
      ['plugins/x/y/y.test.ts'],
      ['plugins/x/w/w.test.ts'],
      ['tests/rights/scopes.test.ts'],
    ]));

  it('of a page are those with a document', () =>
    expect(files('plugins/x/y/page.tsx')).toEqual([['plugins/x/y/page.test.tsx'], ['tests/contract/x.test.tsx']]));

  it('of a code and of a step begin with the subject and the table of all rights', () =>
    expect(files('plugins/x/y/steps.server.ts', 'access').slice(0, 2)).toEqual([['plugins/x/y/y.test.ts'], rights]));

  it('of a platform subject are its own and those of the server that name it; of no subject, those of none', () => {
    const server = new Map([
      ['server/platform/login/login.test.ts', ''],
      ['server/platform/menus/menus.test.ts', ''],
      ['server/platform/checks.test.ts', ''],
      ['server/auth.test.ts', "import { login } from './platform/login/login.ts';"],
      ['server/gateway/gateway.test.ts', "import { login } from '@portal/sdk/calls/login';"],
      ['server/files.test.ts', ''],
    ]);
    const stages = (file: string) => stagesOf(server, { file, rule: 'edge' }).map((stage) => stage.files);
    expect(stages('server/platform/login/session.ts')).toEqual([
      ['server/platform/login/login.test.ts'],
      ['server/auth.test.ts', 'server/gateway/gateway.test.ts'],
    ]);
    expect(stages('server/platform/checks.ts')).toEqual([['server/platform/checks.test.ts']]);
  });
});
