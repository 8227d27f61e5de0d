/** `--service`: calls of the plugin go to a service on this machine, under an identity that this proxy signs. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { user, type UserInfo } from '../../calls/session.ts';
import { type Call, type Dialect, OK, pageToWire, REFUSALS, rowsFromWire } from '../../contract/index.ts';
import { type IdentityClaims, identityHeader, identityIssuer } from '../../service/wire.ts';
import { answerFault, inputFault } from '../../testing/contracts.ts';
import type { Envelope } from './answers.ts';
import { inputOf, placeOf } from './asked-input.ts';
import type { DevVersion } from './version.ts';

const algorithm = 'ES256';
const goodFor = 60;
const timeoutMs = 10_000;

export interface LocalService {
  /** What the service checks identities with: it is told `PORTAL=<this proxy>`. */
  readonly keys: object;
  /** @returns the envelope; undefined for what the plugin does not declare. */
  answer(request: IncomingMessage, address: URL, body: Buffer): Promise<Envelope | undefined>;
}

interface Parts {
  /** `http://127.0.0.1:4000` */
  readonly service: string;
  /** Base of the portal's calls, with its host. */
  readonly api: string;
  readonly now: () => DevVersion;
}

const refused = (msg: string, code: string = REFUSALS.invalid): Envelope => ({ code, msg, data: null });

/** Whoever is signed in at the portal. */
async function personAt(api: string, authorization: string | undefined): Promise<UserInfo | Envelope> {
  const headers = { ...(authorization !== undefined && { authorization }) };
  const told = (await (await fetch(api + user.getUserInfo.path, { headers })).json()) as Envelope;
  return String(told.code) === OK ? (told.data as UserInfo) : told;
}

/** As far as a browser knows: rows of the own enterprise, everybody's for the platform, and every code of the plugin. */
function claimsOf({ plugin, declared }: DevVersion, person: UserInfo, call: string): IdentityClaims {
  const kinds = [...new Set(person.roleListByEntId.map(({ roleType }) => roleType))];
  const isWide = kinds.some((kind) => kind === 'Y' || kind === 'L');
  const iat = Math.floor(Date.now() / 1000);
  const ent = person.entId ?? '0';
  return {
    ...{ iss: identityIssuer, aud: plugin.id, sub: person.userId, jti: randomUUID(), iat, exp: iat + goodFor },
    ...{ call, ver: plugin.version, name: person.userName, ent, entName: person.entName ?? '', kinds, reading: 0 },
    codes: Object.fromEntries(Object.keys(declared.codes ?? {}).map((code) => [code, 0])),
    rows: [isWide ? 'all' : { ents: ent === '0' ? [] : [ent] }],
  };
}

function requestTo(service: string, call: Call, input: Record<string, unknown>): [URL, string | null] {
  const rest = { ...(call.kind === 'page' ? pageToWire(call as Call & { dialect: Dialect }, input) : input) };
  const below = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const url = new URL(service + below);
  if (call.method === 'POST' || call.method === 'PUT') return [url, JSON.stringify(rest)];
  for (const [name, value] of Object.entries(rest)) url.searchParams.append(name, String(value));
  return [url, null];
}

/** What the portal would say of the answer, with the reason: here it is the developer who reads it. */
async function heldTo(call: Call, response: Response): Promise<Envelope> {
  if (response.status !== 200) return refused(`服务应答 HTTP ${response.status}（PTL-4008）`);
  const told = (await response.json().catch(() => undefined)) as Envelope | undefined;
  if (told?.code === undefined) return refused('服务的应答不是 JSON，或没有 code（PTL-4006）');
  if (String(told.code) !== OK) return { ...told, code: String(told.code), data: null };
  const page = () => rowsFromWire(call as Call & { dialect: Dialect }, told.data);
  const fault = answerFault(call, call.kind === 'page' ? page() : told.data);
  return fault === undefined ? told : refused(`服务的应答与约定不符：${fault}（PTL-4007）`);
}

export async function localService({ service, api, now }: Parts): Promise<LocalService> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const sign = (claims: IdentityClaims) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(privateKey);
  const ask = async (call: Call, input: Record<string, unknown>, request: IncomingMessage): Promise<Envelope> => {
    const person = await personAt(api, request.headers.authorization);
    if ('code' in person) return person;
    const [url, body] = requestTo(service, call, input);
    const headers = {
      accept: 'application/json',
      'x-request-id': randomUUID(),
      [identityHeader]: await sign(claimsOf(now(), person, `${call.method} ${call.path}`)),
      ...(body !== null && { 'content-type': 'application/json' }),
    };
    const sent = {
      method: call.method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    } as const;
    const response = await fetch(url, sent).catch(() => undefined);
    return response ? heldTo(call, response) : refused(`${service} 没有应答（PTL-4002）`);
  };
  return {
    keys: { keys: [{ ...jwk, kid, alg: algorithm, use: 'sig' }] },
    async answer(request, address, body) {
      const contracts = now().declared.service?.contracts ?? [];
      const below = address.pathname.slice(address.pathname.indexOf('/api/'));
      const place = placeOf(
        contracts.flatMap((contract) => Object.values(contract)),
        request.method,
        below,
      );
      if (!place) return undefined;
      const input = inputOf(place, address, below, body.toString());
      const wrong = inputFault(place.call, input);
      return wrong === undefined ? ask(place.call, input, request) : refused(`入参不符合约定：${wrong}`);
    },
  };
}
