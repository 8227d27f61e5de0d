/** Whose keys a portal takes: its operators', which sign everything, and those of teams, which sign what is theirs. */
import { ADOPT, type AdoptCode, type Conflict } from '../adopt/conflict.ts';
import type { Sealed } from '../registry.ts';
import { type Claiming, coversPlugin, type KeyEntry, outsideOf } from '../scope.ts';
import { fingerprintOf, isGenuine, signatureOf } from './seal.ts';

export interface TeamKey extends KeyEntry {
  /** When it was enrolled, ISO. */
  readonly since: string;
  /** When it was taken back, ISO; absent while it holds. */
  readonly revoked?: string;
}

/** The text that an operator signs. */
export interface KeyList {
  readonly schema: 1;
  /** Only ever rises: an older list is refused, however true its signature is. */
  readonly revision: number;
  readonly keys: readonly TeamKey[];
}

/** A list as it was signed: whole for servers and commands, and each key that holds by itself for browsers. */
export interface SealedKeys {
  readonly whole: Sealed;
  /** By key, SPKI in base64. */
  readonly entries: Readonly<Record<string, Sealed>>;
}

/** What a portal knows of teams' keys: the last list, and what was taken back since. */
export interface KeyState {
  /** Absent before the first list. */
  readonly list?: SealedKeys;
  /** Key → when it was taken back, ISO. */
  readonly revoked: Readonly<Record<string, string>>;
}

export const noKeys: KeyState = { revoked: {} };

export interface Trust {
  /** Pinned by the build, SPKI in base64: they sign every plugin. */
  readonly operators: readonly string[];
  readonly keys: readonly TeamKey[];
}

const entryText = ({ key, team, plugins, paths, codes }: TeamKey): string =>
  JSON.stringify({ key, team, plugins, paths, codes } satisfies KeyEntry);

const held = ({ keys }: KeyList): readonly TeamKey[] => keys.filter(({ revoked }) => revoked === undefined);

/** @param text Of a list, signed as it stands. @param privateKey Of an operator, PKCS #8 in PEM. */
export function sealKeys(text: string, privateKey: string): SealedKeys {
  const sealed = (one: string): Sealed => ({ text: one, signature: signatureOf(one, privateKey) });
  const list = JSON.parse(text) as KeyList;
  return {
    whole: sealed(text),
    entries: Object.fromEntries(held(list).map((key) => [key.key, sealed(entryText(key))])),
  };
}

/** @throws Error with a Chinese sentence when an operator has not signed all of it. */
export function openKeys({ whole, entries }: SealedKeys, operators: readonly string[]): KeyList {
  const refused = () => new Error(`${ADOPT.keyList} 密钥名单的签名不符，不是门户的运维密钥签名的`);
  if (!isGenuine(whole, operators)) throw refused();
  const list = JSON.parse(whole.text) as KeyList;
  for (const key of held(list)) {
    const entry = entries[key.key];
    if (entry?.text !== entryText(key) || !isGenuine(entry, operators)) throw refused();
  }
  return list;
}

/** @throws Error with a Chinese sentence when an operator has not signed the list. */
export function trustOf(operators: readonly string[], { list, revoked }: KeyState): Trust {
  const keys = list ? openKeys(list, operators).keys : [];
  const now = (one: TeamKey): TeamKey => {
    const at = one.revoked ?? revoked[one.key];
    return at === undefined ? one : { ...one, revoked: at };
  };
  return { operators, keys: keys.map(now) };
}

/** Enough of a key's fingerprint to tell it from others. */
export const shortKey = (key: string): string => fingerprintOf(key).slice(0, 12);

const ownerOf = ({ keys }: Trust, id: string): string | undefined =>
  keys.find((one) => one.revoked === undefined && coversPlugin(one, id))?.team;

const words: Readonly<Record<'path' | 'code', readonly [AdoptCode, string]>> = {
  path: [ADOPT.foreignPath, '地址'],
  code: [ADOPT.foreignCode, '权限码'],
};

function outsideMessage(trust: Trust, mine: TeamKey, { id }: Claiming, outside: ReturnType<typeof outsideOf>) {
  const who = `密钥 ${shortKey(mine.key)}（团队“${mine.team}”）`;
  if (outside === undefined) return undefined;
  const { kind, what } = outside;
  if (kind !== 'plugin') {
    const [code, name] = words[kind];
    const scope = kind === 'path' ? mine.paths : mine.codes;
    return { code, what, message: `${name} ${what} 不在${who}登记的范围（${scope.join('、')}）之内` };
  }
  const owner = ownerOf(trust, id);
  return owner === undefined
    ? { code: ADOPT.unscopedPlugin, what: id, message: `${who}没有登记插件 ${id}，只能发布 ${mine.plugins.join('、')}` }
    : { code: ADOPT.foreignPlugin, what: id, message: `插件 ${id} 属于团队“${owner}”，${who}不能发布它` };
}

/** Why a key may not sign a plugin, as one conflict; none where it may. */
export function trustConflicts(trust: Trust, key: string, plugin: Claiming): readonly Conflict[] {
  if (trust.operators.includes(key)) return [];
  const error = (code: AdoptCode, what: string, message: string): readonly Conflict[] => [
    { code, level: 'error', with: plugin.id, what, message },
  ];
  const mine = trust.keys.find((one) => one.key === key);
  if (!mine)
    return error(ADOPT.unknownKey, shortKey(key), `密钥 ${shortKey(key)} 没有登记，请由管理员在“团队密钥”中登记`);
  if (mine.revoked !== undefined) {
    const since = `团队“${mine.team}”的密钥 ${shortKey(key)} 已于 ${mine.revoked.slice(0, 10)} 吊销`;
    return error(ADOPT.revokedKey, shortKey(key), `${since}，请用新的密钥重新发布`);
  }
  const outside = outsideMessage(trust, mine, plugin, outsideOf(mine, plugin));
  return outside === undefined ? [] : error(outside.code, outside.what, outside.message);
}

/** The key may sign the plugin of this id; what the plugin claims is looked at with each of its versions. */
export const pointerConflicts = (trust: Trust, key: string, id: string): readonly Conflict[] =>
  trustConflicts(trust, key, { id, routes: [], redirects: [] });
