/**
 * Each subject has one set of visible rows: under each data scope, list, count, tabs, export, detail, search, figures,
 * worklist and notices show those rows that SQL by hand finds, and no others.
 */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { type Letter, PEOPLE, prepare, SCOPES, type Scope, seesAs } from './scopes-people.ts';
import { CODES, SUBJECTS } from './scopes-subjects.ts';
import { idsOf, meetsInLists, meetsTheSame, waitingFor } from './scopes-ways.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report', 'account', 'base'] });
  const unlimited = { consume: async () => undefined };
  Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
  await prepare(server.db, CODES);
});
afterAll(() => server.close());

/** Ways and scopes do not know each other: all ways are tried where some rows of an enterprise are seen, and some enterprises. */
const byEveryWay: ReadonlySet<Scope> = new Set(['SELF', 'SUB', 'CUSTOM']);

describe('scopes', () => {
  for (const subject of SUBJECTS) {
    test(`${subject.name}: scopes differ, and no comparison is of nothing with nothing`, async () => {
      const sets = async (letter: Letter) => {
        const found = new Set<string>();
        for (const scope of SCOPES) found.add((await idsOf(server.db, subject.rows(seesAs(letter, scope)))).join());
        found.delete('');
        return found.size;
      };
      const [first, second] = subject.people;
      expect(await sets(first)).toBeGreaterThanOrEqual(2);
      expect(await sets(second)).toBeGreaterThanOrEqual(1);
      if (!subject.audits) return;
      const waiting: number[] = [];
      for (const scope of SCOPES) waiting.push((await waitingFor(server.db, subject, 'Y', scope)).length);
      expect(Math.max(...waiting)).toBeGreaterThan(Math.min(...waiting));
    });

    for (const letter of subject.people)
      for (const scope of SCOPES) {
        const meets = byEveryWay.has(scope) ? meetsTheSame : meetsInLists;
        test(`${subject.name}: under ${scope} a person of ${PEOPLE[letter].title} meets the same rows ${byEveryWay.has(scope) ? 'by every way' : 'in the list'}`, () =>
          meets(server, subject, letter, scope));
      }
  }
});
