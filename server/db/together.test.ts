/** What several ask at once: each is told what is theirs, in few statements. */
import type { Db } from '@portal/sdk/server';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Database, openDb } from './open.ts';
import { Together } from './together.ts';

let database: Database;
let together: Together;
let statements = 0;
beforeAll(async () => {
  database = await openDb({ databaseUrl: process.env['DATABASE_URL'] });
  const db = database.db.withoutPlugins();
  const executeQuery: typeof db.executeQuery = (...asked) => {
    statements += 1;
    return db.executeQuery(...asked);
  };
  together = new Together({ withoutPlugins: () => ({ executeQuery }) } as unknown as Db);
});
afterAll(() => database.close());

type Told = readonly object[] | string;

async function asked(ids: readonly string[], question: (id: string) => RawBuilder<object>): Promise<[Told[], number]> {
  const before = statements;
  const ask = async (id: string): Promise<Told> => {
    const { rows } = await question(id).execute(together.for(id));
    return rows;
  };
  const told = ids.map((id) => ask(id).catch((error: unknown) => (error instanceof Error ? error.message : '')));
  return [await Promise.all(told), statements - before];
}

test('each is told what is theirs, in its order, by one statement', async () => {
  const steps = (id: string) => sql<object>`select n * 10 as next_step, ${'a$1'}::text as word, ${id}::bigint as id
    from generate_series(1, ${id}::int) n where n <> 2 order by n desc limit 2`;
  expect(await asked(['3', '1', '4', '3'], steps)).toEqual([
    [
      [
        { nextStep: 30, word: 'a$1', id: '3' },
        { nextStep: 10, word: 'a$1', id: '3' },
      ],
      [{ nextStep: 10, word: 'a$1', id: '1' }],
      [
        { nextStep: 40, word: 'a$1', id: '4' },
        { nextStep: 30, word: 'a$1', id: '4' },
      ],
      [
        { nextStep: 30, word: 'a$1', id: '3' },
        { nextStep: 10, word: 'a$1', id: '3' },
      ],
    ],
    1,
  ]);
});

test('whoever asks something else is asked for apart; what says nothing of who asks is asked once', async () => {
  const sum = (id: string) => sql<object>`select ${id}::bigint + ${id === '9' ? 1 : 0}::bigint as sum`;
  expect(await asked(['8', '9', '7'], sum)).toEqual([[[{ sum: '8' }], [{ sum: '10' }], [{ sum: '7' }]], 2]);
  expect(await asked(['8', '9'], () => sql`select ${2}::int as two`)).toEqual([[[{ two: 2 }], [{ two: 2 }]], 1]);
  expect(await asked(['8', '9'], (id) => sql`select 1 where ${id}::bigint = 9`)).toEqual([
    [[], [{ '?column?': 1 }]],
    1,
  ]);
});

test('an id that is a word there, and a question that fails for one, are no matter of the others', async () => {
  const codes = (id: string) => sql<object>`select code from (values ('4'), ('5'), ('6')) v(code) where code = ${id}`;
  expect((await asked(['4', '5'], codes))[0]).toEqual([[{ code: '4' }], [{ code: '5' }]]);
  const share = (id: string) => sql<object>`select 20 / (${id}::int - 5) as share`;
  expect((await asked(['4', '5', '7'], share))[0]).toEqual([[{ share: -20 }], 'division by zero', [{ share: 10 }]]);
  const dollar = (id: string) => sql<object>`select ${id}::int as id, '$2' as price`;
  expect((await asked(['4', '5'], dollar))[0]).toEqual([[{ id: 4, price: '$2' }], [{ id: 5, price: '$2' }]]);
  const before = (id: string) => sql<object>`select '$1' as price, ${id}::int as id`;
  expect((await asked(['4', '5'], before))[0]).toEqual([[{ price: '$1', id: 4 }], [{ price: '$1', id: 5 }]]);
});

test('nothing is written', async () => {
  const change = sql`create table written (id int)`.execute(together.for('4'));
  await expect(change).rejects.toThrow('What is asked together is only read.');
  const within = together
    .for('4')
    .transaction()
    .execute((tx) => sql`select 1`.execute(tx));
  await expect(within).rejects.toThrow('What is asked together is only read.');
});
