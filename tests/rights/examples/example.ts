/** What a call takes from who may make it: an input that succeeds on a row of the demonstration. */
import type { TestFile, TestServer } from '#server/testing';

/** What the query finds, as texts under camel-cased names; `id` is how the call names the row. */
export type Row = Readonly<Record<string, string>>;

/**
 * Who does not see the row though they hold the code: who makes the call, with a role that reaches another enterprise
 * alone; somebody else; nobody, for a reason. `whole`: who reaches less than the platform is refused for that.
 */
export type Hidden = 'scope' | 'whole' | { readonly from: string } | { readonly never: string };

export interface Example {
  /** The account. It holds the call's code on all rows, and none beside it. */
  readonly by: string;
  /** The codes that `by` holds beside the call's own: those that the row's own visibility or step asks for. */
  readonly also?: readonly string[];
  /** What is asked of the person is not a code but a delivered role: they keep theirs. */
  readonly delivered?: true;
  /** Finds one row with `id`; `:ent` and `:user` are those of `by`. Absent where the call names no row. */
  readonly row?: string;
  /** What happens before, with the delivered roles: a code that is sent, a row that the demonstration lacks. Adds to the row. */
  readonly prepare?: (server: TestServer, row: Row) => Promise<Row>;
  readonly input: (row: Row) => Readonly<Record<string, unknown>>;
  readonly files?: readonly TestFile[];
  /** Default `scope`. */
  readonly hidden?: Hidden;
  /** What the answer says of the row, where a success of several may have left it out. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** What no row is named. Default `999999999999`. */
  readonly missing?: string;
  /** The code where the row that it names is not there, if the call refuses that. Default `404`. */
  readonly refused?: string;
}

/** By method and path. */
export type Examples = Readonly<Record<string, Example>>;
