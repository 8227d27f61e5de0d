import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { readConfig } from './config.ts';
import { keyFile, keyring, openKeyring, readKeys } from './secrets.ts';

const [a, b] = [
  { id: 'a', key: Buffer.alloc(32, 1) },
  { id: 'b', key: Buffer.alloc(32, 2) },
];
const text = '微信号 abc，口令 Passw0rd';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyring-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('after a rotation old values still verify and open, and new ones are kept under the new key', () => {
  const before = keyring([a]);
  const [code, secret] = [before.hmac('code', '123456'), before.seal('totp', text)];
  const after = keyring([b, a]);
  expect(after.matchesHmac('code', '123456', code)).toBe(true);
  expect(after.open('totp', secret)).toBe(text);
  expect([after.hmac('code', '123456'), after.seal('totp', text)]).toEqual([
    expect.stringMatching(/^b\.[\da-f]{64}$/),
    expect.stringMatching(/^b\.[\w-]+$/),
  ]);
  expect(after.hmacs('code', '123456')).toContain(code);
});

test('a key that is taken out makes its values unreadable, in words', () => {
  const old = keyring([a]);
  const without = keyring([b]);
  const sentence = '密钥环中没有密钥“a”，此前用它保存的内容无法使用，请联系平台运维';
  expect(() => without.open('totp', old.seal('totp', text))).toThrow(sentence);
  expect(() => without.matchesHmac('code', '1', old.hmac('code', '1'))).toThrow(sentence);
});

test('a value serves its own purpose and text alone', () => {
  const ring = keyring([a]);
  const stored = ring.hmac('code', '123456');
  expect([ring.matchesHmac('code', '123457', stored), ring.matchesHmac('reset', '123456', stored)]).toEqual([
    false,
    false,
  ]);
  expect(ring.matchesHmac('code', '123456', 'a.')).toBe(false);
  expect(() => ring.open('other', ring.seal('totp', text))).toThrow('密文已损坏');
});

test('a sealed text shows nothing, differs each time and refuses every change', () => {
  const ring = keyring([a]);
  const [one, two] = [ring.seal('totp', text), ring.seal('totp', text)];
  expect(one).not.toBe(two);
  const bytes = Buffer.from(one.slice(2), 'base64url');
  expect(bytes.includes('Passw0rd')).toBe(false);
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => ring.open('totp', `a.${changed.toString('base64url')}`)).toThrow('密文已损坏');
  }
  for (const short of ['a.', 'a.AAAA']) expect(() => ring.open('totp', short)).toThrow('密文已损坏');
});

test('the same text under another key gives another value', () => {
  expect(keyring([a]).hmac('code', '1').slice(2)).not.toBe(keyring([b]).hmac('code', '1').slice(2));
});

test('without SECRET_KEYS the first start makes a file that its owner alone reads, and later starts use it', () => {
  const place = { secretKeys: undefined, dataDir: join(folder, 'data'), mayMake: true };
  const stored = openKeyring(place).hmac('code', '1');
  expect(statSync(keyFile(place.dataDir)).mode & 0o777).toBe(0o600);
  expect(openKeyring({ ...place, mayMake: false }).matchesHmac('code', '1', stored)).toBe(true);
});

test('a file takes a new key as its first line', () => {
  const path = keyFile(folder);
  const place = { secretKeys: undefined, dataDir: folder, mayMake: true };
  const stored = openKeyring(place).hmac('code', '1');
  writeFileSync(path, `k2:${Buffer.alloc(32, 3).toString('base64')}\n${readFileSync(path, 'utf8')}`);
  const rotated = openKeyring(place);
  expect([rotated.matchesHmac('code', '1', stored), rotated.hmac('code', '1').slice(0, 3)]).toEqual([true, 'k2.']);
});

test('where processes share a database nobody makes a keyring of its own', () => {
  const place = { secretKeys: undefined, dataDir: folder, mayMake: false };
  expect(() => openKeyring(place)).toThrow('没有密钥环：请设置环境变量 SECRET_KEYS');
});

test('a file that is not a keyring is refused, not replaced', () => {
  writeFileSync(keyFile(folder), 'k1:short');
  const place = { secretKeys: undefined, dataDir: folder, mayMake: true };
  expect(() => openKeyring(place)).toThrow('密钥文件');
  expect(readFileSync(keyFile(folder), 'utf8')).toBe('k1:short');
});

const encoded = a.key.toString('base64');

test('SECRET_KEYS lists the newest key first', () => {
  const { secretKeys } = readConfig({ SECRET_KEYS: `b:${b.key.toString('base64')}, a:${encoded}` });
  expect(secretKeys).toEqual([b, a]);
});

test.each([
  ['a'],
  [`a:${encoded.slice(2)}`],
  [`a:${encoded},a:${encoded}`],
  [`:${encoded}`],
  [`a b:${encoded}`],
  [','],
])('SECRET_KEYS=%s is refused in words', (given) => {
  expect(() => readConfig({ SECRET_KEYS: given })).toThrow('环境变量 SECRET_KEYS 的值不正确');
  expect(() => readKeys(given)).toThrow(/密钥/);
});
