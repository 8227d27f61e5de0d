import { afterEach, beforeEach, expect, it } from '@rstest/core';
import { sql } from 'kysely';
import { type AreaMigrations, migrate } from './migrate.ts';
import { type Database, openDb } from './open.ts';

let database: Database;
beforeEach(async () => {
  database = await openDb({});
});
afterEach(() => database.close());

const area = (files: Record<string, string>): AreaMigrations[] => [
  { area: 'trial', files: Object.entries(files).map(([name, text]) => ({ name: `trial/${name}`, sql: text })) },
];
const tables = async () =>
  (
    await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_name like 'trial%' order by 1`.execute(
      database.db,
    )
  ).rows.map(({ name }) => name);

it('runs each file once, in order', async () => {
  const files = {
    '0001-a': 'create table trial_a (id int);',
    '0002-b': 'create table trial_b (id int); insert into trial_a values (1);',
  };
  await migrate(database.db, area(files));
  await migrate(database.db, area(files));
  expect(await tables()).toEqual(['trial_a', 'trial_b']);
  expect((await sql`select * from trial_a`.execute(database.db)).rows).toHaveLength(1);
});

it('refuses a file that was edited after it ran', async () => {
  await migrate(database.db, area({ '0001-a': 'create table trial_a (id int);' }));
  await expect(migrate(database.db, area({ '0001-a': 'create table trial_a (id bigint);' }))).rejects.toThrow(
    '在执行后被修改',
  );
});

it('leaves nothing of a file that fails', async () => {
  const failing = migrate(database.db, area({ '0001-a': 'create table trial_a (id int); select * from nowhere;' }));
  await expect(failing).rejects.toThrow('trial/0001-a');
  expect(await tables()).toEqual([]);
});

it('refuses statements that cannot run inside a transaction', async () => {
  for (const text of ['begin; select 1; commit;', 'create index concurrently i on t (a);', 'vacuum;']) {
    await expect(migrate(database.db, area({ '0001-a': text }))).rejects.toThrow('inside a transaction');
  }
});
