/** Enterprises whose file somebody sees: those within reach, and the units that stand below them in the tree. */
import { enterpriseSteps } from '@portal/sdk/calls/enterprise-state';
import { inDataScope, isAmong, type Reader, sql, transitions, type User } from '@portal/sdk/server';

const belowOwn = (user: User) => sql<boolean>`e.id in (
  with recursive down as (
    select n.customer_code, n.ent_id from pub_org_unit n where ${inDataScope(user, [{ ent: 'n.entId' }])}
    union
    select n.customer_code, n.ent_id from pub_org_unit n
      join down on n.parent_customer_code = down.customer_code where n.status = 1)
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
