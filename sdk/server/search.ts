/** What the search of the portal finds: each kind of document is declared once, by the area that owns it. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Codes } from '../contract/field.ts';
import type { Context, Tables } from '../server.ts';
import type { User } from './user.ts';

/** A document as the search shows it. */
export interface SearchRow {
  readonly id: string;
  readonly number: string;
  /** What people call it, beside its number. */
  readonly name: string;
  /** Code of its state. Null where the kind has none. */
  readonly state: string | number | null;
  /** In yuan. Null where the kind has none. */
  readonly amount: string | null;
  /** The other side, as this reader sees it. */
  readonly party: string | null;
  /** Address of its page below the base path. */
  readonly path: string;
}

export type SearchReader = Pick<Context, 'db' | 'user' | 'documents' | 'clock'>;

/** Tables, or published views of one table, by their column of the document's key. */
type Followed = { readonly [T in keyof Tables]?: keyof Tables[T] & string };

/**
 * One kind of document that the search finds.
 * @example
 * export const loanSearch: SearchSource = {
 *   ...{ kind: 'loan', title: '借用申请', sort: 90, access: loan.detail.access, states: LOAN_STATUS },
 *   words: sql`select id, concat_ws(chr(10), loan_no, item_name) as words from lon_loan`,
 *   follows: { lonLoan: 'id' },
 *   rows: (reader) => visibleLoans(reader).select(['l.id', 'l.loanNo as number', …]),
 * };
 */
export interface SearchSource {
  /** Its own in the portal: letters and digits. */
  readonly kind: string;
  /** What people call the kind: 订单. */
  readonly title: string;
  /** Kinds that match equally well stand by this, ascending. */
  readonly sort: number;
  /** Access of the call that shows a document: who may not make it finds none, and sees the rows of that right alone. */
  readonly access: string;
  /**
   * Gives `id` and `words` of every document, whoever may see it; takes no parameter. Words are the number, the name and
   * what else finds the document, a line each: never an address, nor what people tell in confidence. Phones and identity
   * numbers are taken out.
   */
  readonly words: RawBuilder<unknown>;
  /** What `words` reads: whatever is written there reaches the search in the same transaction. */
  readonly follows: Followed;
  /** The subject's one source of visible rows, asked at each search. */
  readonly rows: (reader: SearchReader) => Expression<{ [Field in keyof SearchRow]: unknown }>;
  /** Texts and tones of `state`. */
  readonly states?: Codes;
}

interface Party {
  /** Columns with their table. */
  readonly ent: string;
  readonly name: string;
}

/** Name of the side that is not the reader's; both where the reader is neither. */
export const otherParty = ({ entId }: User, one: Party, other: Party) => {
  const [first, second] = [sql.ref(one.name), sql.ref(other.name)];
  return sql<string>`case ${entId}::bigint when ${sql.ref(one.ent)} then ${second}
    when ${sql.ref(other.ent)} then ${first} else ${first} || ' / ' || ${second} end`;
};
