/** The other portal that vouches for people. A deployment installs its own; the demo's stands in until then. */
import type { Clock, Db } from '@portal/sdk/server';

export interface SsoProvider {
  /** Where a browser signs in; it comes back to the portal with `ticket` and the same `state`. */
  signInAddress(state: string): string;
  /** Where a browser goes after signing out here. */
  readonly signOutAddress: string | null;
  /** The subject that a ticket vouches for, once; undefined for a bad, old or used ticket. */
  redeem(db: Db, clock: Clock, ticket: string): Promise<string | undefined>;
}

let installed: SsoProvider | undefined;

export const installSsoProvider = (provider: SsoProvider | undefined): void => {
  installed = provider;
};

export const ssoProvider = (): SsoProvider | undefined => installed;
