/** What built statements give to the driver, and what does not compile. */
import { sql, type Tables } from '@portal/sdk/server';
import { opening, personal } from '@portal/sdk/personal';
import { type Compilable, Kysely, type PostgresPool } from 'kysely';
import { describe, expect, test } from '@rstest/core';
import { Dialect, names } from '../dialect.ts';
import { personalCipher } from './cipher.ts';
import { passageOf } from './passage.ts';
import { sealing } from './sealing.ts';

const pool = null as unknown as PostgresPool;
const db = new Kysely<Tables>({ dialect: new Dialect({ pool }), plugins: [names, sealing] });
const passage = passageOf(personalCipher([{ id: 'a', key: Buffer.alloc(32, 1) }]));
const phone = '13912345678';

/** Parameters as the database is given them, each that is sealed shown as `□` before what it opens to. */
const given = (query: Compilable) =>
  passage.outgoing(query.compile().parameters).map((value) => {
    if (typeof value !== 'string' || !value.includes(opening)) return value;
    return value.includes(phone) ? 'CLEAR' : `□${passage.text(value)}`;
  });

const user = { account: 'u', accountKey: 'u', userName: phone };

describe('is sealed', () => {
  test('in rows that are inserted, one or many, beside expressions and nothing', () => {
    expect(given(db.insertInto('usrUser').values({ ...user, phone }))).toEqual(['u', 'u', phone, `□${phone}`]);
    const rows = db.insertInto('usrUser').values([
      { ...user, phone, email: null },
      { ...user, phone: sql<string>`nullif(${phone}, '')`, email: 'a@b.cn' },
    ]);
    expect(given(rows)).toEqual(['u', 'u', phone, `□${phone}`, null, 'u', 'u', phone, `□${phone}`, '□a@b.cn']);
  });

  test('in updates, of an alias and on conflict too', () => {
    expect(given(db.updateTable('usrUser').set({ phone }))).toEqual([`□${phone}`]);
    expect(given(db.updateTable('usrUser').set('phone', phone))).toEqual([`□${phone}`]);
    expect(given(db.updateTable('usrUser as u').set({ phone }).where('u.account', '=', phone))).toEqual([
      `□${phone}`,
      phone,
    ]);
    const upsert = db.insertInto('usrUser').values(user);
    const conflict = upsert.onConflict((one) => one.column('account').doUpdateSet({ phone }));
    expect(given(conflict)).toEqual(['u', 'u', phone, `□${phone}`]);
  });

  test('within a query that stands before another', () => {
    const query = db.with('made', (inner) => inner.updateTable('usrUser').set({ phone }).returning('id'));
    expect(given(query.selectFrom('made').selectAll())).toEqual([`□${phone}`]);
  });

  test('in rows that are given as JSON, by the names of their members', () => {
    const rows = JSON.stringify([
      { contact_phone: phone, contact_name: '甲' },
      { contact_phone: phone, contact_name: '乙' },
    ]);
    const insert = db
      .insertInto('conParty')
      .columns(['contactPhone', 'contactName'])
      .expression(sql`select contact_phone, contact_name from jsonb_to_recordset(${rows}::jsonb) as r`);
    const [json] = given(insert);
    expect(JSON.parse(String(json).slice(1))).toEqual(JSON.parse(rows));
  });

  test('once, though it was marked before', () =>
    expect(given(db.updateTable('usrUser').set({ phone: personal('phone', phone, true) }))).toEqual([`□${phone}`]));

  test('of a body no more than is personal', () => {
    const query = db
      .updateTable('docLog')
      .set({ reason: `请致电 ${phone}`, changes: JSON.stringify([{ phone: '8800' }]) });
    const [reason, changes] = passage.outgoing(query.compile().parameters).map(String);
    expect(reason).toMatch(/^请致电 \ufdd0a:a:phone:::[\w-]+\ufdd1$/);
    expect(changes).toMatch(/^\[\{"phone":"\ufdd0a:a:phone:::[\w-]+\ufdd1"\}\]$/);
  });

  test('with an index where the column is found by, and without one elsewhere', () => {
    const [of] = passage.outgoing(db.updateTable('usrUser').set({ phone }).compile().parameters).map(String);
    expect(of).toMatch(/^\ufdd0a:a:phone:[\da-f]{32}:[\da-f]{12}:/);
    const [plain] = passage
      .outgoing(db.updateTable('ordOrder').set({ receiverPhone: phone }).compile().parameters)
      .map(String);
    expect(plain).toMatch(/^\ufdd0a:a:phone:::/);
  });
});

test('other tables are left as they are', () =>
  expect(given(db.updateTable('usrSession').set({ ip: phone }))).toEqual([phone]));

test('a sealed column is compared with no text', () => {
  // @ts-expect-error samePersonal finds it
  db.selectFrom('usrUser').where('phone', '=', phone);
  // @ts-expect-error foundPersonal finds it
  db.selectFrom('usrUser as u').where('u.phone', 'like', `%${phone}`);
  // @ts-expect-error nor among several
  db.selectFrom('pubUserContact').where('email', 'in', [phone]);
  expect(db.selectFrom('usrUser').where('phone', 'is', null).compile().parameters).toEqual([]);
});
