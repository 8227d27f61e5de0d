/** Who asks: the portal's word for it, checked with the portal's own key. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { type IdentityClaims, identityIssuer, jwksPath, type RowsClaim } from './wire.ts';

/** Rows of a right. */
export interface Rows {
  /** Everybody's rows. */
  readonly all: boolean;
  /** Enterprises of which every row is seen. */
  readonly entIds: readonly string[];
  /** Where the own enterprise is not seen as a whole: the users whose rows in it are seen. */
  readonly peers: readonly string[];
}

/** A row of the service's own, as far as rights go. */
export interface OwnedRow {
  /** Enterprise that it belongs to. */
  readonly entId: string;
  /** User who looks after it; null or absent where nobody does. */
  readonly ownerId?: string | null;
}

/** The person behind a request. */
export interface Identity {
  readonly userId: string;
  readonly userName: string;
  /** Enterprise worked for; `0` for none. */
  readonly entId: string;
  readonly entName: string;
  /** Role letters: G supplier, C purchasing unit, Y operating unit, L super administrator, K customer service. */
  readonly kinds: readonly string[];
  /** Version of the plugin that the user runs. */
  readonly version: string;
  /** Whether the user holds a code of this plugin. */
  readonly has: (code: string) => boolean;
  /** Rows of a code, or of all rights together; undefined where the list is too long for a token: ask `visible`. */
  readonly rows: (code?: string) => Rows | undefined;
  /** Whether the user may see a row under a code, or under any right. False where the list has to be asked for. */
  readonly sees: (row: OwnedRow, code?: string) => boolean;
}

/** An identity that is not the portal's word, not for this service, or over. */
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

const noRows: Rows = { all: false, entIds: [], peers: [] };

export const rowsOf = (claim: RowsClaim | undefined): Rows | undefined => {
  if (claim === 'ask') return undefined;
  if (claim === 'all') return { ...noRows, all: true };
  return claim ? { all: false, entIds: claim.ents, peers: claim.peers ?? [] } : noRows;
};

/** Whether a row stands among rows; a row that nobody looks after is its enterprise's. */
export function isAmongRows({ all, entIds, peers }: Rows, { entId, ownerId }: OwnedRow, ownEntId: string): boolean {
  if (all || entIds.includes(entId)) return true;
  const isOwn = entId === ownEntId && peers.length > 0;
  return isOwn && (ownerId === undefined || ownerId === null || peers.includes(ownerId));
}

function identityOf(claims: IdentityClaims): Identity {
  const { sub, name, ent, entName, kinds, ver, codes, rows, reading } = claims;
  const has = (code: string) => Object.hasOwn(codes, code);
  const rowsFor = (code?: string) => {
    if (code === undefined) return rowsOf(rows[reading]);
    return has(code) ? rowsOf(rows[codes[code] ?? -1]) : noRows;
  };
  return {
    ...{ userId: sub, userName: name, entId: ent, entName, kinds, version: ver, has, rows: rowsFor },
    sees: (row, code) => isAmongRows(rowsFor(code) ?? noRows, row, ent),
  };
}

const said: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: '身份已过期',
  ERR_JWT_CLAIM_VALIDATION_FAILED: '身份不是给本服务的',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: '身份的签名不符',
  ERR_JWKS_NO_MATCHING_KEY: '身份的签名不符',
};

/** Seconds by which the clocks of portal and service may differ. */
const tolerance = 5;

/** Checks identities of one plugin; keys of the portal are kept, and read anew when a new one appears. */
export class IdentityVerifier {
  readonly #options: IdentityOptions;
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
    const { plugin: audience, now } = this.#options;
    const checks = { issuer: identityIssuer, audience, algorithms: ['ES256'], clockTolerance: tolerance };
    try {
      const { payload } = await jwtVerify(token, this.#keys, { ...checks, ...(now && { currentDate: now() }) });
      const claims = payload as unknown as IdentityClaims;
      if (claims.call !== call) throw new NotIdentified('身份是给另一个调用的');
      return identityOf(claims);
    } catch (error) {
      if (error instanceof NotIdentified) throw error;
      if (error instanceof errors.JOSEError) throw new NotIdentified(said[error.code] ?? '身份无法核对');
      throw error;
    }
  }
}
