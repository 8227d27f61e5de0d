/**
 * A test that proves a rule names it: each named id is a rule of the table, and the rules of SDK and runtime are named
 * beside their code. A rule that no test proves yet is open, and says what it waits for.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@rstest/core';
import open from './open-rules.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };

const ids = new Set(rules.map(({ id }) => id));
const rooms = ['plugins', 'runtime', 'sdk', 'server', 'tests'];

const testsIn = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(room, name))
    .filter((file) => file !== path.join('tests/spec/rules.test.ts'));

const idsIn = (file: string): string[] => readFileSync(file, 'utf8').match(/\bR-[A-Z]+-\d{2}\b/g) ?? [];

const range = (area: string, from: number, to: number, left: readonly number[] = []): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((number) => !left.includes(number))
    .map((number) => `R-${area}-${String(number).padStart(2, '0')}`);

/** Rules of the SDK and the runtime, and the test that proves each. */
const proven: Readonly<Record<string, readonly string[]>> = {
  'sdk/decide/guard.test.ts': [...range('GUARD', 1, 9), 'R-ROUTE-27'],
  'sdk/decide/menu.test.ts': range('MENU', 1, 16, [10, 11, 14]),
  'runtime/http/codes.test.ts': range('ERR', 1, 28),
  'runtime/http/request.test.ts': [...range('HTTP', 1, 11, [3, 4, 5, 6]), ...range('LOGIN', 17, 19), 'R-ERR-27'],
  'runtime/http/carry-out.test.ts': ['R-LOGOUT-16'],
  'runtime/config.test.ts': range('HTTP', 2, 6),
  'runtime/session/session.test.tsx': [...range('LOGIN', 1, 20, [10, 11, 18, 19]), ...range('LOGOUT', 3, 15, [11])],
  'runtime/session/app-state.test.ts': ['R-STATE-08'],
  'runtime/login/login.test.tsx': ['R-LOGIN-10'],
  'runtime/login/blank.test.tsx': ['R-LOGIN-11', 'R-GUARD-05'],
  'runtime/router/resolve.test.tsx': [
    ...range('ROUTE', 1, 24, [6, 7, 8, 11, 13, 14, 15]),
    'R-ROUTE-30',
    'R-GUARD-13',
    'R-MENU-10',
    'R-MENU-11',
    'R-GEN-03',
  ],
  'runtime/shell/shell.test.tsx': [
    ...range('LOGOUT', 1, 2),
    ...range('ROUTE', 21, 24),
    'R-LOGOUT-11',
    'R-GUARD-11',
    'R-GUARD-12',
    'R-MENU-14',
    'R-STATE-01',
    'R-STATE-02',
    'R-STATE-05',
  ],
  'runtime/shell/frame.test.tsx': ['R-GUARD-10', 'R-GEN-03', 'R-ROUTE-34', ...range('SHELL', 1, 10, [3, 5, 8, 9])],
  'runtime/shell/dialog-host.test.tsx': ['R-STATE-07'],
  'tests/spec/routes.test.ts': ['R-GEN-01', 'R-GEN-02', ...range('ROUTE', 26, 29, [27])],
  'sdk/data/reclick-guard.test.ts': range('STATE', 3, 4),
  'sdk/ui/table/table-parts.test.tsx': ['R-STATE-06'],
  'sdk/ui/table/data-table.test.tsx': range('FORMAT', 9, 10),
  'sdk/ui/report/report.test.tsx': ['R-FORMAT-08'],
  'sdk/format/format.test.ts': [...range('FORMAT', 1, 7), ...range('VALID', 13, 20)],
  'runtime/sub-apps/sub-apps.test.ts': range('SHELL', 22, 25),
  'runtime/embed/window.test.ts': ['R-SHELL-20'],
  'tests/flows/embedding.spec.ts': range('SHELL', 19, 24, [22]),
  'sdk/format/tax-period.test.ts': range('TAX', 1, 12, [5]),
};

it('every rule id in a test is a rule of the table', () => {
  const files = rooms.flatMap(testsIn);
  expect(files.length).toBeGreaterThan(Object.keys(proven).length);
  const unknown = files.flatMap((file) =>
    idsIn(file)
      .filter((id) => !ids.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

it('every rule is named by a test or open, and none is both', () => {
  const named = new Set(rooms.flatMap(testsIn).flatMap(idsIn));
  const waiting = open.map(({ id }) => id);
  expect(waiting.filter((id) => !ids.has(id) || named.has(id))).toEqual([]);
  expect([...ids].filter((id) => !named.has(id) && !waiting.includes(id))).toEqual([]);
  expect(ids.size - waiting.length).toBeGreaterThanOrEqual(423);
});

it('ids are unique in the table', () => expect(ids.size).toBe(rules.length));

for (const [file, expected] of Object.entries(proven)) {
  it(`${file} names all of its ${expected.length} rules`, () => {
    const named = new Set(idsIn(file));
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
    expect(expected.filter((id) => !named.has(id))).toEqual([]);
  });
}
