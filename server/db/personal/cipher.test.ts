import { describe, expect, test } from '@rstest/core';
import { type CipherPolicy, personalCipher, sealedText } from './cipher.ts';

const [a, b] = [
  { id: 'a', key: Buffer.alloc(32, 1) },
  { id: 'b', key: Buffer.alloc(32, 2) },
];
const phone = '13912345678';

const partsOf = (sealed: string): string[] => [...([...sealed.matchAll(sealedText)][0] ?? [])];
const indexOf = (sealed: string) => partsOf(sealed)[4] ?? '';

describe.each<[CipherPolicy, string]>([
  ['aes', 'a'],
  ['sm', 's'],
])('under the policy %s', (policy, letter) => {
  const cipher = personalCipher([a], policy);

  test('a text opens again, shows nothing of itself, and is never sealed alike', () => {
    for (const text of [phone, '', '云屿市砚北区 1 号库 "A"', '😀'.repeat(50)]) {
      const [one, two] = [cipher.seal('address', text, false), cipher.seal('address', text, false)];
      expect(cipher.open(partsOf(one))).toBe(text);
      expect(one).not.toBe(two);
      if (text !== '') expect(one).not.toContain(text);
    }
    expect(partsOf(cipher.seal('phone', phone, false)).slice(1, 6)).toEqual([letter, 'a', 'phone', '', '']);
  });

  test('no part of it can be changed, nor taken from another', () => {
    const [one, other] = [cipher.seal('phone', phone, true), cipher.seal('phone', '13700000000', true)];
    const [parts, strange] = [partsOf(one), partsOf(other)];
    const altered = (place: number, value: string) => parts.map((part, at) => (at === place ? value : part));
    const body = parts[6] ?? '';
    const faults = [
      altered(3, 'mail'),
      altered(4, strange[4] ?? ''),
      altered(5, strange[5] ?? ''),
      altered(6, strange[6] ?? ''),
      // its very last letter may hold bits that no byte takes
      altered(6, `${body.slice(0, -2)}${body.at(-2) === 'A' ? 'B' : 'A'}${body.slice(-1)}`),
      altered(6, `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`),
      altered(6, body.slice(0, 8)),
    ];
    for (const fault of faults) expect(() => cipher.open(fault)).toThrow('保存的个人信息已损坏，或密钥不正确');
  });

  test('another key of the same name opens nothing, and a missing one is named', () => {
    const sealed = partsOf(cipher.seal('phone', phone, false));
    const wrong = personalCipher([{ id: 'a', key: Buffer.alloc(32, 9) }], policy);
    expect(() => wrong.open(sealed)).toThrow('密钥不正确');
    expect(() => personalCipher([b], policy).open(sealed)).toThrow('密钥环中没有密钥“a”');
  });

  test('spellings of one text have one index; kinds and keys have their own', () => {
    const index = (kind: 'phone' | 'mail' | 'idNumber' | 'bankAccount', text: string) =>
      indexOf(cipher.seal(kind, text, true));
    expect(index('phone', '139-1234 5678')).toBe(index('phone', phone));
    expect(index('mail', ' Cheng@Example.CN ')).toBe(index('mail', 'cheng@example.cn'));
    expect(index('idNumber', '11010119900307851x')).toBe(index('idNumber', '11010119900307851X'));
    expect(index('bankAccount', '6222 0000 0000 0123')).toBe(index('bankAccount', '6222000000000123'));
    expect(index('bankAccount', phone)).not.toBe(index('phone', phone));
    expect(indexOf(personalCipher([b], policy).seal('phone', phone, true))).not.toBe(index('phone', phone));
    expect(index('phone', phone)).toMatch(/^[\da-f]{32}$/);
  });

  test('numbers of one end share their tail', () => {
    const tail = (text: string) => partsOf(cipher.seal('phone', text, true))[5];
    expect(tail('13700005678')).toBe(tail(phone));
    expect(tail('13700005679')).not.toBe(tail(phone));
    expect(cipher.tails('phone', '5678')).toContain(tail(phone));
  });
});

test('while keys and algorithms change, all of them open, and what looks for a text looks under each', () => {
  const old = [personalCipher([a], 'aes'), personalCipher([a], 'sm')].map((cipher) =>
    cipher.seal('phone', phone, true),
  );
  const now = personalCipher([b, a], 'sm');
  expect(now.present).toBe('s:b');
  for (const sealed of [...old, now.seal('phone', phone, true)]) {
    expect(now.open(partsOf(sealed))).toBe(phone);
    expect(now.indexes('phone', phone)).toContain(indexOf(sealed));
  }
  expect(now.indexes('phone', phone)[0]).toBe(indexOf(now.seal('phone', phone, true)));
  expect(now.indexes('phone', phone)).toHaveLength(4);
});
