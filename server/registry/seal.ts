/** Signatures of the built registry. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isGenuine, signatureOf } from '@portal/sdk/deployment';
import type { BuiltRegistry } from '@portal/sdk/registry';
import { type Documents, documentsOf } from './documents.ts';

export type Signatures = Documents;

/** A registry whose texts are signed; there is no other way to a page. */
export interface SealedRegistry {
  readonly registry: BuiltRegistry;
  readonly documents: Documents;
  readonly signatures: Signatures;
}

const eachText = (texts: Documents, change: (text: string, name: keyof Documents, page?: string) => string) => ({
  whole: change(texts.whole, 'whole'),
  listed: change(texts.listed, 'listed'),
  here: Object.fromEntries(Object.entries(texts.here).map(([page, text]) => [page, change(text, 'here', page)])),
});

export function sealRegistry(registry: BuiltRegistry, privateKey: string): SealedRegistry {
  const documents = documentsOf(registry);
  return { registry, documents, signatures: eachText(documents, (text) => signatureOf(text, privateKey)) };
}

const registryName = 'registry.json';
const signaturesName = 'registry.signatures.json';
/** Public keys that the build has pinned in the runtime. */
export const keysName = 'registry.keys.json';

export function writeSealed(folder: string, { documents, signatures }: SealedRegistry): void {
  writeFileSync(join(folder, registryName), documents.whole);
  writeFileSync(join(folder, signaturesName), JSON.stringify(signatures));
}

const mismatch = () => new Error('插件清单的签名不符：清单在构建之后被改动过，或不是由本部署的密钥签名。请重新构建。');

/** @throws Error with a Chinese sentence when a text is not what one of the keys has signed. */
function verified({ documents, registry, signatures }: SealedRegistry, keys: readonly string[]): SealedRegistry {
  eachText(documents, (text, name, page) => {
    const given = name === 'here' ? signatures.here[page ?? ''] : signatures[name];
    if (given === undefined || !isGenuine({ text, signature: given }, keys)) throw mismatch();
    return text;
  });
  return { documents, registry, signatures };
}

/** Keys that the build in the folder accepts, SPKI in base64. */
export const pinnedKeys = (folder: string): string[] =>
  JSON.parse(readFileSync(join(folder, keysName), 'utf8')) as string[];

/**
 * Reads what the build has left in the folder and checks it.
 * @param keys Accepted public keys, SPKI in base64. Default: those that the build has pinned in the runtime.
 * @throws Error with a Chinese sentence when it is missing, or was changed after it was signed.
 */
export function readSealed(folder: string, keys?: readonly string[]): SealedRegistry {
  const read = (name: string) => {
    if (!existsSync(join(folder, name))) throw new Error('还没有构建，请先运行 npm run build。');
    return readFileSync(join(folder, name), 'utf8');
  };
  const whole = read(registryName);
  let registry: BuiltRegistry;
  let signatures: Signatures;
  try {
    registry = JSON.parse(whole) as BuiltRegistry;
    signatures = JSON.parse(read(signaturesName)) as Signatures;
  } catch {
    throw mismatch();
  }
  return verified({ registry, documents: { ...documentsOf(registry), whole }, signatures }, keys ?? pinnedKeys(folder));
}
