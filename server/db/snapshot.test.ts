import { rmSync } from 'node:fs';
import { afterAll, expect, it } from '@rstest/core';
import { sql } from 'kysely';
import { type Database, openDb } from './open.ts';
import { cachedSnapshot, cloneDatabase, templateDatabase } from './snapshot.ts';
import { generateTypes } from './typegen.ts';

const { DATABASE_URL: serverUrl } = process.env;
const key = `self_${process.pid}`;
let builds = 0;
let file: string | undefined;
afterAll(() => {
  if (file) rmSync(file, { force: true });
});

async function build({ db }: Database): Promise<void> {
  builds += 1;
  await sql`create type shade as enum ('light', 'da''rk')`.execute(db);
  await sql`create table gen_all (id bigint generated always as identity primary key, line_2 text not null,
    amount numeric(18,2) default 0 not null, twice numeric generated always as (amount * 2) stored, at timestamptz,
    days date[] not null, sums bigint[], note jsonb, shade shade not null, made date default current_date)`.execute(db);
  await sql`create table mig_left_out (id int)`.execute(db);
  await sql`create view pub_gen as select id, at from gen_all`.execute(db);
  await sql`insert into gen_all (line_2, days, shade) values ('甲', '{2026-03-16}', 'light')`.execute(db);
}

const lines = ({ db }: Database) => sql`select line_2, twice from gen_all`.execute(db).then(({ rows }) => rows);

const expected = `export interface GenAll {
  id: GeneratedAlways<ColumnType<string, string | number, string | number>>;
  line2: string;
  amount: Generated<ColumnType<string, string | number, string | number>>;
  twice: GeneratedAlways<ColumnType<string, string | number, string | number> | null>;
  at: ColumnType<string, Date | string, Date | string> | null;
  days: string[];
  sums: string[] | null;
  note: ColumnType<JsonValue, string, string> | null;
  shade: 'light' | 'da\\'rk';
  made: Generated<string | null>;
}

export interface PubGen {
  id: ColumnType<string, string | number, string | number>;
  at: ColumnType<string, Date | string, Date | string>;
}

declare module '@portal/sdk/server' {
  interface Tables {
    genAll: GenAll;
    pubGen: PubGen;
  }
}
`;

it('builds an embedded database once, and opens copies that do not see each other', async () => {
  [file] = await Promise.all([cachedSnapshot(key, build), cachedSnapshot(key, build)]);
  await cachedSnapshot(key, build);
  expect(builds).toBe(1);
  const copy = await openDb({ snapshot: file });
  expect(await generateTypes(copy.db)).toContain(expected);
  await sql`delete from gen_all`.execute(copy.db);
  await copy.close();
  const next = await openDb({ snapshot: file });
  expect(await lines(next)).toEqual([{ line2: '甲', twice: '0.00' }]);
  await sql`create table odd_name1 (id int)`.execute(next.db);
  await expect(generateTypes(next.db)).rejects.toThrow('odd_name1');
  await next.close();
}, 120_000);

it.runIf(serverUrl !== undefined)(
  'builds a template once, and clones databases that do not see each other',
  async () => {
    const url = serverUrl ?? '';
    builds = 0;
    const [template] = await Promise.all([templateDatabase(url, key, build), templateDatabase(url, key, build)]);
    expect(builds).toBe(1);
    const clones = await Promise.all([cloneDatabase(url, template), cloneDatabase(url, template)]);
    const [first, second] = await Promise.all(clones.map((clone) => openDb({ databaseUrl: clone.url })));
    if (!first || !second) throw new Error('two clones were opened');
    expect(await generateTypes(first.db)).toContain(expected);
    await sql`delete from gen_all`.execute(first.db);
    expect(await lines(second)).toEqual([{ line2: '甲', twice: '0.00' }]);
    await Promise.all([first.close(), second.close()]);
    await Promise.all(clones.map(({ drop }) => drop()));
    const admin = await openDb({ databaseUrl: url });
    await sql`drop database ${sql.id(template)}`.execute(admin.db);
    await admin.close();
  },
);
