import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@rstest/core';
import { verify } from './verify.ts';

const pair = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, spki: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64') };
};
const [own, next] = [pair(), pair()];

const seal = (text: string, { privateKey } = own) => ({
  text,
  signature: sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
});

const means: readonly [string, SubtleCrypto | undefined][] = [
  ['by the browser', globalThis.crypto.subtle],
  ['by script, where plain http leaves no WebCrypto', undefined],
];

for (const [title, subtle] of means)
  describe(`a signature, checked ${title},`, () => {
    // twenty texts: half of all signatures have a high s, which is as good
    const texts = Array.from({ length: 20 }, (_, index) => seal(`{"title":"订单 ${index}"}`));
    const check = (sealed: Parameters<typeof verify>[0], keys = [own.spki]) => verify(sealed, keys, subtle);

    it('lets the true text pass', () => expect(check(texts)).resolves.toBeUndefined());

    it('refuses a text with one other character', async () => {
      const [first, ...rest] = texts;
      const changed = { text: `${first?.text} `, signature: first?.signature ?? '' };
      await expect(check([...rest, changed])).rejects.toThrow('not what the build has signed');
    });

    it('refuses another text’s signature, none, and one that is no base64', async () => {
      for (const signature of [texts[1]?.signature ?? '', '', '*'])
        await expect(check([{ text: texts[0]?.text ?? '', signature }])).rejects.toThrow();
    });

    it('refuses another key’s signature, unless that key is accepted too', async () => {
      const theirs = [seal('{}', next)];
      await expect(check(theirs)).rejects.toThrow();
      await expect(check(theirs, [own.spki, next.spki])).resolves.toBeUndefined();
    });

    it('refuses everything when no key is pinned', () => expect(check([seal('{}')], [])).rejects.toThrow());
  });
