/** For tests: a service on plain `node:http` that knows nothing of the SDK, as one in another language would be. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';

interface Claims {
  readonly iss: string;
  readonly aud: string;
  readonly exp: number;
  readonly call: string;
  readonly ent: string;
  readonly sub: string;
}

interface Plain {
  /** Address of the portal's API. */
  readonly api: string;
  readonly plugin: string;
  /** Seconds. */
  readonly now: () => number;
}

const decoded = <T>(part: string | undefined): T => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as T;

/** @returns why not, or whose request it is. */
export async function checkIdentity(
  token: string,
  call: string,
  { api, plugin, now }: Plain,
): Promise<string | Claims> {
  const [head, body, signature = ''] = token.split('.');
  const { kid, alg } = decoded<{ kid: string; alg: string }>(head);
  const { keys } = (await (await fetch(`${api}/plugins/jwks.json`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const jwk = keys.find((one) => one.kid === kid);
  if (!jwk || alg !== 'ES256') return 'unknown key';
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const good = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const claims = decoded<Claims>(body);
  if (!good || claims.iss !== 'portal') return 'not the portal';
  if (claims.aud !== plugin) return 'for another service';
  if (claims.exp <= now()) return 'over';
  return claims.call === call ? claims : 'for another call';
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString() || '{}') as Record<string, unknown>;
}

/** Answers one list, in the portal's envelope and spelling of pages. */
export const plainService =
  (parts: Plain): RequestListener =>
  (request, response) => {
    const answer = async () => {
      const call = `${request.method} ${request.url}`;
      const claims = await checkIdentity(String(request.headers['x-portal-identity']), call, parts);
      const { pageNum, pageSize } = await jsonOf(request);
      if (typeof claims === 'string') return { status: 401, body: { code: '401', msg: claims } };
      const records = [{ id: '7', itemName: `用户 ${claims.sub}`, entId: claims.ent, quantity: 1, secret: 'stays' }];
      const data = [{ records, total: 1, size: pageSize, current: pageNum }];
      return { status: 200, body: { code: '200', msg: '操作成功', data } };
    };
    void answer().then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  };
