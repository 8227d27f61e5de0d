/** The person behind a request, and which rows are theirs. */
import type { IdentityClaims, RowsClaim } from './wire.ts';

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

export function identityOf(claims: IdentityClaims): Identity {
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

/** Facts of a test person. */
export interface TestPerson {
  /** Default `1`. */
  readonly userId?: string;
  /** Default 测试用户. */
  readonly userName?: string;
  /** Default `1001`. */
  readonly entId?: string;
  /** Default `['G']`. */
  readonly kinds?: readonly string[];
  /** Codes that they hold. Default none. */
  readonly codes?: readonly string[];
  /** Whether they see everybody's rows. Default those of `entId` alone. */
  readonly all?: boolean;
}

/** The identity of a test person, as the portal would issue it. */
export function identityAs(facts: TestPerson = {}): Identity {
  const { userId = '1', userName = '测试用户', entId = '1001', kinds = ['G'], codes = [], all = false } = facts;
  return identityOf({
    ...{ iss: '', aud: '', jti: '', iat: 0, exp: 0, call: '', ver: '0.0.0' },
    ...{ sub: userId, name: userName, ent: entId, entName: '测试企业', kinds, reading: 0 },
    codes: Object.fromEntries(codes.map((code) => [code, 0])),
    rows: [all ? 'all' : { ents: [entId] }],
  });
}
