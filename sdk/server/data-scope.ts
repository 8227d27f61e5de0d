/** Whose rows a user sees: the data scope of the roles, as one condition for every list. */
import { type RawBuilder, sql } from 'kysely';

/** How far the roles of a user reach together; the widest one counts. */
export interface DataScope {
  /** Everybody's rows: operating units and the super administrator. */
  readonly all: boolean;
  /** Enterprises of which every row is seen. */
  readonly entIds: readonly string[];
  /**
   * Where the enterprise worked for is not seen as a whole: the users whose rows in it are seen, oneself among them.
   * Empty where it is.
   */
  readonly peers: readonly string[];
}

/** One party of a row: the column of its enterprise, and that of the person who looks after the row there. */
export interface Side {
  readonly ent: string;
  /** Absent where the rows have no owner: then they are the enterprise's. */
  readonly owner?: string;
}

const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} in (${sql.join([...ids])})`;

function seenOn({ ent, owner }: Side, { entIds, peers }: DataScope, entId: string): RawBuilder<boolean> {
  const whole = owner === undefined && peers.length > 0 ? [...new Set([...entIds, entId])] : entIds;
  const inWhole = among(ent, whole.length > 0 ? whole : ['0']);
  if (owner === undefined || peers.length === 0) return inWhole;
  const own = sql<boolean>`${sql.ref(ent)} = ${entId} and (${sql.ref(owner)} is null or ${among(owner, peers)})`;
  return sql<boolean>`(${inWhole} or ${own})`;
}

/**
 * The rows within a user's reach, by any of their sides. A row that nobody looks after yet is its enterprise's, so that
 * somebody can take it over.
 */
export const inDataScope = (
  { dataScope, entId }: { readonly dataScope: DataScope; readonly entId: string },
  sides: readonly Side[],
): RawBuilder<boolean> =>
  dataScope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        sides.map((side) => seenOn(side, dataScope, entId)),
        sql` or `,
      )})`;
