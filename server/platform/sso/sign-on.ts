/** Single sign-on: begun and ended by one browser, an answer that serves once, then the account bound to its subject. */
import { type Browser, type Context, type JsonValue, refuse } from '@portal/sdk/server';
import { grant, redeem, stands } from '../identity/grants.ts';
import { findBySubject } from '../identity/users.ts';
import { demandEnabled, logged, signIn } from '../login/sign-in.ts';
import { bindKeyFor } from './binding.ts';
import { type SignOn, type SsoProvider, ssoProvider } from './provider.ts';

const stateLifeMs = 5 * 60_000;

/** A path of our own origin; anything else would be an open redirect. */
const ownPath = (path: string | undefined) => (path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null);

const providerInUse = (): SsoProvider => ssoProvider() ?? refuse('signIn', '未开启单点登录');

/** What the browser itself yields for a state, when it begins and again when it ends. */
const signOnOf = (browser: Browser, state: string): SignOn => ({
  state,
  nonce: browser.bind(`sso-nonce ${state}`),
  verifier: browser.bind(`sso-verifier ${state}`),
});

export async function signOnAddress(context: Context, redirect: string | undefined) {
  const { db, clock, browser } = context;
  const provider = providerInUse();
  const wanted = { redirect: ownPath(redirect) };
  const state = await grant(db, clock, 'sso-state', wanted, stateLifeMs, browser.bind('sso-state'));
  return { address: await logged(context, 'sso', () => provider.signInAddress(signOnOf(browser, state))) };
}

const redirectOf = (data: JsonValue): string | null =>
  typeof data === 'object' && data !== null && 'redirect' in data && typeof data.redirect === 'string'
    ? data.redirect
    : null;

/** Spends a state. @returns the wanted page. @throws Refusal in any browser but the one that began. */
async function spend({ db, clock, browser }: Context, state: string): Promise<string | null> {
  const proof = browser.proof('sso-state');
  const begun = proof === undefined ? undefined : await redeem(db, clock, 'sso-state', state, proof);
  if (begun !== undefined) return redirectOf(begun);
  return refuse(
    'signIn',
    (await stands(db, clock, 'sso-state', state))
      ? '本次单点登录不是由此浏览器发起的，请在此浏览器重新发起（需允许使用 Cookie）'
      : '登录请求已失效，请重新发起单点登录',
  );
}

export async function callback({ ticket, state }: { ticket: string; state: string }, context: Context) {
  const { db, browser } = context;
  const redirect = await logged(context, 'sso', () => spend(context, state));
  const signOn = signOnOf(browser, state);
  const subject = await logged(context, 'sso', () => providerInUse().redeem(ticket, signOn, context));
  const user = await findBySubject(db, subject);
  if (!user) {
    return { userId: null, token: null, bindKey: await bindKeyFor(context, subject), redirect };
  }
  await logged(context, 'sso', () => demandEnabled(user.status), user);
  return { ...(await signIn(context, user, 'sso', redirect === null ? {} : { redirect })), bindKey: null, redirect };
}
