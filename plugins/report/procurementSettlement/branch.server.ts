/** Who stood below whom on which days: a unit's documents count below the parent that it had when they were made. */
import { type Context, refuse, seesAll, sql } from '@portal/sdk/server';
import type { Sql } from '../query.server.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** Days of a question, either end open. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const ever = sql`'(,)'::daterange`;

/** No day at all where they are the wrong way round. */
export const daysOf = ({ from, to }: Days): Sql =>
  from !== undefined && to !== undefined && from > to
    ? sql`'empty'::daterange`
    : sql`daterange(${from ?? null}::date, ${to ?? null}::date, '[]')`;

/** Enterprises whose rows the right shows: no figure is wider than the rows of its code. */
export const shown = (user: Reader['user'], ent: Sql): Sql =>
  seesAll(user) ? sql`true` : sql`${ent} = any(${[...user.dataScope.entIds]}::bigint[])`;

export const inSight = (user: Reader['user'], unit: Sql): Sql =>
  seesAll(user)
    ? sql`true`
    : sql`${unit} in (select x.customer_code from pub_org_unit x where ${shown(user, sql`x.ent_id`)})`;

/** Units in sight from which a reader looks down: what is above them is not. */
const tops = (user: Reader['user']): Sql =>
  seesAll(user)
    ? sql`select customer_code from pub_org_unit where parent_customer_code is null order by customer_code limit 1`
    : sql`select t.customer_code from pub_org_unit t where ${inSight(user, sql`t.customer_code`)}
        and (t.parent_customer_code is null or not ${inSight(user, sql`t.parent_customer_code`)})`;

/** Of several, the own one; otherwise the one that stands highest. */
const firstTop = (user: Reader['user']): Sql => sql`
  select customer_code from pub_org_unit where customer_code in (${tops(user)})
  order by ent_id is not distinct from ${user.entId}::bigint desc, company_level, customer_code limit 1`;

/** Ways up from a unit in sight to a top of the reader's, each with the days on which it was one: `(customer_code, stay, way)`. */
const waysUp = (user: Reader['user'], code: string | undefined): Sql => sql`
  with recursive up as (
    select u.customer_code, ${ever} as stay, array[u.customer_code] as way
    from (select ${code === undefined ? sql`(${firstTop(user)})` : sql`${code}::text`} as customer_code) u
    where ${inSight(user, sql`u.customer_code`)}
    union all
    select p.parent_customer_code, up.stay * p.stay, p.parent_customer_code || up.way
    from up join pub_org_parent p on p.customer_code = up.customer_code and p.stay && up.stay
    where up.customer_code not in (${tops(user)}) and ${inSight(user, sql`p.parent_customer_code`)}
  )
  select * from up where customer_code in (${tops(user)})`;

interface Unit {
  readonly customerCode: string;
  readonly name: string;
}

/**
 * Units from a top of the reader's down to `code`, as they last stood in these days.
 * @throws notFound for a unit that is not in sight.
 */
export async function pathTo({ db, user }: Reader, code: string | undefined, days: Days = {}): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select n.customer_code, n.customer_register_name as name from (
      select way from (${waysUp(user, code)}) w order by stay && ${daysOf(days)} desc, upper(stay) desc nulls first limit 1) w
    cross join unnest(w.way) with ordinality as u(customer_code, place) join pub_org_unit n using (customer_code)
    order by u.place`.execute(db);
  return rows.length > 0 ? rows : refuse('notFound', '组织不存在或不在您的管辖范围内');
}

/** `(customer_code, stay)` of a unit in sight: it stands there on all days. */
export const unitEver = (user: Reader['user'], code: string): Sql =>
  sql`select u.customer_code, ${ever} as stay from (select ${code}::text as customer_code) u
    where ${inSight(user, sql`u.customer_code`)}`;

/** Next subordinates of units, a row for each stay of each. @param roots - Query of `(customer_code, stay)`. */
export const subordinates = (user: Reader['user'], roots: Sql): Sql => sql`
  select p.customer_code, unnest(range_agg(p.stay * r.stay)) as stay
  from (${roots}) r join pub_org_parent p on p.parent_customer_code = r.customer_code and p.stay && r.stay
  where ${inSight(user, sql`p.customer_code`)} group by 1`;

/**
 * Units of a level at or below others. A unit counts what is below it, so that none is looked for below one: the
 * stand-ins have units of their own level below them.
 */
export const ofLevel = (user: Reader['user'], roots: Sql, level: number): Sql => sql`
  with recursive sub as (
    select r.customer_code, n.company_level, r.stay from (${roots}) r join pub_org_unit n using (customer_code)
    union all
    select p.customer_code, n.company_level, sub.stay * p.stay
    from sub join pub_org_parent p on p.parent_customer_code = sub.customer_code and p.stay && sub.stay
      and sub.company_level < ${level}
    join pub_org_unit n on n.customer_code = p.customer_code
  )
  select customer_code, unnest(range_agg(stay)) as stay from sub
  where company_level = ${level} and ${inSight(user, sql`customer_code`)} group by 1`;

/** `(row_code, ent_id, stay)` of every enterprise in sight at or below units. @param tops - Of `(row_code, customer_code, stay)`. */
export const standingBelow = (user: Reader['user'], tops: Sql): Sql => sql`
  with recursive tree as (
    select t.row_code, t.customer_code, t.stay from (${tops}) t
    union all
    select tree.row_code, p.customer_code, tree.stay * p.stay
    from tree join pub_org_parent p on p.parent_customer_code = tree.customer_code and p.stay && tree.stay
  )
  select tree.row_code, n.ent_id, tree.stay from tree join pub_org_unit n using (customer_code)
  where n.ent_id is not null and ${shown(user, sql`n.ent_id`)}`;

/** Of an enterprise `e` that stood somewhere: what it did on a day counts there. */
export const stood = (day: Sql): Sql => sql`(e.stay = ${ever} or ${day} <@ e.stay)`;
