/** Steps that one natural person may not make together, over all tables of steps, as they were agreed. */
import type { Steps } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import table from '../spec/duties.json' with { type: 'json' };

declare global {
  interface ImportMeta {
    webpackContext(
      folder: string,
      options: { regExp: RegExp; mode: 'sync' },
    ): { keys(): string[]; (file: string): Record<string, unknown> };
  }
}

const files = import.meta.webpackContext('../../plugins', { regExp: /\/steps\.ts$/, mode: 'sync' });

const isTable = (value: unknown): value is Steps =>
  typeof value === 'object' && value !== null && 'states' in value && 'steps' in value;

/** Step → earlier steps whose maker may not make it. */
const pairsIn = ({ steps }: Steps) =>
  Object.fromEntries(Object.entries(steps).flatMap(([name, { notBy }]) => (notBy ? [[name, notBy]] : [])));

test('the pairs of duties are the agreed ones; a change of steps comes with its row', () => {
  const duties = Object.fromEntries(
    files
      .keys()
      .flatMap((file) =>
        Object.entries(files(file)).flatMap(([name, value]) => (isTable(value) ? [[name, pairsIn(value)]] : [])),
      ),
  );
  expect(duties).toEqual(table);
});
