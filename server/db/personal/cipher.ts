/**
 * Sealed personal texts: `algorithm:key:kind:index:tail:body` between two characters of no script. Algorithm and key are
 * named, so that what is kept under others opens while it waits to be sealed anew; the index finds the whole text, the
 * tail its last four characters, and both are empty where nobody looks. None of them can be changed for another.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  getCiphers,
  getHashes,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { closing, opening, type PersonalKind } from '@portal/sdk/personal';
import { Refusal } from '@portal/sdk/server';
import type { SecretKey } from '../../secrets.ts';

/** `aes`: AES-256-GCM and HMAC-SHA-256; `sm`: SM4-CTR, then HMAC-SM3. */
export type CipherPolicy = 'aes' | 'sm';

interface Algorithm {
  readonly hash: string;
  seal(key: Buffer, text: Buffer, head: Buffer): Buffer;
  /** @throws Error when text or head were changed. */
  open(key: Buffer, sealed: Buffer, head: Buffer): Buffer;
}

const nonceBytes = { gcm: 12, ctr: 16 };
const tagBytes = 16;
const sealKeyBytes = 48;

const gcm: Algorithm = {
  hash: 'sha256',
  seal(key, text, head) {
    const nonce = randomBytes(nonceBytes.gcm);
    const cipher = createCipheriv('aes-256-gcm', key.subarray(0, 32), nonce).setAAD(head);
    return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  },
  open(key, sealed, head) {
    const nonce = sealed.subarray(0, nonceBytes.gcm);
    const decipher = createDecipheriv('aes-256-gcm', key.subarray(0, 32), nonce, { authTagLength: tagBytes });
    decipher.setAAD(head).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes.gcm, -tagBytes)), decipher.final()]);
  },
};

/** Encrypted, then authenticated: Node offers SM4 in no mode that does both. */
const sm: Algorithm = {
  hash: 'sm3',
  seal(key, text, head) {
    const nonce = randomBytes(nonceBytes.ctr);
    const cipher = createCipheriv('sm4-ctr', key.subarray(0, 16), nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final()]);
    return Buffer.concat([sealed, smTag(key, sealed, head)]);
  },
  open(key, sealed, head) {
    const [text, tag] = [sealed.subarray(0, -tagBytes), sealed.subarray(-tagBytes)];
    if (tag.length !== tagBytes || !timingSafeEqual(tag, smTag(key, text, head))) throw new Error('changed');
    const decipher = createDecipheriv('sm4-ctr', key.subarray(0, 16), text.subarray(0, nonceBytes.ctr));
    return Buffer.concat([decipher.update(text.subarray(nonceBytes.ctr)), decipher.final()]);
  },
};

/** The head ends where the nonce begins, whatever it says: its length comes first. */
function smTag(key: Buffer, sealed: Buffer, head: Buffer): Buffer {
  const hmac = createHmac('sm3', key.subarray(16)).update(`${head.length}:`).update(head).update(sealed);
  return hmac.digest().subarray(0, tagBytes);
}

const algorithms: Readonly<Record<string, Algorithm>> = { a: gcm, s: sm };
const letterOf: Readonly<Record<CipherPolicy, string>> = { aes: 'a', sm: 's' };

const hasSm = getCiphers().includes('sm4-ctr') && getHashes().includes('sm3');
const offered = (letter: string) => letter === 'a' || hasSm;

/** @throws Error with a Chinese sentence where this Node lacks what the policy asks for. */
export function demandPolicy(policy: CipherPolicy): void {
  if (!offered(letterOf[policy]))
    throw new Error('CIPHER_POLICY=sm 需要 SM4 和 SM3，当前 Node 的 OpenSSL 不提供；请换用提供它们的 Node，或改用 aes');
}

/** Two spellings of one number are one; what people see stays as they wrote it. */
const plain: Readonly<Record<PersonalKind, (text: string) => string>> = {
  phone: (text) => text.replace(/[\s-]/g, ''),
  mail: (text) => text.trim().toLowerCase(),
  idNumber: (text) => text.trim().toUpperCase(),
  bankAccount: (text) => text.replace(/\s/g, ''),
  birthday: (text) => text.trim(),
  address: (text) => text.trim(),
};

const tailLength = 4;
/** Of what keeps an index: enough that no two texts meet. */
const indexBytes = 16;
/** There are only ten thousand ends: more would tell nothing more. */
const tailBytes = 6;

/** A sealed text, in whatever it stands. Groups: algorithm, key, kind, index, tail, body. */
export const sealedText = new RegExp(
  `${opening}([as]):([\\w-]{1,32}):(\\w+):([\\w-]*):([\\w-]*):([\\w-]+)${closing}`,
  'g',
);

export interface PersonalCipher {
  /** What new texts are sealed under: algorithm and key, as a sealed text begins. */
  readonly present: string;
  /** @param found - Whether it can be looked up by. */
  seal(kind: PersonalKind, text: string, found: boolean): string;
  /** A match of `sealedText`. @throws Refusal `conflict` when its key is missing, or it was changed. */
  open(parts: readonly string[]): string;
  /** What a text is found by, under every key and algorithm. */
  indexes(kind: PersonalKind, text: string): readonly string[];
  tails(kind: PersonalKind, four: string): readonly string[];
}

/** @param keys - The newest first. */
export function personalCipher(keys: readonly SecretKey[], policy: CipherPolicy = 'aes'): PersonalCipher {
  const [newest] = keys;
  if (!newest) throw new Error('至少要有一把密钥');
  const letter = letterOf[policy];
  const derived = new Map<string, Buffer>();
  const derive = (by: string, { id, key }: SecretKey, use: 'seal' | 'index' | 'tail', kind: string): Buffer => {
    const name = `${by} ${id} ${use} ${kind}`;
    const known = derived.get(name);
    if (known) return known;
    const hash = algorithms[by]?.hash ?? '';
    const made = Buffer.from(hkdfSync(hash, key, '', `personal ${use} ${kind}`, sealKeyBytes));
    derived.set(name, made);
    return made;
  };
  const digest = (by: string, key: SecretKey, use: 'index' | 'tail', kind: PersonalKind, text: string) =>
    createHmac(algorithms[by]?.hash ?? '', derive(by, key, use, kind))
      .update(text)
      .digest()
      .subarray(0, use === 'index' ? indexBytes : tailBytes)
      .toString('hex');
  /** The first is what a new text would be found by. */
  const under = (use: 'index' | 'tail', kind: PersonalKind, text: string) =>
    [letter, ...Object.keys(algorithms).filter((by) => by !== letter && offered(by))].flatMap((by) =>
      keys.map((key) => digest(by, key, use, kind, text)),
    );
  const keyOf = (id: string): SecretKey =>
    keys.find((one) => one.id === id) ??
    (() => {
      throw new Refusal('conflict', `密钥环中没有密钥“${id}”，此前用它保存的内容无法使用，请联系平台运维`);
    })();

  return {
    present: `${letter}:${newest.id}`,
    seal(kind, text, found) {
      const whole = plain[kind](text);
      const index = found ? digest(letter, newest, 'index', kind, whole) : '';
      const tail = found ? digest(letter, newest, 'tail', kind, whole.slice(-tailLength)) : '';
      const head = `${letter}:${newest.id}:${kind}:${index}:${tail}`;
      const body = (algorithms[letter] ?? gcm).seal(
        derive(letter, newest, 'seal', kind),
        Buffer.from(text, 'utf8'),
        Buffer.from(head),
      );
      return `${opening}${head}:${body.toString('base64url')}${closing}`;
    },
    open([, by = '', id = '', kind = '', index = '', tail = '', body = '']) {
      const key = derive(by, keyOf(id), 'seal', kind);
      try {
        const head = Buffer.from(`${by}:${id}:${kind}:${index}:${tail}`);
        return (algorithms[by] ?? gcm).open(key, Buffer.from(body, 'base64url'), head).toString('utf8');
      } catch {
        throw new Refusal('conflict', '保存的个人信息已损坏，或密钥不正确，请联系平台运维');
      }
    },
    indexes: (kind, text) => under('index', kind, plain[kind](text)),
    tails: (kind, four) => under('tail', kind, plain[kind](four)),
  };
}
