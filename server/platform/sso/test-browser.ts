/** For tests: a browser as the server knows it, by the cookies that it was given. */
import { authentication } from '@portal/sdk/calls/session';
import type { Call, InputOf, OutputOf } from '@portal/sdk/contract';
import { demoPassword } from '../identity/demo-accounts.ts';
import { CallRefused, type TestServer } from '../../testing.ts';

export interface TestBrowser {
  /** @throws CallRefused */
  call<C extends Call>(target: C, input: InputOf<C>): Promise<OutputOf<C>>;
  /** Signs in by password. */
  signIn(account: string): Promise<void>;
  /** As the browser would send them. */
  cookies(): string;
}

export function openBrowser({ withToken }: TestServer): TestBrowser {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let api = withToken(undefined);
  const browser: TestBrowser = {
    cookies,
    async signIn(account) {
      const { token } = await browser.call(authentication.userLoginEcology, { account, password: demoPassword });
      api = withToken(token);
    },
    async call(target, input) {
      const headers: Record<string, string> = jar.size > 0 ? { cookie: cookies() } : {};
      const response = await api.raw(target, input as Record<string, unknown>, { headers });
      for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = cookie.split(';');
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const { code, msg, data } = response.json<{ code: string; msg: string; data: never }>();
      if (response.statusCode !== 200 || code !== '200') throw new CallRefused(response.statusCode, code, msg);
      return data;
    },
  };
  return browser;
}
