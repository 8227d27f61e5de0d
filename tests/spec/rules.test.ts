/** A test that proves a rule names it: each named id is a rule of the table, and every pure rule is named beside its code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import rules from './rules.json' with { type: 'json' };

const ids = new Set(rules.map(({ id }) => id));
const rooms = ['plugins', 'runtime', 'sdk', 'server', 'tests/flows'];

const testsIn = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(room, name));

const idsIn = (file: string): string[] => readFileSync(file, 'utf8').match(/\bR-[A-Z]+-\d{2}\b/g) ?? [];

const range = (area: string, from: number, to: number, left: readonly number[] = []): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((number) => !left.includes(number))
    .map((number) => `R-${area}-${String(number).padStart(2, '0')}`);

/** Rules that pure functions decide, and where they are proven. */
const pure: Readonly<Record<string, readonly string[]>> = {
  'runtime/router/guard.test.ts': [...range('GUARD', 1, 9), 'R-ROUTE-27'],
  'runtime/menu/menu.test.ts': range('MENU', 1, 16, [10, 11, 14]),
  'runtime/http/codes.test.ts': range('ERR', 1, 28),
  'sdk/format/format.test.ts': [...range('FORMAT', 1, 7), ...range('VALID', 13, 20)],
  'sdk/format/tax-period.test.ts': range('TAX', 1, 12, [5]),
};

it('every rule id in a test is a rule of the table', () => {
  const files = rooms.flatMap(testsIn);
  expect(files.length).toBeGreaterThan(Object.keys(pure).length);
  const unknown = files.flatMap((file) =>
    idsIn(file)
      .filter((id) => !ids.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('ids are unique in the table', () => expect(ids.size).toBe(rules.length));

for (const [file, expected] of Object.entries(pure)) {
  it(`${file} names all of its ${expected.length} rules`, () => {
    const named = new Set(idsIn(file));
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
    expect(expected.filter((id) => !named.has(id))).toEqual([]);
  });
}
