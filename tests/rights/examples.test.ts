/**
 * The positive control of every refusal: each call that writes or names a row succeeds for who may make it, on a row of
 * the demonstration; before that, in the same state, the same input is answered to who does not see the row exactly as
 * one that names a row that is not there.
 */
import type { Call } from '@portal/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { TestServer } from '#server/testing';
import { AREAS } from './examples/examples.ts';
import { callsOf, needsExample, openForExamples, tryExample } from './examples/trial.ts';

let server: TestServer;
let calls: ReadonlyMap<string, Call>;
beforeAll(async () => {
  server = await openForExamples();
  calls = callsOf(server);
}, 300_000);
afterAll(() => server.close());

test('every call that writes or names a row has one example, and no other call has', () => {
  const named = Object.values(AREAS).flatMap((examples) => Object.keys(examples));
  const needed = [...calls].filter(([, call]) => needsExample(call)).map(([address]) => address);
  expect(named.toSorted()).toEqual(needed.toSorted());
});

for (const [area, examples] of Object.entries(AREAS))
  describe(area, () => {
    for (const [address, example] of Object.entries(examples))
      test(`${address} succeeds for who sees the row, and tells nobody else of it`, async () => {
        const call = calls.get(address);
        if (!call) throw new Error(`There is no call ${address}.`);
        await tryExample(server, call, example);
      });
  });
