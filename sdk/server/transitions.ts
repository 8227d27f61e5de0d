import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { documentsHandedOver, dutyWaived, personLeft } from '../calls/management.ts';
import type { Steps } from '../contract/rights.ts';
import type { Context, Tables } from '../server.ts';
import { madeBy, worksAlone } from './duties.ts';
import { historyOf, record } from './log.ts';
import { type RefusalData, refuse } from './refusal.ts';
import { one } from './rows.ts';
import { on } from './subscription.ts';
import { acting, demandCode, isPlatform, mayChange, type User } from './user.ts';

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

type Reader = Pick<Context, 'db' | 'user'>;

interface Spec<T extends Table, PartyName extends string, Status extends number, Name extends string> {
  readonly table: T;
  /** Column of the state. Default `status`. */
  readonly stateIn?: Column<T>;
  /** Type of the document in its history; steps are written there under their names. Absent: the area writes it. */
  readonly bizType?: string;
  /** As refusals name it: 订单. */
  readonly noun: string;
  readonly parties: Readonly<Record<PartyName, Party<T>>>;
  /** The subject's one source of visible rows, as a condition on the table's columns. */
  readonly visible: (reader: Reader) => RawBuilder<boolean>;
  readonly steps: Steps<NoInfer<PartyName>, Status, Name>;
  /** Columns that keep who made a step, where the history does not tell under its name. */
  readonly makers?: { readonly [N in NoInfer<Name>]?: Column<T> };
  /**
   * Maps the column of an enterprise to the column of the person who looks after the document there: the first who makes
   * a party's step for that enterprise.
   */
  readonly owners?: { readonly [C in Column<T>]?: Column<T> };
  /** Further conditions of steps that follow from the row and the user alone. */
  readonly only?: { readonly [N in NoInfer<Name>]?: (user: User) => Only | readonly Only[] };
}

/** A further condition of the row, and the sentence where it is the one that fails. */
export interface Only {
  readonly if: RawBuilder<boolean>;
  readonly otherwise: string;
}

/** What one performance of a step adds to its declaration. */
export interface Performed<T extends Table> {
  /** Written together with the state. */
  readonly set?: { readonly [C in keyof Updateable<Tables[T]>]?: Updateable<Tables[T]>[C] | RawBuilder<unknown> };
  readonly reason?: string | null | undefined;
  /** A condition that follows from what this performance is asked for. */
  readonly only?: Only | undefined;
}

type Values = Readonly<Record<string, unknown>>;
/** A table chosen at run time; its columns are checked where it is declared. */
type Loose = Kysely<Record<string, Record<string, unknown>>>;

const isParty = <T extends Table>({ ent = [], user = [] }: Party<T>, row: Values, { entId, userId }: User): boolean =>
  ent.some((column) => row[column] === entId) || user.some((column) => row[column] === userId);

/** The condition of a party inside the update itself. */
const ofParty = <T extends Table>({ ent = [], user = [] }: Party<T>, { entId, userId }: User) =>
  sql<boolean>`(${sql.join(
    [
      ...ent.map((column) => sql`${sql.ref(column)} = ${entId}`),
      ...user.map((column) => sql`${sql.ref(column)} = ${userId}`),
    ],
    sql` or `,
  )})`;

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/**
 * The steps of a document as one table: who, from which states, to which. `perform` makes one guarded update, so that of
 * several attempts at the same version exactly one finds its row, writes the step into the history, and says why where
 * there was no row: not there or not visible, not this party's to do, outside the rows of the right, changed since, in
 * the wrong state, or made by who made an earlier step. `seen` names the row: its key and the version that the user saw,
 * or its number where an approval decides.
 */
export function transitions<T extends Table, PartyName extends string, Status extends number, Name extends string>(
  spec: Spec<T, PartyName, Status, Name>,
) {
  const { bizType, noun, parties, visible, makers = {}, owners = {}, only = {} } = spec;
  const { states, steps } = spec.steps;
  const table: string = spec.table;
  const stateIn: string = spec.stateIn ?? 'status';
  const gone = `${noun}不存在或已被删除`;

  const madeEarlier = (user: User, name: Name) => madeBy(user, { table, bizType, makers }, steps[name].notBy ?? []);

  const takenOver = ({ entId, userId }: User): Values =>
    Object.fromEntries(
      Object.entries<string>(owners).map(([ent, owner]) => {
        const before = sql.ref(owner);
        return [owner, sql`case ${sql.ref(ent)} when ${entId} then coalesce(${before}, ${userId}) else ${before} end`];
      }),
    );

  const conditionsOf = (user: User, name: Name, how: Pick<Performed<T>, 'only'>): readonly Only[] => {
    const ofStep = (only as Readonly<Partial<Record<Name, (user: User) => Only | readonly Only[]>>>)[name];
    return [...(ofStep ? [ofStep(user)].flat() : []), ...(how.only ? [how.only] : [])];
  };

  /** Who changed the document last and when, for the one who saw an earlier version. */
  async function lastChange({ db }: Context, { id, version }: Values): Promise<RefusalData> {
    const [last] = bizType === undefined ? [] : await historyOf(db, bizType, String(id));
    return {
      changedVersion: String(version),
      ...(last && { changedBy: last.operatorName, changedAt: new Date(last.createdAt).toISOString() }),
    };
  }

  async function explain(context: Context, seen: Values, name: Name, how: Performed<T>): Promise<never> {
    const { db, user } = context;
    const { by, from, title } = steps[name];
    const { version, ...key } = seen;
    const rows = (db as unknown as Loose).selectFrom(table).where(all(isSeen(key)));
    const read = visible({ db, user: { ...user, dataScope: user.reading } });
    const row = await one(
      rows
        .selectAll()
        .select([visible({ db, user }).as('withinRight'), madeEarlier(user, name).as('madeEarlier')])
        .select(conditionsOf(user, name, how).map((one, index) => one.if.as(`only${index}`)))
        .where(isPlatform(user) ? sql<boolean>`true` : read),
      gone,
    );
    const party = by && parties[by];
    if (party && !isParty(party, row, user)) return refuse('forbidden', `只有${party.title}可以${title}`);
    if (row['withinRight'] !== true) return refuse('forbidden', `您的“${title}”权限不包括这张${noun}`);
    if (version !== undefined && row['version'] !== version)
      return refuse('conflict', `${noun}已被他人处理，请刷新`, await lastChange(context, row));
    const state = row[stateIn] as Status;
    if (!from.includes(state)) return refuse('conflict', `${noun}当前状态为“${states[state]}”，不能${title}`);
    if (row['madeEarlier'] === true) {
      const earlier = (steps[name].notBy ?? []).map((step) => steps[step].title).join('、');
      return refuse('forbidden', `${noun}由${user.userName}${earlier}，${title}须由另一人办理`);
    }
    const failed = conditionsOf(user, name, how).find((_, index) => row[`only${index}`] !== true);
    return refuse('conflict', failed?.otherwise ?? `${noun}已被他人处理，请刷新`);
  }

  const withinScope = ({ db, user }: Reader) => (isPlatform(user) ? sql<boolean>`true` : visible({ db, user }));

  /** The row is in a state from which the step leads, and the user of the party that makes it. */
  function opens(user: User, name: Name): RawBuilder<boolean>[] {
    const { by, from } = steps[name];
    const inState = sql<boolean>`${sql.ref(stateIn)} in (${sql.join([...from])})`;
    return by ? [inState, ofParty(parties[by], user)] : [inState];
  }

  /** Conditions under which this user may make the step now. @param within - The row is within the user's data scope. */
  function guardsOf(user: User, name: Name, how: Performed<T>, within: RawBuilder<boolean>): RawBuilder<boolean>[] {
    const { notBy = [] } = steps[name];
    return [
      ...opens(user, name),
      within,
      ...(notBy.length > 0 ? [sql<boolean>`(not ${madeEarlier(user, name)} or ${worksAlone(user)})`] : []),
      ...conditionsOf(user, name, how).map((one) => one.if),
    ];
  }

  const isSeen = (seen: Values) =>
    Object.entries(seen).map(([column, value]) => sql<boolean>`${sql.ref(column)} = ${value}`);

  /** The user under the right of the step. @throws Refusal `forbidden` for who has it not. */
  function actorOf({ user }: Context, name: Name): User {
    const { access = 'login' } = steps[name];
    return access === 'login' || access === 'public' ? user : demandCode(user, access);
  }

  const enterprises = [
    ...new Set(Object.values<Party<T>>(parties).flatMap(({ ent = [] }) => ent as readonly string[])),
  ];

  /** @throws Refusal where the step binds an enterprise that may take nothing on. */
  async function demandFree(context: Context, row: Values, name: Name): Promise<void> {
    const { commits: deed } = steps[name];
    if (deed === undefined) return;
    const entIds = enterprises.map((column) => row[column]).filter((id) => id !== null && id !== undefined);
    const document = bizType === undefined ? {} : { bizType, bizId: String(row['id']) };
    const [plate, categoryId] = [row['plate'], row['categoryId']] as (string | null | undefined)[];
    await context.demandStanding({ entIds: entIds.map(String), deed, plate, categoryId, ...document });
  }

  /** Makes one step; @returns the row as it is now. */
  async function perform(
    context: Context,
    seen: Partial<RowOf<T>>,
    name: Name,
    how: Performed<T> = {},
  ): Promise<RowOf<T>> {
    const { by, to, title, commits } = steps[name];
    // before anything is written: who catches the refusal goes on in the same transaction
    if (commits !== undefined) await demand(context, seen, name, how);
    const user = actorOf(context, name);
    const acting = { ...context, user };
    const found = await (context.db as unknown as Loose)
      .updateTable(table)
      .set({
        ...(by && takenOver(user)),
        ...(how.set as Values | undefined),
        ...(to !== undefined && { [stateIn]: to }),
        version: sql`version + 1`,
        updatedAt: context.clock.now().toISOString(),
      })
      .where(all([...isSeen(seen), ...guardsOf(user, name, how, withinScope(acting))]))
      .returningAll()
      .returning(madeEarlier(user, name).as('waived'))
      .executeTakeFirst();
    if (!found) return explain(acting, seen, name, how);
    const { waived, ...moved } = found;
    if (waived === true) await context.emit(dutyWaived, { noun, title, id: String(moved['id']) });
    if (bizType !== undefined) {
      const { id, versionNo } = moved;
      await record(context, bizType, String(id), {
        action: name,
        reason: how.reason,
        versionNo: typeof versionNo === 'number' ? versionNo : null, // an agreement's is a text
      });
    }
    return moved as RowOf<T>;
  }

  /** @returns the row, where the step could be made now: before a system outside is asked for what it cannot take back. */
  async function demand(
    context: Context,
    seen: Partial<RowOf<T>>,
    name: Name,
    how: Pick<Performed<T>, 'only'> = {},
  ): Promise<RowOf<T>> {
    const acting = { ...context, user: actorOf(context, name) };
    const rows = (context.db as unknown as Loose).selectFrom(table).selectAll();
    const guards = guardsOf(acting.user, name, how, withinScope(acting));
    const found = await rows.where(all([...isSeen(seen), ...guards])).executeTakeFirst();
    if (!found) return explain(acting, seen, name, how);
    await demandFree(context, found, name);
    return found as RowOf<T>;
  }

  /** Steps whose code the user may act under, each with the user as they do. */
  const heldBy = (user: User) =>
    (Object.keys(steps) as Name[]).flatMap((name) => {
      const { access = 'login', from } = steps[name];
      if (from.length === 0 || (steps[name].access === undefined && !steps[name].by)) return [];
      if (access === 'login' || access === 'public') return [{ name, user }];
      return mayChange(user, access) ? [{ name, user: acting(user, access) }] : [];
    });

  /**
   * Names of the steps that this user may make on a row now: the guards of `perform`, asked of the row that a query
   * shows. Whether it is within a data scope is asked once for all steps that share the scope: asked for each of them,
   * planning takes many times as long as answering.
   * @param id - Column of the query that names the row: `c.id`.
   */
  function may({ db, user }: Reader, id: string): RawBuilder<Name[]> {
    const held = heldBy(user);
    if (held.length === 0) return sql<Name[]>`'{}'::text[]`;
    const scopes = [...new Set(held.map(({ user: actor }) => JSON.stringify(actor.dataScope)))];
    const columnOf = (actor: User) => `within${scopes.indexOf(JSON.stringify(actor.dataScope))}`;
    const withins = scopes.map((scope) => {
      const sharing = held.filter(({ user: actor }) => JSON.stringify(actor.dataScope) === scope);
      const [{ user: actor } = { user }] = sharing;
      const opened = sql.join(
        sharing.map(({ name }) => all(opens(actor, name))),
        sql` or `,
      );
      return sql`case when ${opened} then ${withinScope({ db, user: actor })} end as ${sql.ref(columnOf(actor))}`;
    });
    const made = held.map(({ name, user: actor }) => {
      const within = sql<boolean>`${sql.ref(`scope.${columnOf(actor)}`)}`;
      return sql`case when ${all(guardsOf(actor, name, {}, within))} then ${name}::text end`;
    });
    return sql<Name[]>`(select array_remove(array[${sql.join(made)}], null) from ${sql.table(table)},
      lateral (select ${sql.join(withins)} offset 0) scope
      where ${sql.ref(`${table}.id`)} = ${sql.ref(id)})`;
  }

  /** The documents of who leaves an enterprise are from now on their successor's. */
  const handedOver = on(personLeft, async ({ handOverId, leaverId, successorId, entId }, { db, emit }) => {
    let count = 0;
    for (const [ent, owner] of Object.entries<string>(owners)) {
      const { rows } = await sql`
        update ${sql.table(table)} set ${sql.ref(owner)} = ${successorId}
        where ${sql.ref(ent)} = ${entId} and ${sql.ref(owner)} = ${leaverId} returning 1`.execute(db);
      count += rows.length;
    }
    if (count > 0) await emit(documentsHandedOver, { handOverId, noun, count });
  });

  return { perform, demand, gone, may, handedOver };
}
