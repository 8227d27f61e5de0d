/** The tree is read by everybody who is signed in, as it is now or as it stood on a day. */
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Db, implement, listOf, one, type RawBuilder, sql, unitsOn } from '@portal/sdk/server';
import { orgTree } from './contract.ts';

const gone = '组织不存在或已被删除';

const units = (db: Db, day: string | undefined) => db.selectFrom(unitsOn(day).as('n'));

/** Codes of those that a condition finds, and of all above them. */
const withAbove = (day: string | undefined, wanted: RawBuilder<boolean>) => sql<boolean>`n.customer_code in (
  with recursive up as (
    select u.customer_code, u.parent_customer_code from ${unitsOn(day)} u where ${wanted}
    union select above.customer_code, above.parent_customer_code from ${unitsOn(day)} above
      join up on up.parent_customer_code = above.customer_code)
  select customer_code from up)`;

function wantedOf({ day, parentId, keyword, id, whole }: InputOf<typeof orgTree.asOf>): RawBuilder<boolean> {
  if (whole) return sql`true`;
  if (id !== undefined) return withAbove(day, sql`u.customer_code = ${id}`);
  if (keyword === undefined)
    return parentId === undefined ? sql`n.parent_customer_code is null` : sql`n.parent_customer_code = ${parentId}`;
  const words = contains(keyword);
  return withAbove(day, sql`(u.customer_register_name ilike ${words} or u.customer_code ilike ${words})`);
}

/** Codes of a unit and of all that stand below it, in force. */
const below = (day: string | undefined, customerCode: string) => sql`(
  with recursive down as (
    select u.customer_code, u.ent_id from ${unitsOn(day)} u where u.customer_code = ${customerCode}
    union all select u.customer_code, u.ent_id from ${unitsOn(day)} u
      join down on u.parent_customer_code = down.customer_code where u.status = 1)
  select customer_code, ent_id from down)`;

const membersOf = (ent: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from pub_membership m where m.org_status = 1 and m.ent_id = ${ent})`;

const pathName = (day: string | undefined) => sql<string>`(
  with recursive up as (
    select u.customer_code, u.parent_customer_code, u.customer_register_name as names from ${unitsOn(day)} u
      where u.customer_code = n.customer_code
    union all select above.customer_code, above.parent_customer_code,
        above.customer_register_name || ' / ' || up.names
      from ${unitsOn(day)} above join up on up.parent_customer_code = above.customer_code)
  select names from up where parent_customer_code is null)`;

const moveList = listOf(orgTree.moves, { alias: 'm', sort: 'movedOn' });

interface Move {
  id: string;
  customerCode: string;
  customerRegisterName: string;
  before: string;
  after: string;
  movedOn: string;
}

/** Each stay that follows on another. */
const moves = ({ db }: { db: Db }) =>
  db.selectFrom(
    sql<Move>`(
      select m.id, m.customer_code, u.customer_register_name, b.customer_register_name as before,
        a.customer_register_name as after, m.valid_from as moved_on
      from pub_org_parent m
      join pub_org_parent p on p.customer_code = m.customer_code and p.valid_to = m.valid_from
      join pub_org_unit u on u.customer_code = m.customer_code
      join pub_org_unit b on b.customer_code = p.parent_customer_code
      join pub_org_unit a on a.customer_code = m.parent_customer_code)`.as('m'),
  );

export default implement(orgTree, {
  asOf: (input, { db }) =>
    units(db, input.day)
      .select(['n.customerCode', 'n.customerRegisterName', 'n.status', 'n.parentCustomerCode'])
      .select(
        sql<number>`(select count(*)::int from ${unitsOn(input.day)} c where c.parent_customer_code = n.customer_code)`.as(
          'children',
        ),
      )
      .where(wantedOf(input))
      .orderBy('n.companyLevel')
      .orderBy('n.customerCode')
      .execute(),

  detail: ({ customerCode, day }, { db }) =>
    one(
      units(db, day)
        .leftJoin('pubOrgUnit as p', 'p.customerCode', 'n.parentCustomerCode')
        .select(['n.customerCode', 'n.customerRegisterName', 'n.companyLevel', 'n.plate as cat', 'n.status'])
        .select(['n.socialcreditcode', 'n.validFrom', 'n.validTo', 'p.customerRegisterName as parentCustomerName'])
        .select([
          pathName(day).as('pathName'),
          membersOf(sql`n.ent_id`).as('userCount'),
          sql<number>`(select count(*)::int - 1 from ${below(day, customerCode)} d)`.as('below'),
        ])
        .where('n.customerCode', '=', customerCode),
      gone,
    ),

  async impact({ customerCode }, { db, clock }) {
    await one(units(db, undefined).select('n.customerCode').where('n.customerCode', '=', customerCode), gone);
    const { rows } = await sql<{ units: number; people: number }>`
      select count(*)::int - 1 as units, coalesce(sum(${membersOf(sql`d.ent_id`)}), 0)::int as people
      from ${below(undefined, customerCode)} d`.execute(db);
    const [{ units: along, people } = { units: 0, people: 0 }] = rows;
    return { units: along, people, from: clock.today() };
  },

  moves: (input, context) => moveList.page(moves(context), input),
});
