/** Whoever has a dump of the database has no phone, mail, account or identity number of anybody. */
import { sql } from '@portal/sdk/server';
import { openServer, type TestServer } from '#server/testing';
import { afterAll, beforeAll, expect, test } from '@rstest/core';

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

/** What people of the demonstration are reached by, as the portal knows it. */
async function known(): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string }>`
    select phone as value from usr_user where phone is not null union select email from usr_user where email is not null
    union select phone from usr_registration union select account_no from ent_bank_account
    union select reg_phone from inv_header union select bank_account from inv_header
    union select receive_email from inv_header union select contact_phone from con_party
    union select receiver_phone from ord_order union select contact_phone from svc_ticket
    union select contact_phone from rpt_dispatch_customer union select receiver_address from ord_order`.execute(
    server.db,
  );
  return [...new Set(rows.map(({ value }) => value))];
}

test('a dump shows nothing of what the demonstration knows of its people', async () => {
  const texts = await dumped();
  const values = await known();
  expect(values.length).toBeGreaterThan(500);
  expect(values.every((value) => !value.includes('\ufdd0'))).toBe(true);
  const whole = [...texts.values()].join('\n');
  // not as part of a longer number, such as that of a payment
  const stands = (value: string) => new RegExp(`(?<!\\w)${value.replace(/\W/g, '\\$&')}(?!\\w)`).test(whole);
  expect(values.filter((value) => whole.includes(value) && stands(value))).toEqual([]);
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

test('what a user types into words, changes and conditions is sealed there too', async () => {
  const { db } = server;
  const phone = '13987654321';
  const mail = 'zhang.san@corp.example.cn';
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
  const texts = await dumped();
  const whole = [...texts.values()].join('\n');
  expect([whole.includes(phone), whole.includes(mail)]).toEqual([false, false]);
  expect(texts.get('doc_log')).toContain('请致电 □');
  const told = db.selectFrom('msgNotification').select(['content', 'data']).where('content', 'like', '% 已改为 %');
  expect(await told.execute()).toEqual([{ content: `${mail} 已改为 ${phone}`, data: { phone } }]);
}, 120_000);
