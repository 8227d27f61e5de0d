/** Texts that leave a registry, each signed as it stands: ECDSA P-256 over SHA-256, as browsers verify it too. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { pageToWire } from '../contract/index.ts';
import { listPageSize } from '../contract/paging.ts';
import type { BuiltPlugin, BuiltRoute, FirstCall, ListedPlugin, PageHere, Sealed } from '../registry.ts';

/** r and s after each other, in base64: the form that WebCrypto reads. */
const dsaEncoding = 'ieee-p1363';

/** SPKI in base64. */
export const spkiOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');

/** @param privateKey PKCS #8 in PEM. @throws Error when it is no key of the curve P-256. */
export function publicKeyOf(privateKey: string): string {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('清单签名的密钥应为 P-256 曲线。');
  return spkiOf(createPublicKey(key));
}

/** SHA-256 in hex. @param publicKey SPKI in base64. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');

/** @param privateKey PKCS #8 in PEM. */
export const signatureOf = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding }).toString('base64');

/** @param publicKey SPKI in base64. */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding }, Buffer.from(signature, 'base64'));
  } catch {
    return false; // no key at all
  }
}

/** Whether one of the keys has signed the text as it stands. */
export const isGenuine = ({ text, signature }: Sealed, keys: readonly string[]): boolean =>
  keys.some((key) => isSigned(key, text, signature));

/** JSON that cannot end the element which carries it. */
export const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Enough for menus, titles, the guard and the workbench: a hash for each file of each page would be most of its weight. */
export const listedPlugin = ({
  container: _container,
  entry: _entry,
  service: _service,
  settings: _settings,
  routes,
  cards,
  joins: _joins,
  ...plugin
}: BuiltPlugin): ListedPlugin => ({
  ...plugin,
  routes: routes.map(({ assets: _assets, kits: _kits, first: _first, ...route }) => route),
  cards: cards.map(({ assets: _assets, kits: _kits, ...card }) => card),
});

/** The question of a list whose address names no filters. */
function earlyCall({ method, path, dialect }: FirstCall): NonNullable<PageHere['early']> {
  const wire = pageToWire({ dialect }, { size: listPageSize });
  if (method === 'POST' || method === 'PUT') return { method, path, body: JSON.stringify(wire) };
  const query = Object.entries(wire).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, path: `${path}?${new URLSearchParams(query)}` };
}

/** What the page carries of the route that it was opened at. */
export function hereOf(plugin: BuiltPlugin, route: BuiltRoute): PageHere {
  const { expose, assets, kits, first, access, path, under, name } = route;
  const section = plugin.routes.find((one) => one.name === under)?.path ?? path;
  const { container, entry } = plugin;
  const files = { expose, assets, kits, container, entry, ...(first && { first, early: earlyCall(first) }) };
  return { plugin: plugin.id, version: plugin.version, route: name, access: access ?? 'menu', section, ...files };
}

/** A published version as it goes to browsers: `plugins/<id>/<version>/seal.json`. */
export interface VersionSeal {
  /** Whose signatures these are, SPKI in base64. */
  readonly key: string;
  /** The plugin with the files of all its pages. */
  readonly whole: Sealed;
  readonly listed: Sealed;
  /** By the name of the route. */
  readonly here: Readonly<Record<string, Sealed>>;
}

/** @param privateKey PKCS #8 in PEM. */
export function sealVersion(plugin: BuiltPlugin, privateKey: string): VersionSeal {
  const sealed = (text: string): Sealed => ({ text, signature: signatureOf(text, privateKey) });
  return {
    key: publicKeyOf(privateKey),
    whole: sealed(JSON.stringify(plugin)),
    listed: sealed(embedded(listedPlugin(plugin))),
    here: Object.fromEntries(plugin.routes.map((route) => [route.name, sealed(embedded(hereOf(plugin, route)))])),
  };
}

/** @throws Error when one of its texts is not what its key has signed. */
export function demandGenuine({ key, whole, listed, here }: VersionSeal): void {
  const texts = [whole, listed, ...Object.values(here)];
  if (!texts.every((sealed) => isGenuine(sealed, [key]))) throw new Error('签名不符');
}
