import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { sql } from 'kysely';
import { type AreaMigrations, migrate, readMigrations } from './migrate.ts';
import { type Database, openDb } from './open.ts';
import { cloneDatabase } from './snapshot.ts';

const { DATABASE_URL: serverUrl } = process.env;
const copy = serverUrl ? await cloneDatabase(serverUrl, 'template1') : undefined;

const area = (files: Record<string, string>): AreaMigrations[] => [
  { area: 'trial', files: Object.entries(files).map(([name, text]) => ({ name: `trial/${name}`, sql: text })) },
];

describe('migrate', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDb({ databaseUrl: copy?.url });
  });
  beforeEach(async () => {
    await sql`drop schema public cascade; create schema public`.execute(database.db);
  });
  afterAll(() => database.close().then(copy?.drop));

  const tables = async () => {
    const query = sql<{
      name: string;
    }>`select tablename as name from pg_tables where tablename like 'trial%' order by 1`;
    return (await query.execute(database.db)).rows.map(({ name }) => name);
  };

  it('runs each file once, in order', async () => {
    const second = 'create table trial_b (id int); insert into trial_a values (1);';
    const files = { '0001-a': 'create table trial_a (id int);', '0002-b': second };
    await migrate(database.db, area(files));
    await migrate(database.db, area(files));
    expect(await tables()).toEqual(['trial_a', 'trial_b']);
    expect((await sql`select * from trial_a`.execute(database.db)).rows).toHaveLength(1);
  });

  it('refuses a file that was edited after it ran', async () => {
    await migrate(database.db, area({ '0001-a': 'create table trial_a (id int);' }));
    const edited = migrate(database.db, area({ '0001-a': 'create table trial_a (id bigint);' }));
    await expect(edited).rejects.toThrow('trial/0001-a 在执行后被修改');
  });

  it('brings a database on that ran later numbers first, and still misses a file that ran', async () => {
    const [low, high] = ['create table trial_a (id int);', 'create table trial_b (id int);'];
    await migrate(database.db, area({ '0002-b': high }));
    await migrate(database.db, area({ '0001-a': low, '0002-b': high }));
    expect(await tables()).toEqual(['trial_a', 'trial_b']);
    await expect(migrate(database.db, area({ '0001-a': low }))).rejects.toThrow('0002-b');
  });

  it('goes on with a database that ran a file under its former name', async () => {
    const clauses = 'create table trial_clause (id int);';
    const settlement = (name: string) => [
      { area: 'settlement', files: [{ name: `settlement/${name}-contract-clause`, sql: clauses }] },
    ];
    await migrate(database.db, settlement('0101'));
    await migrate(database.db, settlement('0154'));
    expect(await tables()).toEqual(['trial_clause']);
  });

  it('goes on with a database that ran a file of an area when it was another’s', async () => {
    const words = 'create table trial_word (id int); insert into trial_word values (1);';
    const own = { name: 'portal/0005-own', sql: 'create table trial_own (id int);' };
    const moved = (owner: string) => ({ name: `${owner}/0001-content`, sql: words });
    await migrate(database.db, [{ area: 'portal', files: [moved('portal'), own] }]);
    const now = [
      { area: 'portal', files: [own] },
      { area: 'content', files: [moved('content')] },
    ];
    for (const _ of [1, 2]) await migrate(database.db, now);
    expect(await tables()).toEqual(['trial_own', 'trial_word']);
    expect((await sql`select * from trial_word`.execute(database.db)).rows).toHaveLength(1);
    const edited = { area: 'content', files: [{ name: 'content/0001-content', sql: `${words} select 1;` }] };
    await expect(migrate(database.db, [edited])).rejects.toThrow('content/0001-content 在执行后被修改');
  });

  it('leaves nothing of a file that fails, and runs it once it is repaired', async () => {
    const failing = migrate(database.db, area({ '0001-a': 'create table trial_a (id int); select * from nowhere;' }));
    await expect(failing).rejects.toThrow('trial/0001-a');
    expect(await tables()).toEqual([]);
    await migrate(database.db, area({ '0001-a': 'create table trial_a (id int);' }));
    expect(await tables()).toEqual(['trial_a']);
  });

  it('refuses statements that cannot run inside a transaction', async () => {
    const refused = [
      'begin; select 1; commit;',
      'select 1; commit',
      'start transaction',
      'create index concurrently i on t (a);',
      'vacuum;',
      "select '--'; commit;",
      '/* $$ */ commit; -- $$',
      "select '$$'; commit; select '$$'",
    ];
    for (const text of refused) {
      await expect(migrate(database.db, area({ '0001-a': text }))).rejects.toThrow('inside a transaction');
    }
  });

  it('lets those words stand in bodies, texts and comments', async () => {
    const allowed = `-- commit;
      /* vacuum; */ create table trial_a (id int default 1, note text default 'a; begin', "end" int);
      create function trial_f() returns int language plpgsql as $body$ begin return 1; end; $body$;`;
    await migrate(database.db, area({ '0001-a': allowed }));
    expect(await tables()).toEqual(['trial_a']);
  });

  it('applies once when processes start together', async () => {
    const other = copy ? await openDb({ databaseUrl: copy.url }) : database;
    const files = area({ '0001-a': 'create table trial_a (id int); insert into trial_a values (1);' });
    await Promise.all([database, other, database, other, database, other].map(({ db }) => migrate(db, files)));
    if (other !== database) await other.close();
    expect((await sql`select * from trial_a`.execute(database.db)).rows).toHaveLength(1);
  });
});

describe('readMigrations', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-mig-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const write = (name: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), 'select 1');
  };

  it('orders by number across the folders of an area, the platform first', () => {
    for (const name of ['server/platform/b/0001-b.sql', 'server/platform/a/0002-a.sql']) write(name);
    for (const name of ['plugins/crm/x/0010-x.sql', 'plugins/crm/y/0002-y.sql']) write(name);
    const found = readMigrations(root, ['crm']).map(({ area: id, files }) => [id, files.map(({ name }) => name)]);
    expect(found).toEqual([
      ['platform', ['platform/0001-b', 'platform/0002-a']],
      ['crm', ['crm/0002-y', 'crm/0010-x']],
    ]);
  });

  it('refuses a number that stands twice, and a name that would be left out', () => {
    write('plugins/twice/a/0001-a.sql');
    write('plugins/twice/b/0001-b.sql');
    expect(() => readMigrations(root, ['twice'])).toThrow('0001');
    write('plugins/odd/a/1_odd.sql');
    expect(() => readMigrations(root, ['odd'])).toThrow('1_odd.sql');
  });
});
