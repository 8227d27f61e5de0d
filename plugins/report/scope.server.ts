/** Whose rows a reader counts: the rows of the right under which the report is asked for. */
import { inDataScope, type Side, sql, type User } from '@portal/sdk/server';
import type { Sql } from './query.server.ts';

const suppliedBy = (document: 'o' | 's'): Side => ({
  ent: `${document}.supplierEntId`,
  owner: `${document}.supplierUserId`,
});
const boughtBy = (document: 'o' | 's'): Side => ({
  ent: `${document}.purchaserEntId`,
  owner: `${document}.purchaserUserId`,
});

const within = (user: User, sides: readonly Side[]): Sql[] => (user.dataScope.all ? [] : [inDataScope(user, sides)]);

/** Both parties count their own orders `o`, as far as the reader's roles reach, as the list of orders does. */
export const ownDocuments = (user: User): Sql[] => within(user, [suppliedBy('o'), boughtBy('o')]);

/** Statements `s` that the list of statements shows the reader, from either side. */
export const ownStatements = (user: User): Sql[] => within(user, [suppliedBy('s'), boughtBy('s')]);

/** Of an order `o` or a statement `s`, what a reader of suppliers' balances counts. */
export const ownSupplies = (user: User, document: 'o' | 's'): Sql[] => within(user, [suppliedBy(document)]);

/** Letters `t` belong to the supplier as a whole. */
export const ownLetters = (user: User): Sql[] => within(user, [{ ent: 't.supplierEntId' }]);

/** Agreements `a`: a supplier's own, a purchasing unit's own and, for who buys, the group's. */
export function ownAgreements(user: User): Sql[] {
  if (user.dataScope.all) return [];
  const own = inDataScope(user, [{ ent: 'a.supplierEntId' }, { ent: 'a.purchaserEntId' }]);
  return [user.roleTypes.includes('C') ? sql`(${own} or a.purchaser_ent_id is null)` : own];
}

/** Customers `c` of dispatching; one that is no enterprise of the portal yet is the whole platform's. */
export const ownCustomers = (user: User): Sql[] => within(user, [{ ent: 'c.entId' }]);

/** Dispatches `d`, by their customer or by the institution that they went to. */
export const ownDispatches = (user: User): Sql[] =>
  user.dataScope.all
    ? []
    : [
        sql`(${inDataScope(user, [{ ent: 'd.institutionId' }])} or exists (
          select from rpt_dispatch_customer c where c.id = d.customer_id and ${inDataScope(user, [{ ent: 'c.entId' }])}))`,
      ];

const foundOn = (bizType: string, from: Sql, own: readonly Sql[]): Sql =>
  sql`(h.biz_type = ${bizType} and exists (select from ${from} = h.biz_id and ${sql.join([...own], sql` and `)}))`;

/** What rules found, `h`: a reader sees it where they see what it is about. */
export const ownHits = (user: User): Sql[] =>
  user.dataScope.all
    ? []
    : [
        sql`(${sql.join(
          [
            foundOn('ORDER', sql`pub_order o where o.id`, ownDocuments(user)),
            foundOn('DISPATCH', sql`rpt_dispatch d where d.id`, ownDispatches(user)),
            foundOn('CUSTOMER', sql`rpt_dispatch_customer c where c.id`, ownCustomers(user)),
          ],
          sql` or `,
        )})`,
      ];
