import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Context, Tables } from '../server.ts';
import { record } from './log.ts';
import { refuse } from './refusal.ts';
import { one } from './rows.ts';
import { seesAll, type User } from './user.ts';

type Table = keyof Tables & string;
type RowOf<T extends Table> = Selectable<Tables[T]>;
type Column<T extends Table> = keyof RowOf<T> & string;

/** Who makes a step: the enterprise, or the user, that one of the columns names. */
export interface Party<T extends Table> {
  /** As refusals name it: 供应商. */
  readonly title: string;
  readonly ent?: readonly Column<T>[];
  readonly user?: readonly Column<T>[];
}

/** One step of a document. */
export interface Transition<PartyName extends string, Status extends number> {
  /** Absent where the permission code of the call, or of the audit, says who. */
  readonly by?: PartyName;
  readonly from: readonly Status[];
  /** Absent where the state stays. */
  readonly to?: Status;
  /** The verb as the user reads it in a refusal: 不能发货. */
  readonly verb: string;
}

interface Spec<T extends Table, PartyName extends string, Status extends number, Name extends string> {
  readonly table: T;
  /** Type of the document in its history; steps are written there under their names. Absent: the area writes it. */
  readonly bizType?: string;
  /** As refusals name it: 订单. */
  readonly noun: string;
  readonly states: Readonly<Record<Status, string>>;
  readonly parties: Readonly<Record<PartyName, Party<T>>>;
  /**
   * Rows that exist for a user who makes a step of a party, as a condition on the table's columns; where absent, those
   * of the enterprises that the user's data scope takes in.
   */
  readonly visible?: (user: User) => RawBuilder<boolean>;
  readonly steps: Readonly<Record<Name, Transition<NoInfer<PartyName>, NoInfer<Status>>>>;
}

/** What one performance of a step adds to its declaration. */
export interface Performed<T extends Table> {
  /** Written together with the state. */
  readonly set?: { readonly [C in keyof Updateable<Tables[T]>]?: Updateable<Tables[T]>[C] | RawBuilder<unknown> };
  readonly reason?: string | null | undefined;
  /** A further condition of the row, and the sentence where it is the one that fails. */
  readonly only?: { readonly if: RawBuilder<boolean>; readonly otherwise: string } | undefined;
}

type Values = Readonly<Record<string, unknown>>;
/** A table chosen at run time; its columns are checked where it is declared. */
type Loose = Kysely<Record<string, Record<string, unknown>>>;

const isParty = <T extends Table>({ ent = [], user = [] }: Party<T>, row: Values, { entId, userId }: User): boolean =>
  ent.some((column) => row[column] === entId) || user.some((column) => row[column] === userId);

/** Whose data scope shows the row may hear that it is not theirs to move; for everybody else it does not exist. */
const looksOn = <T extends Table>(sides: readonly Party<T>[], row: Values, user: User): boolean =>
  seesAll(user) ||
  sides.some(
    (side) =>
      isParty(side, row, user) ||
      side.ent?.some((column) => (user.reach.entIds as readonly unknown[]).includes(row[column])),
  );

/** The condition of a party inside the update itself. */
const ofParty = <T extends Table>({ ent = [], user = [] }: Party<T>, { entId, userId }: User) =>
  sql<boolean>`(${sql.join(
    [
      ...ent.map((column) => sql`${sql.ref(column)} = ${entId}`),
      ...user.map((column) => sql`${sql.ref(column)} = ${userId}`),
    ],
    sql` or `,
  )})`;

/**
 * The steps of a document as one table: who, from which states, to which. `perform` makes one guarded update, so that of
 * several attempts at the same version exactly one finds its row, writes the step into the history, and says why where
 * there was no row: not there or another enterprise's, not this party's to do, changed since, or in the wrong state.
 * `seen` names the row: its key and the version that the user saw, or its number where an audit decides.
 */
export function transitions<T extends Table, PartyName extends string, Status extends number, Name extends string>(
  spec: Spec<T, PartyName, Status, Name>,
) {
  const { bizType, noun, states, parties, visible, steps } = spec;
  const table: string = spec.table;
  const gone = `${noun}不存在或已被删除`;
  const sides = Object.values<Party<T>>(parties);

  async function explain(context: Context, seen: Values, name: Name, how: Performed<T>): Promise<never> {
    const { db, user } = context;
    const { by, from, verb } = steps[name];
    const { version, ...key } = seen;
    const sought = Object.entries(key).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);
    const party = by && parties[by];
    if (party && visible) sought.push(visible(user));
    const row = await one(
      (db as unknown as Loose)
        .selectFrom(table)
        .selectAll()
        .where(sql<boolean>`${sql.join(sought, sql` and `)}`),
      gone,
    );
    if (party && !isParty(party, row, user))
      return visible || looksOn(sides, row, user)
        ? refuse('forbidden', `只有${party.title}可以${verb}`)
        : refuse('notFound', gone);
    if (version !== undefined && row.version !== version) return refuse('conflict', `${noun}已被他人处理，请刷新`);
    if (!(from as readonly unknown[]).includes(row.status))
      return refuse('conflict', `${noun}当前状态为“${states[row.status as Status]}”，不能${verb}`);
    return refuse('conflict', how.only?.otherwise ?? `${noun}已被他人处理，请刷新`);
  }

  /** Makes one step; @returns the row as it is now. */
  async function perform(
    context: Context,
    seen: Partial<RowOf<T>>,
    name: Name,
    how: Performed<T> = {},
  ): Promise<RowOf<T>> {
    const { db, user, clock } = context;
    const { by, from, to } = steps[name];
    const guards = [
      ...Object.entries(seen).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`),
      sql<boolean>`status in (${sql.join([...from])})`,
      ...(by ? [ofParty(parties[by], user), ...(visible ? [visible(user)] : [])] : []),
      ...(how.only ? [how.only.if] : []),
    ];
    const moved = await (db as unknown as Loose)
      .updateTable(table)
      .set({
        ...(how.set as Values | undefined),
        ...(to !== undefined && { status: to }),
        version: sql`version + 1`,
        updatedAt: clock.now().toISOString(),
      })
      .where(sql<boolean>`${sql.join(guards, sql` and `)}`)
      .returningAll()
      .executeTakeFirst();
    if (!moved) return explain(context, seen, name, how);
    if (bizType !== undefined) {
      const { id, versionNo } = moved;
      await record(context, bizType, String(id), {
        action: name,
        reason: how.reason,
        versionNo: versionNo as number | null | undefined,
      });
    }
    return moved as RowOf<T>;
  }

  return { perform, gone };
}
