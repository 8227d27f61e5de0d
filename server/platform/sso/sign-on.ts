/** Single sign-on: a state we gave, a ticket that serves once, then the account bound to its subject. */
import { type Clock, type Context, type Db, refuse } from '@portal/sdk/server';
import { grant, redeem } from '../identity/grants.ts';
import { findBySubject } from '../identity/users.ts';
import { signIn } from '../login/sign-in.ts';
import { ssoProvider } from './provider.ts';

const stateLifeMs = 5 * 60_000;
const bindLifeMs = 10 * 60_000;

/** A path of our own origin; anything else would be an open redirect. */
const ownPath = (path: string | undefined) => (path !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null);

export async function signOnAddress(db: Db, clock: Clock, redirect: string | undefined) {
  const provider = ssoProvider();
  if (!provider) return refuse('signIn', '未开启单点登录');
  const state = await grant(db, clock, 'sso-state', { redirect: ownPath(redirect) }, stateLifeMs);
  return { address: provider.signInAddress(state) };
}

const redirectOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'redirect' in data && typeof data.redirect === 'string'
    ? data.redirect
    : null;

export async function callback({ ticket, state }: { ticket: string; state: string }, context: Context) {
  const { db, clock } = context;
  const begun = await redeem(db, clock, 'sso-state', state);
  if (begun === undefined) return refuse('signIn', '登录请求已失效，请重新发起单点登录');
  const subject = await ssoProvider()?.redeem(db, clock, ticket);
  if (subject === undefined) return refuse('signIn', '票据过期，请重新登录');
  const redirect = redirectOf(begun);
  const user = await findBySubject(db, subject);
  if (!user) {
    const bindKey = await grant(db, clock, 'bind', subject, bindLifeMs);
    return { userId: null, token: null, bindKey, redirect };
  }
  if (user.status !== 1) return refuse('signIn', '账号停用，请联系管理员');
  return { ...(await signIn(context, user, 'sso')), bindKey: null, redirect };
}

/** Binds the waiting subject to an account proven by SMS, and signs it in. */
export async function bind(bindKey: string, user: { id: string; account: string }, context: Context) {
  const { db, clock } = context;
  const subject = await redeem(db, clock, 'bind', bindKey);
  if (typeof subject !== 'string') return refuse('signIn', '绑定请求已失效，请重新发起单点登录');
  await db.updateTable('usrUser').set({ ssoSubject: subject }).where('id', '=', user.id).execute();
  return signIn(context, user, 'sso');
}
