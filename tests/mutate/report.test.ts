/** What `npm run mutate` says of a run, and what stays in docs/mutations.md from one to the next. */
import { describe, expect, it } from '@rstest/core';
import { textOf } from '../../scripts/mutate/report.ts';
import type { Fate, Tried } from '../../scripts/mutate/trial.ts';
import { reasonsIn, written } from '../../scripts/mutate/written.ts';

const tried = (fate: Fate, line: number, after = 'a | c'): Tried => ({
  ...{ fate, by: '' },
  mutant: { rule: 'logic', file: 'plugins/x/y.ts', line, start: 0, end: 1, before: 'a || b', after },
});
const of = (area: string, ...all: readonly Tried[]) => ({ area, seed: '7', stillborn: 2, tried: all });
const found = [tried('found', 1), tried('found', 2), tried('found', 3)];

describe('a run of mutants', () => {
  it('counts what was found among what could be found, and names each survivor with its place', () => {
    const text = textOf([of('x', ...found, tried('survived', 4), tried('unclear', 5))], new Map());
    expect(text).toMatch(/^x +7 +7 +2 +1 +3 +1 +0 +75 %$/m);
    expect(text).toContain('存活：\nplugins/x/y.ts:4  a || b → a | c\n');
    expect(text).toContain('没有结果：\nplugins/x/y.ts:5');
  });

  it('keeps a written reason while the line moves, and counts its survivor as neither', () => {
    const first = written('', [of('x', ...found, tried('survived', 4))]);
    expect(first).toContain('| x | 7 | 6 | 2 | 0 | 3 | 1 | 0 | 75 % |');
    const excused = first.replace(
      '| plugins/x/y.ts:4 | a \\|\\| b → a \\| c |  |',
      '| plugins/x/y.ts:4 | a \\|\\| b → a \\| c | same |',
    );
    expect(excused).not.toBe(first);
    const second = written(excused, [of('x', ...found, tried('survived', 9))]);
    expect([...reasonsIn(second).values()]).toEqual(['same']);
    expect(second).toContain('| plugins/x/y.ts:9 |');
    expect(second).toContain('| x | 7 | 6 | 2 | 0 | 3 | 1 | 1 | 100 % |');
  });

  it('leaves what stands there of other areas', () => {
    const first = written('', [of('x', tried('survived', 4)), of('z', tried('survived', 8))]);
    const second = written(first, [of('x', tried('found', 4))]);
    expect(second).toContain('| x | 7 | 3 | 2 | 0 | 1 | 0 | 0 | 100 % |\n| z | 7 | 3 |');
    expect(second).not.toContain('## x');
    expect(second).toContain('## z\n');
    expect(written(second, [])).toBe(second);
  });

  it('reads a page whose columns were aligned', () => {
    const first = written('', [of('x', tried('survived', 4)), of('z', tried('found', 8))]);
    const aligned = first
      .replaceAll(' --- |', ' -------- |')
      .replaceAll('|  |', '| same     |')
      .replaceAll('| x |', '| x  |');
    expect([...reasonsIn(aligned).values()]).toEqual(['same']);
    const again = written(aligned, [of('z', tried('found', 8))]);
    expect(again.match(/^\| x \|/gm)).toHaveLength(1);
    expect(again.match(/^\| -/gm)).toHaveLength(2); // of the table of areas, and of the survivors of x
  });
});
