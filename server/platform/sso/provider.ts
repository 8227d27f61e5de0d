/** The other portal that vouches for people: `SSO_PROVIDER` names the adapter. */
import type { Context } from '@portal/sdk/server';

/** One sign-on. Nonce and verifier come out of the browser that began it; no database holds them. */
export interface SignOn {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

export interface SsoProvider {
  /** Where a browser signs in; it comes back to `/loginssojf` with an answer and the same `state`. @throws Refusal */
  signInAddress(signOn: SignOn): Promise<string>;
  /** Where a browser goes after signing out here; null: nowhere. */
  signOutAddress(): Promise<string | null>;
  /** The subject that the answer to a sign-on vouches for, once. @throws Refusal `signIn` */
  redeem(answer: string, signOn: SignOn, context: Pick<Context, 'db' | 'clock'>): Promise<string>;
}

let installed: SsoProvider | undefined;

export const installSsoProvider = (provider: SsoProvider | undefined): void => {
  installed = provider;
};

export const ssoProvider = (): SsoProvider | undefined => installed;
