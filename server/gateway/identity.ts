/** Who asks, as a plugin's service is told: signed, for one minute, one service and one call. */
import { randomUUID } from 'node:crypto';
import type { DataScope, User } from '@portal/sdk/server';
import { type IdentityClaims, identityIssuer, type RowsClaim } from '@portal/sdk/service/wire';
import type { ServiceKeys } from './keys.ts';

/** Seconds that it is good for. */
const goodFor = 60;
/** Of the whole token; longer lists of rows are asked for. */
const mostBytes = 2048;
/** Header, signature and what base64 adds. */
const roomFor = (payload: object) => Math.ceil((Buffer.byteLength(JSON.stringify(payload)) * 4) / 3) + 260;

const rowsOf = ({ all, entIds, peers }: DataScope): RowsClaim =>
  all ? 'all' : { ents: [...entIds], ...(peers.length > 0 && { peers: [...peers] }) };

interface Asking {
  readonly plugin: { readonly id: string; readonly version: string };
  readonly user: User;
  /** `POST /api/parts/item/page` */
  readonly call: string;
  readonly access: string;
  readonly at: Date;
}

function claimsOf({ plugin, user, call, at }: Asking, codes: readonly string[], isWhole: boolean): IdentityClaims {
  const rows: RowsClaim[] = [];
  const known = new Map<string, number>();
  const placeOf = (dataScope: DataScope): number => {
    const claim = isWhole || dataScope.all ? rowsOf(dataScope) : 'ask';
    const text = JSON.stringify(claim);
    const place = known.get(text) ?? rows.push(claim) - 1;
    known.set(text, place);
    return place;
  };
  const iat = Math.floor(at.getTime() / 1000);
  return {
    ...{ iss: identityIssuer, aud: plugin.id, sub: user.userId, jti: randomUUID(), iat, exp: iat + goodFor },
    ...{ call, ver: plugin.version, name: user.userName, ent: user.entId, entName: user.entName },
    kinds: [...user.roleTypes],
    reading: placeOf(user.reading),
    codes: Object.fromEntries(codes.map((code) => [code, placeOf(user.codes.get(code) ?? user.dataScope)])),
    rows,
  };
}

/** All that fits: rows as lists, else to be asked for; all codes, else the one that the call needs. */
export function identityClaims(asking: Asking): IdentityClaims {
  const own = Array.from(asking.user.codes.keys()).filter((code) => code.startsWith(`${asking.plugin.id}:`));
  const whole = claimsOf(asking, own, true);
  if (roomFor(whole) <= mostBytes) return whole;
  const asked = claimsOf(asking, own, false);
  if (roomFor(asked) <= mostBytes) return asked;
  return {
    ...claimsOf(
      asking,
      own.filter((code) => code === asking.access),
      false,
    ),
    more: true,
  };
}

/** An identity is told again for so long to the same call, while nobody's rights have changed. */
const sameMs = 10_000;

interface Signed {
  readonly token: Promise<string>;
  readonly at: number;
}

/** By the user as the rights of a moment make them: another moment of rights is another object. */
const signed = new WeakMap<User, Map<string, Signed>>();

export function signIdentity(keys: ServiceKeys, asking: Asking): Promise<string> {
  const { user, call, plugin } = asking;
  const at = asking.at.getTime();
  const known = signed.get(user) ?? new Map<string, Signed>();
  signed.set(user, known);
  const name = `${plugin.id} ${plugin.version} ${call}`;
  const last = known.get(name);
  if (last && at - last.at >= 0 && at - last.at < sameMs) return last.token;
  const token = keys.sign({ ...identityClaims(asking) });
  token.catch(() => known.delete(name));
  known.set(name, { token, at });
  return token;
}
