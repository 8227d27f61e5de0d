/** For tests: something that says it is an OpenID provider, and answers what the test wants. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function identityToken(claims: object, key: KeyObject): string {
  const signed = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const send = (response: ServerResponse, body: object) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export interface Lies {
  /** The issuer that it describes itself as. */
  issuer?: string;
  /** Claims of the identity token beside, or instead of, right ones. */
  claims?: Record<string, unknown>;
  /** Signs with another key than it publishes. */
  forged?: boolean;
  /** The path that is never answered. */
  silentAt?: string;
  /** Instead of an answer for the code. */
  token?: object;
}

export interface Liar {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  lies: Lies;
  close(): Promise<void>;
}

export async function openLiar(portal: string): Promise<Liar> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const [key, other] = [newKey(), newKey()];
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' };
  const liar: Liar = {
    issuer,
    env: { ...env, SSO_PROVIDER: 'oidc', SSO_PUBLIC_URL: portal },
    lies: {},
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const description = () => ({
    issuer: liar.lies.issuer ?? issuer,
    authorization_endpoint: `${issuer}/authorise`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  const tokens = () => {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: 'portal', sub: 'zhang-san', iat: now, exp: now + 60 };
    const { claims, forged } = liar.lies;
    const idToken = identityToken({ ...right, ...claims }, (forged ? other : key).privateKey);
    return liar.lies.token ?? { access_token: 'of no use', token_type: 'bearer', id_token: idToken };
  };
  const keys = () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
  const answers: Readonly<Record<string, () => object>> = { '/token': tokens, '/keys': keys };
  server.on('request', ({ url = '' }, response) => {
    if (liar.lies.silentAt !== undefined && url.startsWith(liar.lies.silentAt)) return;
    send(response, (answers[url] ?? description)());
  });
  return liar;
}
