/** The identity of the caller as the portal signs it, verified with the portal's key. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { type Identity, identityOf } from './person.ts';
import { type IdentityClaims, identityIssuer, jwksPath } from './wire.ts';

/** An identity that the portal has not signed, that is for another service, or that has expired. */
export class NotIdentified extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotIdentified';
  }
}

export interface IdentityOptions {
  /** Id of the plugin: identities for another one are refused. */
  readonly plugin: string;
  /** Address of the portal, such as `http://localhost:3000`; its keys are read from there. */
  readonly portal: string;
  /** Default the system's. */
  readonly now?: () => Date;
}

/** Address below which the portal's calls are. */
export const apiOf = (portal: string): string => {
  const address = portal.replace(/\/+$/, '');
  return address.endsWith('/japi') ? address : `${address}/japi`;
};

const said: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: '身份已过期',
  ERR_JWT_CLAIM_VALIDATION_FAILED: '身份不是给本服务的',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: '身份的签名不符',
  ERR_JWKS_NO_MATCHING_KEY: '身份的签名不符',
};

/** Identities that are remembered. */
const mostChecked = 5000;

/** Seconds by which the clocks of portal and service may differ. */
const tolerance = 5;

/** Verifies identities for one plugin; caches the portal's keys, and reads them again when a new one appears. */
export class IdentityVerifier {
  readonly #options: IdentityOptions;
  /** Caches verified tokens: the portal repeats a token for a few seconds. */
  readonly #checked = new Map<string, IdentityClaims>();
  readonly #keys: JWTVerifyGetKey;

  constructor(options: IdentityOptions) {
    this.#options = options;
    this.#keys = createRemoteJWKSet(new URL(apiOf(options.portal) + jwksPath));
  }

  /**
   * @param token Of the header `x-portal-identity`.
   * @param call Method and path of the contract that is answered, such as `POST /api/parts/item/page`.
   * @throws NotIdentified
   */
  async verify(token: string | undefined, call: string): Promise<Identity> {
    if (token === undefined || token === '') throw new NotIdentified('请求没有带门户的身份');
    try {
      const claims = this.#known(token) ?? (await this.#read(token));
      if (claims.call !== call) throw new NotIdentified('身份是给另一个调用的');
      return identityOf(claims);
    } catch (error) {
      if (error instanceof NotIdentified) throw error;
      if (error instanceof errors.JOSEError) throw new NotIdentified(said[error.code] ?? '身份无法核对');
      throw error;
    }
  }

  #now = (): Date => this.#options.now?.() ?? new Date();

  #known(token: string): IdentityClaims | undefined {
    const claims = this.#checked.get(token);
    return claims && claims.exp * 1000 > this.#now().getTime() ? claims : undefined;
  }

  async #read(token: string): Promise<IdentityClaims> {
    const checks = { issuer: identityIssuer, audience: this.#options.plugin, algorithms: ['ES256'] };
    const moment = { clockTolerance: tolerance, currentDate: this.#now() };
    const { payload } = await jwtVerify(token, this.#keys, { ...checks, ...moment });
    const claims = payload as unknown as IdentityClaims;
    if (this.#checked.size >= mostChecked) this.#checked.clear();
    this.#checked.set(token, claims);
    return claims;
  }
}
