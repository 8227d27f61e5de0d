/** The keyring: keys that no database holds, under which codes are kept as HMAC and secrets encrypted. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, type Secrets } from '@portal/sdk/server';
import { type CipherPolicy, type PersonalCipher, personalCipher } from './db/personal/cipher.ts';

export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

const keyShape = /^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** Keys as `id:base64`, separated by commas or lines, the newest first. @throws Error with the rule that is broken. */
export function readKeys(text: string): SecretKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, id, key] = keyShape.exec(part) ?? [];
      if (id === undefined || key === undefined)
        throw new Error('应为以逗号分隔的“编号:密钥”，密钥是 32 字节的 base64，新的在前');
      return { id, key: Buffer.from(key, 'base64') };
    });
  if (keys.length === 0) throw new Error('至少要有一把密钥');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('密钥的编号不能重复');
  return keys;
}

const ivBytes = 12;
const tagBytes = 16;

/** Secrets as handlers have them, and what seals personal data on its way into the database. */
export interface Keyring extends Secrets {
  readonly personal: PersonalCipher;
  /** The key that new values are kept under, as they begin. */
  readonly present: string;
  /** What the HMACs of a purpose are made with: whoever keeps it compares them without the key that it comes from. */
  hmacKey(keyId: string, purpose: string): Buffer;
}

/** A value carries the id of its key. Each purpose has keys of its own, so that a value of one opens nothing of another. */
export function keyring(keys: readonly SecretKey[], policy: CipherPolicy = 'aes'): Keyring {
  const [newest] = keys;
  if (!newest) throw new Error('至少要有一把密钥');
  const derived = new Map<string, Buffer>();
  const keyFor = ({ id, key }: SecretKey, use: 'hmac' | 'seal', purpose: string): Buffer => {
    const name = `${id} ${use} ${purpose}`;
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `${use} ${purpose}`, 32));
    derived.set(name, known);
    return known;
  };
  const digest = (key: SecretKey, purpose: string, text: string) =>
    createHmac('sha256', keyFor(key, 'hmac', purpose))
      .update(text)
      .digest();
  const keyOf = (id: string): SecretKey => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new Refusal('conflict', `密钥环中没有密钥“${id}”，此前用它保存的内容无法使用，请联系平台运维`);
    return key;
  };
  const partsOf = (value: string) => {
    const [id = '', body = ''] = value.split('.', 2);
    return { key: keyOf(id), body };
  };
  const hmacUnder = (key: SecretKey, purpose: string, text: string) =>
    `${key.id}.${digest(key, purpose, text).toString('hex')}`;

  return {
    hmac: (purpose, text) => hmacUnder(newest, purpose, text),
    hmacs: (purpose, text) => keys.map((key) => hmacUnder(key, purpose, text)),
    matchesHmac(purpose, text, stored) {
      const { key, body } = partsOf(stored);
      const [ours, theirs] = [digest(key, purpose, text), Buffer.from(body, 'hex')];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
    seal(purpose, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(newest, 'seal', purpose), iv);
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${newest.id}.${sealed.toString('base64url')}`;
    },
    open(purpose, sealed) {
      const { key, body } = partsOf(sealed);
      const bytes = Buffer.from(body, 'base64url');
      try {
        const iv = bytes.subarray(0, ivBytes);
        const decipher = createDecipheriv('aes-256-gcm', keyFor(key, 'seal', purpose), iv, { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const plain = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
        return Buffer.concat(plain).toString('utf8');
      } catch {
        throw new Refusal('conflict', '保存的密文已损坏，或不属于此用途，请联系平台运维');
      }
    },
    personal: personalCipher(keys, policy),
    present: newest.id,
    hmacKey: (keyId, purpose) => keyFor(keyOf(keyId), 'hmac', purpose),
  };
}

export const keyFile = (dataDir: string): string => join(dataDir, 'secret-keys');

const readFile = (path: string): SecretKey[] => {
  try {
    return readKeys(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`密钥文件 ${path} 不正确：${error instanceof Error ? error.message : String(error)}`);
  }
};

function makeFile(dataDir: string, path: string): SecretKey[] {
  const made = { id: `k${randomBytes(3).toString('hex')}`, key: randomBytes(32) };
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${made.id}:${made.key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    return [made];
  } catch (error) {
    if (existsSync(path)) return readFile(path); // another process was first
    throw error;
  }
}

export interface KeyringPlace {
  /** Of the environment; absent: the file. */
  readonly secretKeys: readonly SecretKey[] | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** False where several machines share one database: a key that each made for itself would fit none of the others. */
  readonly mayMake: boolean;
  /** How personal data is sealed. Default `aes`. */
  readonly policy?: CipherPolicy;
}

/** The keys of the environment, or of the file in the data folder, which is made at the first start. */
export function openKeyring({ secretKeys, dataDir, mayMake, policy }: KeyringPlace): Keyring {
  if (secretKeys !== undefined) return keyring(secretKeys, policy);
  const path = keyFile(dataDir);
  if (existsSync(path)) return keyring(readFile(path), policy);
  if (mayMake) return keyring(makeFile(dataDir, path), policy);
  throw new Error(
    `没有密钥环：请设置环境变量 SECRET_KEYS（编号:32 字节的 base64），或把密钥文件放在 ${path}；` +
      '可以用 echo "k1:$(openssl rand -base64 32)" 生成，多个进程用同一份，并与数据库分开备份',
  );
}

/** Of tests and their seeded databases: fixed, so that what a seed has kept still verifies. */
const testKey: SecretKey = { id: 'test', key: Buffer.alloc(32, 7) };
export const testKeyring = (): Keyring => keyring([testKey]);
/** `SECRET_KEYS` of a process that opens such a database. */
export const testSecretKeys = `${testKey.id}:${testKey.key.toString('base64')}`;
