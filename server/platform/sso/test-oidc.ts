/** For tests: a real OpenID provider at a port of its own, where whoever comes is who they say. */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

export const client = { id: 'portal', secret: 'secret-of-the-portal-for-tests' };

/** Who can sign in there. */
const people = ['zhang-san', 'li-si'];

export interface TestProvider {
  readonly issuer: string;
  /** What makes a portal its client, as environment. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

function makeProvider(issuer: string, portal: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${portal}/ef-plus/loginssojf`],
        post_logout_redirect_uris: [`${portal}/ef-plus/ef/home`],
      },
    ],
    cookies: { keys: ['of tests alone'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // nobody is asked whether the portal may know them
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
}

const page = (path: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><link rel="icon" href="data:,"><title>统一认证</title><h1>统一认证</h1>
${[...people, 'cancel'].map((who) => `<p><a href="${path}/${who}">${who}</a></p>`).join('')}</html>`;

/** @param portal - Origin of the portal that is its client. */
export async function openProvider(portal: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = makeProvider(issuer, portal);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const [, choose, uid, who] = (request.url ?? '').split('/');
    if (choose !== 'choose') return void answer(request, response);
    if (who === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(`/choose/${uid}`));
      return;
    }
    const result = who === 'cancel' ? { error: 'access_denied' } : { login: { accountId: who } };
    void provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    env: {
      SSO_PROVIDER: 'oidc',
      SSO_PUBLIC_URL: portal,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Goes where a browser is sent until it comes back to the portal, choosing `who` on the way. @returns where it lands */
export async function visitProvider({ issuer }: TestProvider, address: string, who: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  while (next.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`${next.href} answered ${answer.status}: ${await answer.text()}`);
    next = new URL(to, next);
    if (next.pathname.startsWith('/choose/')) next.pathname += `/${who}`;
  }
  return next;
}
