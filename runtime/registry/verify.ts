/** Whether texts of the registry are what the build, or the publisher of a plugin, has signed. */
import type { Sealed } from '@portal/sdk/registry';

/** Checks one signature by one key. */
type Check = (
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
  mark: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const byBrowser =
  (subtle: SubtleCrypto): Check =>
  async (key, data, mark) => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const imported = await subtle.importKey('spki', key, algorithm, false, ['verify']);
    return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, mark, data);
  };

/** Bytes of an uncompressed point of P-256, which is where SPKI ends. */
const pointBytes = 65;

/** Plain http has no WebCrypto; nothing is skipped there. */
const byScript: Check = async (key, data, mark) => {
  const { p256 } = await import(/* webpackChunkName: "p256" */ '@noble/curves/nist.js');
  return p256.verify(mark, data, key.slice(-pointBytes), { lowS: false });
};

/** @throws Error when a text is not what one of the keys has signed. */
export async function verify(
  sealed: readonly Sealed[],
  keys: readonly string[],
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<void> {
  const check = subtle ? byBrowser(subtle) : byScript;
  const encoder = new TextEncoder();
  const isGenuine = async ({ text, signature }: Sealed) => {
    const tried = keys.map((key) => check(bytesOf(key), encoder.encode(text), bytesOf(signature)).catch(() => false));
    return (await Promise.all(tried)).includes(true);
  };
  const genuine = await Promise.all(sealed.map(isGenuine));
  if (genuine.includes(false)) throw new Error('The registry is not what the build has signed.');
}
