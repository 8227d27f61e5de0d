/** Enterprises whose file somebody sees: those within reach, and the units that stand below them in the tree. */
import { enterpriseSteps } from '@portal/sdk/calls/enterprise-state';
import { inDataScope, isAmong, type RawBuilder, type Reader, sql, transitions, type User } from '@portal/sdk/server';

/** Units within reach and in force below them: code and enterprise. */
const reached = (user: User) => sql`
  with recursive down as (
    select n.customer_code, n.ent_id from pub_org_unit n where ${inDataScope(user, [{ ent: 'n.entId' }])}
    union
    select n.customer_code, n.ent_id from pub_org_unit n
      join down on n.parent_customer_code = down.customer_code where n.status = 1)`;

const belowOwn = (user: User) => sql<boolean>`e.id in (${reached(user)}
  select ent_id from down where ent_id is not null)`;

/** Condition of a unit `org`: right below one that is seen, or a topmost one of those. */
export function visibleUnits(user: User, parent: string | undefined): RawBuilder<boolean> {
  const place = parent === undefined ? sql`true` : sql`org.parent_customer_code = ${parent}`;
  if (user.dataScope.all) return parent === undefined ? sql`org.parent_customer_code is null` : sql<boolean>`${place}`;
  const top =
    parent === undefined
      ? sql`coalesce(org.parent_customer_code not in (${reached(user)}
    select customer_code from down), true)`
      : place;
  return sql<boolean>`${top} and org.customer_code in (${reached(user)} select customer_code from down)`;
}

/** Enterprises of the units at and below one. @param code - Column with its code. */
export const unitsBelow = (code: RawBuilder<unknown>) => sql`(
  with recursive down as (
    select b.customer_code, b.ent_id from pub_org_unit b where b.customer_code = ${code}
    union all
    select b.customer_code, b.ent_id from pub_org_unit b
      join down on b.parent_customer_code = down.customer_code where b.status = 1)
  select ent_id from down where ent_id is not null)`;

export const visibleEnterprises = ({ db, user }: Reader) =>
  db
    .selectFrom('pubEnterprise as e')
    .where(sql<boolean>`e.audience && array['SUPPLIER', 'PURCHASER']`)
    .where((eb) => (user.dataScope.all ? eb.val(true) : eb.or([inDataScope(user, [{ ent: 'e.id' }]), belowOwn(user)])));

/** The steps are the platform's to make; here it is asked which of them the reader may ask for. */
export const { may, gone } = transitions({
  table: 'pubEnterprise',
  noun: '企业',
  parties: {},
  visible: (reader) => isAmong('pubEnterprise.id', visibleEnterprises(reader).select('e.id')),
  steps: enterpriseSteps,
});
