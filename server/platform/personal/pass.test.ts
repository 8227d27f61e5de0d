/** What was kept in clear, or under another key, is sealed while the portal runs; who has the wrong ring does not start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { migrate, readMigrations } from '../../db/migrate.ts';
import { type Database, openDb } from '../../db/open.ts';
import { projectRoot } from '../../db/root.ts';
import type { CipherPolicy } from '../../db/personal/cipher.ts';
import { type Keyring, keyring } from '../../secrets.ts';
import { clockOf } from '../../clock.ts';
import { demandFactor } from '../login/second-factor.ts';
import { findByPhone, findBySignInName } from '../identity/users.ts';
import { demandKeys, keepCanary } from './canary.ts';
import { countKeys, usesOf } from './key-use.ts';
import { passState, sealStored, waitingToBeSealed } from './pass.ts';

const [k1, k2] = [
  { id: 'k1', key: Buffer.alloc(32, 1) },
  { id: 'k2', key: Buffer.alloc(32, 2) },
];
const now = () => new Date('2026-03-16T02:00:00Z');
const people = 450; // three batches
const phoneOf = (n: number) => `1390000${String(n).padStart(4, '0')}`;

let folder: string;
let dump: string;
let database: Database;

/** The same data under another ring. */
async function reopened(ring: Keyring): Promise<Db> {
  writeFileSync(dump, (await database.dump()) ?? new Uint8Array());
  await database.close();
  database = await openDb({ snapshot: dump, personal: ring.personal });
  return database.db;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'personal-'));
  dump = join(folder, 'dump.tar');
  database = await openDb({});
  const { db } = database;
  await migrate(db, readMigrations(projectRoot(), []));
  // as a portal before this one has left it: everything in clear
  await sql`insert into usr_user (account, account_key, user_name, phone, email)
    select 'u' || n, 'u' || n, '员工', '1390000' || lpad(n::text, 4, '0'), 'U' || n || '@Example.cn'
    from generate_series(1, ${people}) n`.execute(db);
  await sql`insert into usr_user (account, account_key, user_name) values ('nobody', 'nobody', '无')`.execute(db);
  await sql`insert into ent_enterprise (customer_code, customer_name, customer_register_name, audience, legalrepresentative_idno)
    values ('P1', '甲厂', '甲厂', '{SUPPLIER}', '11010119900307851X')`.execute(db);
  await sql`insert into ent_bank_account (ent_id, bank_name, account_no, account_name)
    select id, '示例银行', '6222020000000000123', '甲厂' from ent_enterprise where customer_code = 'P1'`.execute(db);
  await sql`insert into doc_log (biz_type, biz_id, action, reason, changes, operator_name, operator_ent_name, created_at)
    values ('x', 1, 'EDIT', '改为 13900000001', '[{"label": "联系电话", "before": "0571-8800", "after": null}]', '甲', '乙', now())`.execute(
    db,
  );
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** What the database itself holds. */
async function clear(db: Db) {
  const { rows } = await sql<{ clear: number }>`
    select (select count(*) from usr_user where phone ~ '^1' or email ~* '@example')
      + (select count(*) from ent_enterprise where legalrepresentative_idno ~ '^1')
      + (select count(*) from ent_bank_account where account_no ~ '^6')
      + (select count(*) from doc_log where reason ~ '139' or changes::text ~ '8800') as clear`.execute(db);
  return Number(rows[0]?.clear);
}

const keysOf = async (db: Db) =>
  (
    await sql<{
      key: string;
    }>`select distinct personal_key(phone) as key from usr_user where phone is not null order by 1`.execute(db)
  ).rows.map(({ key }) => key);

const accountsOf = async (db: Db, phone: string) => (await findByPhone(db, phone)).map(({ account }) => account);
const samePerson = async (db: Db, one: string, other: string) =>
  (
    await sql<{ same: boolean }>`select same_person(a.id, b.id) as same from usr_user a, usr_user b
    where a.account = ${one} and b.account = ${other}`.execute(db)
  ).rows[0]?.same;

test('before, in the middle of and after the pass everything is read and found; a pass that is cut off goes on', async () => {
  const ring = keyring([k1]);
  const { personal: cipher } = ring;
  const db = await reopened(ring);
  expect(await clear(db)).toBe(people + 3);
  expect(await accountsOf(db, phoneOf(450))).toEqual(['u450']);
  expect((await findBySignInName(db, 'u3@example.CN'))?.account).toBe('u3');
  expect(await waitingToBeSealed(db, cipher)).toMatchObject({
    personalDataToSeal: { tables: expect.arrayContaining(['usr_user']) },
  });

  const { left } = await passState(db, cipher);
  const before = left.indexOf('usr_user');
  // ends after the first batch of the accounts
  let steps = 0;
  expect(await sealStored({ db, secrets: ring, now, pause: 0, ended: () => steps++ > before })).toBe(false);
  expect([await keysOf(db), (await clear(db)) ?? 0]).toEqual([['', 'a:k1'], expect.any(Number)]);
  for (const n of [1, 200, 201, 450]) expect(await accountsOf(db, phoneOf(n))).toEqual([`u${n}`]);
  expect(await samePerson(db, 'u1', 'u450')).toBe(true); // nobody can tell yet
  expect(await samePerson(db, 'u1', 'u2')).toBe(false);

  expect(await sealStored({ db, secrets: ring, now, pause: 0 })).toBe(true);
  expect([await clear(db), await keysOf(db), await waitingToBeSealed(db, cipher)]).toEqual([0, ['a:k1'], {}]);
  expect(await samePerson(db, 'u1', 'u450')).toBe(false);
  for (const n of [1, 200, 201, 450]) expect(await accountsOf(db, phoneOf(n))).toEqual([`u${n}`]);
  expect(await db.selectFrom('docLog').select(['reason', 'changes']).executeTakeFirst()).toEqual({
    reason: '改为 13900000001',
    changes: [{ label: '联系电话', before: '0571-8800', after: null }],
  });
  const state = await db
    .selectFrom('sysPersonalPass')
    .selectAll()
    .where('tableName', '=', 'usr_user')
    .executeTakeFirst();
  expect([state?.rowsRead, state?.rowsSealed]).toEqual([String(people), String(people)]);
}, 60_000);

test('from then on a personal column takes nothing in clear', async () => {
  const { db } = database;
  const write = (phone: string) => sql`update usr_user set phone = ${phone} where account = 'u1'`.execute(db);
  await expect(write('13900009999')).rejects.toThrow('usr_user_phone_sealed');
  await db.updateTable('usrUser').set({ phone: '13900009999' }).where('account', '=', 'u1').execute();
  expect(await accountsOf(db, '13900009999')).toEqual(['u1']);
  await db
    .updateTable('usrUser')
    .set({ phone: phoneOf(1) })
    .where('account', '=', 'u1')
    .execute();
});

const code = 'ABCDEFGHJK';
const totp = 'JBSWY3DPEHPK3PXP';
const settings = { token: '{"sealed":"', plain: '{"value":"a.setting-that-is-no-secret"}' };

test('secrets beside personal data are kept under the first key', async () => {
  const { db } = database;
  const ring = keyring([k1]);
  const user = db.selectFrom('usrUser').select('id').where('account', '=', 'u1');
  const { id: userId } = await user.executeTakeFirstOrThrow();
  const at = now().toISOString();
  await db
    .insertInto('usrSecondFactor')
    .values({ userId, secret: ring.seal('totp', totp), createdAt: at })
    .execute();
  // as codes were kept before they could be sealed anew
  const bare = [code, 'KJHGFEDCBA'].map((one) => ({
    userId,
    codeHmac: ring.hmac('recovery-code', `${userId}:${one}`),
  }));
  await db.insertInto('usrRecoveryCode').values(bare).execute();
  const by = { reason: '测试', userId, at };
  const values = [`${settings.token}${ring.seal('plugin-setting', '口令')}"}`, settings.plain];
  await db
    .insertInto('sysPluginSetting')
    .values(values.map((value, n) => ({ target: `order/setting/${n}`, value, ...by })))
    .execute();
  expect(usesOf(await countKeys(db), ['k1'])).toMatchObject([
    { keyId: 'k1', others: [{ title: '动态验证码', rows: 1 }, { title: '恢复码', rows: 2 }, { rows: 1 }] },
  ]);
});

const rotation: readonly [string, Keyring, string, string][] = [
  ['a new key', keyring([k2, k1]), 'a:k2', code],
  ['SM4 and SM3', keyring([k2, k1], 'sm' satisfies CipherPolicy), 's:k2', 'KJHGFEDCBA'],
];

test.each(rotation)(
  '%s takes over while what is kept under the old one is read and found',
  async (_, ring, key, recovery) => {
    const db = await reopened(ring);
    await keepCanary(db, ring);
    await db
      .updateTable('usrUser')
      .set({ phone: phoneOf(1) })
      .where('account', '=', 'u1')
      .execute();
    expect(await keysOf(db)).toContain(key);
    for (const n of [1, 2, 450]) expect(await accountsOf(db, phoneOf(n))).toEqual([`u${n}`]);
    const uses = async () => usesOf(await countKeys(db), ['k1', 'k2']).map(({ keyId, used }) => [keyId, used]);
    expect(await uses()).toContainEqual(['k2', true]);
    expect(await sealStored({ db, secrets: ring, now, pause: 0 })).toBe(true);
    expect(await keysOf(db)).toEqual([key]);
    for (const n of [1, 2, 450]) expect(await accountsOf(db, phoneOf(n))).toEqual([`u${n}`]);
    expect(await uses()).toEqual([
      ['k1', false],
      ['k2', true],
    ]);
    // without the old key
    const secrets = keyring([k2]);
    const factor = await db.selectFrom('usrSecondFactor').select(['userId', 'secret']).executeTakeFirstOrThrow();
    expect(secrets.open('totp', factor.secret)).toBe(totp);
    const kept = await db.selectFrom('sysPluginSetting').select('value').orderBy('target').execute();
    const [token = '', plain] = kept.map(({ value }) => value);
    expect(secrets.open('plugin-setting', token.slice(settings.token.length, -2))).toBe('口令');
    expect(plain).toBe(settings.plain);
    const person = { db, secrets, clock: clockOf(now) };
    await expect(demandFactor(person, factor.userId, 'AAAAAAAAAA')).rejects.toThrow('恢复码错误或已使用');
    await demandFactor(person, factor.userId, recovery);
    await expect(demandFactor(person, factor.userId, recovery)).rejects.toThrow('恢复码错误或已使用');
  },
  60_000,
);

test('a ring without a key that is in use, or with another of its name, does not start', async () => {
  const { db } = database;
  await keepCanary(db, keyring([k2, k1]));
  await demandKeys(db, keyring([k2, k1]));
  await expect(demandKeys(db, keyring([k1]))).rejects.toThrow(
    '密钥环中缺少密钥“k2”：数据库中仍有用它加密的内容，不能启动',
  );
  await expect(demandKeys(db, keyring([{ id: 'k2', key: Buffer.alloc(32, 9) }]))).rejects.toThrow(
    '密钥环中的密钥“k2”不是保存数据时用的那一把',
  );
});
