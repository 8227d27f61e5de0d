import type { User } from '@portal/sdk/server';
import { IdentityVerifier } from '@portal/sdk/service';
import { identityHeader, type IdentityClaims } from '@portal/sdk/service/wire';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { testKeyring } from '#server/secrets';
import type { TestApi } from '#server/testing';
import { anonymous } from '../context.ts';
import { identityClaims } from './identity.ts';
import { ServiceKeys } from './keys.ts';
import { checkIdentity, plainService } from './test-plain.ts';
import { items, openPortal, openSlot, parts, published, type Slot, type TestPortal } from './test-portal.ts';

let slot: Slot;
let portal: TestPortal;
let supplier: TestApi;
let token: string;
const list = 'POST /api/parts/item/page';
const seconds = () => portal.clock.now().getTime() / 1000;
const verifierOf = (plugin: string) =>
  new IdentityVerifier({ plugin, portal: portal.origin, now: () => portal.clock.now() });

beforeAll(async () => {
  slot = await openSlot();
  portal = await openPortal({ parts: slot.address });
  await portal.publish(published(parts('1.0.0', [items])));
  supplier = await portal.as('gys_admin');
  slot.put(plainService({ api: `${portal.origin}/japi`, plugin: 'parts', now: seconds }));
  await supplier.call(items.page, {});
  token = String(slot.seen.at(-1)?.headers[identityHeader]);
});
afterAll(async () => {
  await portal.close();
  await slot.close();
});

test('a service on plain node:http checks who asks without the SDK; only what the contract names leaves the portal', async () => {
  const { records } = await supplier.call(items.page, { page: 2, size: 5 });
  expect(records).toEqual([expect.objectContaining({ id: '7', quantity: 1 })]);
  expect(records[0]).not.toHaveProperty('secret');
});

test('the identity is good for its service, its call and its minute alone', async () => {
  const plain = { api: `${portal.origin}/japi`, now: seconds };
  expect(await verifierOf('parts').verify(token, list)).toMatchObject({ kinds: ['G'], version: '1.0.0' });
  expect(await checkIdentity(token, list, { ...plain, plugin: 'parts' })).toMatchObject({ aud: 'parts' });
  await expect(verifierOf('other').verify(token, list)).rejects.toThrow('身份不是给本服务的');
  expect(await checkIdentity(token, list, { ...plain, plugin: 'other' })).toBe('for another service');
  await expect(verifierOf('parts').verify(token, 'POST /api/parts/item/add')).rejects.toThrow('身份是给另一个调用的');
  const later = new IdentityVerifier({
    ...{ plugin: 'parts', portal: portal.origin },
    now: () => new Date(portal.clock.now().getTime() + 66_000),
  });
  await expect(later.verify(token, list)).rejects.toThrow('身份已过期');
  await expect(verifierOf('parts').verify(undefined, list)).rejects.toThrow('请求没有带门户的身份');
});

test('an identity that was changed, or that somebody else has signed, is refused', async () => {
  const [head, body, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as IdentityClaims;
  const forged = Buffer.from(JSON.stringify({ ...claims, ent: '1' })).toString('base64url');
  await expect(verifierOf('parts').verify(`${head}.${forged}.${signature}`, list)).rejects.toThrow('身份的签名不符');
  const { privateKey } = await generateKeyPair('ES256');
  const strange = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'mine' }).sign(privateKey);
  await expect(verifierOf('parts').verify(strange, list)).rejects.toThrow('身份的签名不符');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  await expect(verifierOf('parts').verify(unsigned, list)).rejects.toThrow('身份无法核对');
});

test('the portal tells public halves alone, to anybody, and the database holds no private one in the clear', async () => {
  const response = await portal.app.inject('/japi/plugins/jwks.json');
  expect(response.headers['cache-control']).toBe('public, max-age=300');
  const { keys } = response.json<{ keys: object[] }>();
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
  const [row] = await portal.db.selectFrom('sysServiceKey').selectAll().execute();
  expect(row?.sealedKey).not.toContain('"d"');
});

test('processes of one database sign with one key, the next one after a month, and the old one is told on', async () => {
  const { db, clock } = portal;
  const own = () => new ServiceKeys({ db, clock, secrets: testKeyring() });
  const kidOf = (signed: string) => JSON.parse(Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).kid;
  const [first, second] = await Promise.all([own().sign({}), own().sign({})]);
  expect(kidOf(first)).toBe(kidOf(second));
  expect(kidOf(first)).toBe(kidOf(token));
  const old = own();
  const before = clock.now();
  clock.set(new Date(before.getTime() + 31 * 86_400_000));
  expect(kidOf(await old.sign({}))).not.toBe(kidOf(first));
  expect((await own().published()).keys).toHaveLength(2);
  clock.set(before);
});

const user = (codes: number, ents: number): User => ({
  ...anonymous,
  ...{
    userId: '1234567890123456789',
    userName: '欧阳'.repeat(10),
    entId: '1234567890123456789',
    entName: '企业'.repeat(50),
  },
  roleTypes: ['G', 'C'],
  reading: { all: false, entIds: Array.from({ length: ents }, (_, at) => String(10n ** 18n + BigInt(at))), peers: [] },
  codes: new Map(
    Array.from({ length: codes }, (_, at) => [`parts:item:step${at}`, { all: false, entIds: [String(at)], peers: [] }]),
  ),
});

test('an identity stays below 2 KB: longer lists of rows are asked for, and too many codes leave the needed one', async () => {
  const keys = new ServiceKeys({ db: portal.db, clock: portal.clock, secrets: testKeyring() });
  const asking = {
    plugin: { id: 'parts', version: '1.0.0' },
    call: list,
    access: 'parts:item:step7',
    at: portal.clock.now(),
  };
  const bytesOf = async (claims: IdentityClaims) => (await keys.sign({ ...claims })).length;
  const small = identityClaims({ ...asking, user: user(3, 2) });
  expect(small.rows).toHaveLength(4);
  const wide = identityClaims({ ...asking, user: user(3, 500) });
  expect([wide.rows, wide.more]).toEqual([['ask'], undefined]);
  const many = identityClaims({ ...asking, user: user(200, 500) });
  expect([Object.keys(many.codes), many.more]).toEqual([['parts:item:step7'], true]);
  for (const claims of [small, wide, many]) expect(await bytesOf(claims)).toBeLessThanOrEqual(2048);
  const room = Array.from({ length: 60 }, (_, at) => identityClaims({ ...asking, user: user(at, at) }));
  expect(Math.max(...(await Promise.all(room.map(bytesOf))))).toBeLessThanOrEqual(2048);
});
