/** The rules of `npm run mutate` on small texts: each makes what it should, and nothing else. */
import { describe, expect, it, test } from '@rstest/core';
import { choose, mutantsIn } from '../../scripts/mutate/choose.ts';
import { applied, mutantsOf, type RuleName } from '../../scripts/mutate/rules.ts';

const file = 'plugins/x/y/z.server.ts';

/** What a rule makes of a text; other rules may make more of it. */
const made = (rule: RuleName, text: string, name = file): readonly string[] =>
  mutantsOf(name, text)
    .filter((mutant) => mutant.rule === rule)
    .map((mutant) => applied(text, mutant));

const cases: readonly (readonly [rule: RuleName, title: string, text: string, makes: readonly string[]])[] = [
  ['condition', 'negates an if', 'if (a) b();', ['if (!(a)) b();']],
  ['condition', 'negates a choice', 'const x = a ? b : c;', ['const x = !(a) ? b : c;']],
  ['condition', 'leaves a loop alone, whose test would turn for ever', 'while (a) b();', []],
  ['edge', 'moves the edge of a comparison', 'const x = a < b;', ['const x = a <= b;']],
  ['edge', 'finds the operator past the brackets', 'const x = (a) >= (b);', ['const x = (a) > (b);']],
  ['edge', 'moves the edge of a filter', "const f = { to: ['o.day', '<='] };", ["const f = { to: ['o.day', '<'] };"]],
  [
    'edge',
    'moves the edge in SQL',
    `sql\`a >= 5 then \${b} < c\`;`,
    [`sql\`a > 5 then \${b} < c\`;`, `sql\`a >= 5 then \${b} <= c\`;`],
  ],
  ['edge', 'reads no SQL in other templates', 'text`a >= 5`;', []],
  ['edge', 'leaves equality to the condition', 'const x = a === b;', []],
  ['constant', 'makes a number ten times as large', 'const fee = 0.008;', ['const fee = 0.08;']],
  ['constant', 'makes a nought a one', 'f(0);', ['f(1);']],
  ['constant', 'turns yes and no', 'f({ reads: true });', ['f({ reads: false });']],
  ['constant', 'takes an amount that is written as a text', "const rate = '0.0005';", ["const rate = '0.005';"]],
  ['constant', 'takes numbers of SQL', 'sql`then 0.003 else $1`;', ['sql`then 0.03 else $1`;']],
  ['constant', 'leaves what SQL quotes', "sql`a = 'V 2' -- 3\n`;", []],
  [
    'constant',
    'leaves a place, a name, a width and a page size',
    "x[0]; f({ 1: a, width: 96 }); q.limit(1); g('A1');",
    [],
  ],
  ['constant', 'leaves types', 'type A = 1 | 2; const x: 3 = y;', []],
  ['sign', 'turns plus and minus', 'const x = a + b;', ['const x = a - b;']],
  ['sign', 'turns times', 'const x = a * b;', ['const x = a / b;']],
  ['sign', 'leaves texts that are joined', "const x = 'a' + b; const y = a + `b` + c;", []],
  ['sign', 'turns it in SQL', `sql\`a - \${b}\`;`, [`sql\`a + \${b}\`;`]],
  ['access', 'lets everybody in', "call({ access: 'a:b:c' });", ["call({ access: 'login' });"]],
  [
    'access',
    'knows a code by its constant',
    'stepsOf(S, { A: { access: apply } });',
    ["stepsOf(S, { A: { access: 'login' } });"],
  ],
  ['access', 'leaves what is open already', "call({ access: 'login' }); call({ access: 'public' });", []],
  [
    'where',
    'drops one condition of a query',
    "q.where('a', '=', b).where('c', '=', d).execute();",
    ["q.where('c', '=', d).execute();", "q.where('a', '=', b).execute();"],
  ],
  ['where', 'drops a filter of a list', 'const x = rows.filter(isOpen).map(f);', ['const x = rows.map(f);']],
  [
    'where',
    'drops a line of SQL',
    'sql`select a\n  where b = c\n  and d = e\n  group by a`;',
    ['sql`select a\n  where b = c\n  group by a`;'],
  ],
  [
    'step',
    'takes a state from a step, and adds each of the others',
    't.stepsOf(S, { A: { from: [10, 20], to: 30 }, B: { from: [20] } });',
    [
      't.stepsOf(S, { A: { from: [20], to: 30 }, B: { from: [20] } });',
      't.stepsOf(S, { A: { from: [10], to: 30 }, B: { from: [20] } });',
      't.stepsOf(S, { A: { from: [10, 20, 30], to: 30 }, B: { from: [20] } });',
      't.stepsOf(S, { A: { from: [10, 20], to: 30 }, B: { from: [] } });',
      't.stepsOf(S, { A: { from: [10, 20], to: 30 }, B: { from: [20, 10] } });',
      't.stepsOf(S, { A: { from: [10, 20], to: 30 }, B: { from: [20, 30] } });',
    ],
  ],
  ['step', 'leaves the step that begins a document', 'stepsOf(S, { A: { from: [], to: 10 } });', []],
  ['step', 'leaves other lists of that name', 'f({ from: [10, 20] });', []],
  ['logic', 'takes and for or', 'const x = a && b;', ['const x = (a || b);']],
  ['logic', 'takes or for and', 'const x = a || b;', ['const x = (a && b);']],
  ['logic', 'leaves a default', 'const x = a ?? b;', []],
  ['guard', 'takes out an early return', 'function f() { if (a) return; b(); }', ['function f() {  b(); }']],
  ['guard', 'takes out a refusal', "function f() { if (a) refuse('invalid', 'x'); b(); }", ['function f() {  b(); }']],
  [
    'guard',
    'takes out a block that ends in a throw',
    'function f() { if (a) { c(); throw e; } b(); }',
    ['function f() {  b(); }'],
  ],
  ['guard', 'leaves an if that goes on', 'function f() { if (a) c(); if (a) return; else d(); }', []],
];

describe('a rule of the mutants', () => {
  for (const [rule, title, text, makes] of cases)
    test(`${rule}: ${title}`, () => expect(made(rule, text)).toEqual(makes));

  it('changes no number of a page, which is how it looks', () => {
    expect(made('constant', 'f(3);', 'plugins/x/y/z.tsx')).toEqual([]);
    expect(made('constant', 'f(3);', 'plugins/x/plugin.ts')).toEqual([]);
  });

  it('names the line, and what stood there', () =>
    expect(mutantsOf(file, 'a();\nif (中 &&\n  b) c();').map(({ line, rule, before }) => [line, rule, before])).toEqual(
      [
        [2, 'condition', '中 && b'],
        [2, 'logic', '中 && b'],
      ],
    ));

  it('says which file cannot be read', () => expect(() => mutantsOf(file, 'if (')).toThrow(file));
});

describe('the choice of a seed', () => {
  const text = 'if (a < 1) b();\nif (c) d();\nif (e) f();';
  const sources = new Map([
    [file, text],
    ['plugins/x/y/z.test.ts', text],
    ['plugins/x/y/fixture.ts', text],
    ['plugins/x/y/seed-history.server.ts', text],
    ['plugins/x/y/demo-people.ts', text],
    ['plugins/other/z.ts', text],
    ['server/platform/login/z.ts', text],
  ]);
  const mutants = mutantsIn(sources, 'x');
  const lines = (seed: string, count: number) => choose(seed, mutants, count).map(({ rule, line }) => [rule, line]);

  it('takes the sources of the area, not its tests and demo data', () =>
    expect(new Set(mutants.map((mutant) => mutant.file))).toEqual(new Set([file])));

  it('gives the same mutants twice, and others to another seed', () => {
    expect(lines('7', 5)).toEqual(lines('7', 5));
    const orders = ['1', '2', '3', '4', '5', '6', '7', '8'].map((seed) => JSON.stringify(lines(seed, 5)));
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it('takes each rule in its turn, and each mutant once', () => {
    expect(lines('7', 3).map(([rule]) => rule)).toEqual(['condition', 'edge', 'constant']);
    expect(new Set(choose('7', mutants, 100)).size).toBe(5);
  });

  it('takes fewer where fewer are asked for, in the same order', () =>
    expect(lines('7', 2)).toEqual(lines('7', 5).slice(0, 2)));
});
