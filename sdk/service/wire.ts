/** Names that the portal and the service of a plugin share on the wire. */

/** Header of each request of the portal with the identity of the caller, a signed JWT. */
export const identityHeader = 'x-portal-identity';
export const identityIssuer = 'portal';
/** Below the portal's API base. */
export const jwksPath = '/plugins/jwks.json';

/**
 * The data scope of a right: all rows; those of some enterprises, and of some people in the own one; or too long to
 * list.
 */
export type RowsClaim = 'all' | 'ask' | { readonly ents: readonly string[]; readonly peers?: readonly string[] };

/** The claims by which the portal identifies the caller. */
export interface IdentityClaims {
  readonly iss: string;
  /** Id of the plugin. */
  readonly aud: string;
  /** Id of the user. */
  readonly sub: string;
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
  /** Method and path of the contract: the token is valid for this call only. */
  readonly call: string;
  /** Version of the plugin that the user runs. */
  readonly ver: string;
  readonly name: string;
  /** Enterprise worked for; `0` for none. */
  readonly ent: string;
  readonly entName: string;
  /** Role letters. */
  readonly kinds: readonly string[];
  /** Places in `rows`: of all rights together, and of each code of this plugin. */
  readonly reading: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly rows: readonly RowsClaim[];
  /** The list of codes is incomplete: there was no room for all. */
  readonly more?: true;
}
