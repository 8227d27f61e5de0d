/** Whoever has a dump of the database has no phone, mail, account or identity number of anybody. */
import { sealing } from '@portal/sdk/calls/sealing';
import { personal, personalJson, type PersonalKind, personalText, sql } from '@portal/sdk/server';
import { personalColumns, type PersonalUse } from '#server/db/tables';
import { sealedText } from '#server/db/personal/cipher';
import { passageOf } from '#server/db/personal/passage';
import { keepCounts } from '#server/platform/personal/key-use';
import { sealStored } from '#server/platform/personal/pass';
import { onlyWaits } from '#server/platform/personal/test-passed';
import { keyring, readKeys, testSecretKeys } from '#server/secrets';
import { openServer, type TestServer } from '#server/testing';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { ticket } from '../../plugins/service/ticket/contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 300_000);
afterAll(() => server.close());

/** Bodies of sealed texts are letters and digits at random: they are nobody's number. */
const sealed = /\ufdd0[as]:[^\ufdd1]*\ufdd1/g;
/** Numbers of units, tax classes of goods, and accounts that the portal itself has given: no person's, no bank's. */
const ours = /^(9999\d{14}|91\d{15}[\dX]|349855983408250880|109(?=\d{16}$)(?:[01]\d){1,4}0*)$/;

const shapes: Readonly<Record<string, RegExp>> = {
  phone: /(?<![\w.])1\d{10}(?![\w.])/g,
  landline: /(?<![\w.])0\d{2,3}-\d{7,8}(?![\w.])/g,
  mail: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g,
  'identity number': /(?<!\w)[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\w)/g,
  account: /(?<!\w)\d{16,19}(?!\w)/g,
};

/** Every row of every table as its dump has it, whatever its columns. */
async function dumped(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(server.db);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ all: Buffer | null }>`
      select convert_to(string_agg(t::text, chr(10)), 'UTF8') as "all" from ${sql.table(name)} t`.execute(server.db);
    texts.set(name, rows[0]?.all?.toString('utf8').replaceAll(sealed, '□') ?? '');
  }
  return texts;
}

/** What people of the demonstration are reached by, as the portal knows it: every column that is sealed as a whole. */
async function known(): Promise<readonly string[]> {
  const columns = Object.entries(personalColumns).flatMap(([table, uses]) =>
    Object.entries(uses)
      .filter(([, use]) => !['text', 'json', 'rows'].includes(use))
      .map(
        ([column]) => sql`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} <> ''`,
      ),
  );
  const { rows } = await sql<{ value: string }>`${sql.join(columns, sql` union all `)}`.execute(server.db);
  return [...new Set(rows.map(({ value }) => value))];
}

test('a dump shows nothing of what the demonstration knows of its people', async () => {
  const texts = await dumped();
  const values = await known();
  expect(values.length).toBeGreaterThan(500);
  expect(values.every((value) => !value.includes('\ufdd0'))).toBe(true);
  const whole = [...texts.values()].join('\n');
  // numbers and mails as they stand, not as part of a longer one, such as that of a payment; words wherever they are
  const isToken = (value: string) => /^[\w.@+-]+$/.test(value);
  const tokens = new Set(Array.from(whole.matchAll(/[\w.@+-]*\d{4}[\w.@+-]*|[\w.+-]+@[\w.-]+/g), ([token]) => token));
  expect(values.filter((value) => (isToken(value) ? tokens.has(value) : whole.includes(value)))).toEqual([]);
  const found = [...texts].flatMap(([table, text]) =>
    Object.entries(shapes).flatMap(([kind, shape]) =>
      [...new Set(Array.from(text.matchAll(shape), ([value]) => value))]
        .filter((value) => !ours.test(value))
        .slice(0, 3)
        .map((value) => `${table}: ${kind} ${value}`),
    ),
  );
  expect(found).toEqual([]);
}, 120_000);

test('an administrator sees how far each column is, and what the key holds', async () => {
  await keepCounts(server.db, server.clock.now());
  const admin = await server.as('admin');
  const { records, total } = await admin.call(sealing.page, { kind: 'phone', area: 'usr' });
  const people = server.db.selectFrom('usrUser').select((eb) => eb.fn.count<string>('phone').as('count'));
  const { count } = await people.executeTakeFirstOrThrow();
  expect([total, records.map(({ id }) => id)]).toEqual([
    3,
    ['usr_user.phone', 'usr_invitation.phone', 'usr_registration.phone'],
  ]);
  expect(records[0]).toMatchObject({ status: 'DONE', present: Number(count), old: 0, clear: 0 });
  const { keys, done, of, cipher } = await admin.call(sealing.standing, {});
  expect([cipher, done, keys.map(({ keyId, status }) => [keyId, status])]).toEqual(['a', of, [['test', 'PRESENT']]]);
  expect(keys[0]?.personal).toBeGreaterThan(Number(count));
}, 60_000);

const phone = '13987654321';
const mail = 'zhang.san@corp.example.cn';
const card = '6222021234567890123';

test('what a user types into words, changes and conditions is sealed there too', async () => {
  const { db } = server;
  const user = { userId: '1', account: 'x', userName: '甲', entName: '乙' };
  const at = server.clock.now().toISOString();
  const { record } = await import('@portal/sdk/server');
  await record({ db, clock: server.clock, user: { ...user } as never }, 'probe', '1', {
    action: 'EDIT',
    reason: `请致电 ${phone}`,
    changes: [{ label: '收票邮箱', before: null, after: mail }],
  });
  const common = { noticeType: 5, createDate: at, updateDate: at };
  await db
    .insertInto('msgNotification')
    .values({ userId: '1', content: `${mail} 已改为 ${phone}`, data: JSON.stringify({ phone }), ...common })
    .execute();
  await db
    .insertInto('usrGrant')
    .values({ grantHash: 'probe', kind: 'phone', data: sql`${JSON.stringify(phone)}::jsonb`, expiresAt: at })
    .execute();
  // a ticket whose title, words and remarks name somebody: its history, its notices and the answer that is remembered
  const api = await server.as('gys_admin');
  const words = { title: `请回电 ${phone}`, description: `打 ${phone} 或写 ${mail}，卡号 ${card}` };
  const fixed = { type: '4', priority: '2', system: '01', contactName: '甲', contactPhone: phone } as const;
  const { id } = await api.call(ticket.save, { ...fixed, ...words, submit: true });
  const seen = await api.call(ticket.detail, { id });
  expect([seen.title, seen.description]).toEqual([words.title, words.description]);
  const texts = await dumped();
  const whole = [...texts.values()].join('\n');
  expect([whole.includes(phone), whole.includes(mail), whole.includes(card)]).toEqual([false, false, false]);
  expect(texts.get('doc_log')).toContain('请致电 □');
  expect(texts.get('svc_ticket')).toContain('请回电 □');
  const told = db.selectFrom('msgNotification').select(['content', 'data']).where('content', 'like', '% 已改为 %');
  expect(await told.execute()).toEqual([{ content: `${mail} 已改为 ${phone}`, data: { phone } }]);
}, 120_000);

const samples: Readonly<Record<PersonalKind, string>> = {
  phone: '0571-88001234',
  mail: 'li.lei@example.cn',
  idNumber: '11010119900307851X',
  bankAccount: '12345678',
  birthday: '1990-03-07',
  address: '云屿市砚北区 1 号库',
};
const wordsOf = `致电 ${phone} 或 ${mail}`;
const bodyOf = { receiverPhone: '0571-88001234', note: wordsOf, amount: 1 };

/** What a draft holds of that table, marked where it was sealed. */
function memberOf(use: PersonalUse, sealed: boolean): unknown {
  if (use === 'text') return sealed ? personalText(wordsOf) : wordsOf;
  if (use === 'json') return sealed ? JSON.parse(personalJson(JSON.stringify(bodyOf))) : bodyOf;
  const [kind, found] = use.split(' ') as [PersonalKind, string?];
  return sealed ? personal(kind, samples[kind], found !== undefined) : samples[kind];
}

/** What a dump shows of a value: its kinds, and whether each can be looked up by. */
const sealsOf = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(sealedText)].map(
    ([, , key, kind, index]) => `${key} ${kind}${index ? ' found' : ''}`,
  );

test.each([true, false])(
  'a removed draft is sealed under a new key as each table has it, and comes back whole (sealed before: %s)',
  async (sealed) => {
    const { db } = server;
    const older = `k0:${Buffer.alloc(32, 2).toString('base64')}`;
    const ring = keyring(readKeys(`${testSecretKeys},${older}`));
    const uses = Object.entries(personalColumns).filter(([table]) => table !== 'sys_removed_draft');
    const rows = uses.map(([table, columns]) => ({
      table,
      row: {
        id: 0,
        // longer than JavaScript counts
        ...(sealed && { number: 'NUMBER' }),
        ...Object.fromEntries(Object.entries(columns).map(([column, use]) => [column, memberOf(use, sealed)])),
      },
    }));
    const marked = JSON.stringify(rows).replaceAll('"NUMBER"', '12345678901234567.89');
    // nobody but the driver of an older key could have written this: the characters are put in by the database
    const parts = String(passageOf(keyring(readKeys(older)).personal).outgoing([marked])[0]).replaceAll('\ufdd0', '<<');
    const { rows: kept } = await sql<{ id: string }>`
      insert into sys_removed_draft (biz_type, biz_id, parts, removed_by, ent_id, removed_at)
      select 'probe', 0, replace(${parts}, '<<', U&'\\FDD0')::jsonb, id, 0, now() from usr_user limit 1 returning id`.execute(
      db,
    );
    await onlyWaits(db, ring, 'sys_removed_draft');
    expect(await sealStored({ db, secrets: ring, now: () => server.clock.now(), pause: 0 })).toBe(true);
    const { rows: found } = await sql<{ parts: Buffer }>`
      select convert_to(parts::text, 'UTF8') as parts from sys_removed_draft where id = ${kept[0]?.id}`.execute(db);
    const text = found[0]?.parts.toString('utf8') ?? '';
    const after = JSON.parse(text) as typeof rows;
    if (sealed) expect(text).toContain('12345678901234567.89');
    for (const { table, row } of after)
      for (const [column, use] of Object.entries(personalColumns[table] ?? {})) {
        const held = (row as Readonly<Record<string, unknown>>)[column];
        const wanted = { text: ['test phone', 'test mail'], json: ['test phone', 'test phone', 'test mail'] } as const;
        const kinds = wanted[use as 'text' | 'json'] ?? [`test ${use}`];
        expect([table, column, sealsOf(held).toSorted()]).toEqual([table, column, [...kinds].toSorted()]);
        expect([table, column, JSON.parse(passageOf(ring.personal).json(JSON.stringify(held)))]).toEqual([
          ...[table, column, memberOf(use, false)],
        ]);
      }
    await db
      .deleteFrom('sysRemovedDraft')
      .where('id', '=', kept[0]?.id ?? '0')
      .execute();
  },
  60_000,
);
