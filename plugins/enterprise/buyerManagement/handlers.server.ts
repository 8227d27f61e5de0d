/** Purchasing units are read by the operating unit, the platform, and by who leads a part of the tree: that part alone. */
import type { PLATE } from '@portal/sdk/calls/plate';
import { type Context, contains, implement, listOf, type Reader, sql } from '@portal/sdk/server';
import { may, unitsBelow, visibleEnterprises, visibleUnits } from '../file/visible.server.ts';
import * as trade from '../trade.server.ts';
import { buyer, type BuyerFilters } from './contract.ts';

const buyers = listOf(buyer.page, { alias: 'e', sort: 'customerCode', order: 'asc' });
const rolledUp = listOf(buyer.tree, { alias: 'n', sort: 'orderAmount' });

const id = sql.ref('e.id');
const side = 'purchaser_ent_id';

const visible = (reader: Reader) =>
  visibleEnterprises(reader)
    .leftJoin('pubOrgUnit as p', 'p.customerCode', 'e.parentCustomerCode')
    .where(sql<boolean>`e.audience @> array['PURCHASER']`);

const narrowed = (context: Context, { parentName, late }: BuyerFilters) =>
  visible(context)
    .$if(parentName !== undefined, (q) => q.where('p.customerRegisterName', 'ilike', contains(parentName ?? '')))
    .$if(late === true, (q) => q.where(trade.overdue(side, id, context.clock.today()), '>', '0'));

function found(context: Context, filters: BuyerFilters) {
  const today = context.clock.today();
  return narrowed(context, filters)
    .select([
      'p.customerRegisterName as parentName',
      trade.orderAmount(side, id, today).as('orderAmount'),
      trade.unpaid(side, id).as('unpaid'),
      trade.overdue(side, id, today).as('overdue'),
      trade.openOrders(side, id).as('openOrders'),
      trade.administrators(id, 'C1').as('administrators'),
      trade.people(id).as('people'),
      trade.products(id).as('products'),
    ])
    .$narrowType<{ status: 2; cat: keyof typeof PLATE | null; companyLevel: 1 | 2 | 3 | 4 | null }>();
}

/** Each with the sums of the units at and below it; those of the topmost stand side by side. */
function rollUp(context: Context, parent: string | undefined) {
  const { db, clock } = context;
  const today = clock.today();
  const code = sql.ref('org.customerCode');
  const sums = db
    .selectFrom('pubOrgUnit as org')
    .select(['org.customerCode as id', 'org.customerRegisterName as name', 'org.entId'])
    .select([
      trade.unitsIn(unitsBelow(code)).as('units'),
      trade.orderAmountIn(unitsBelow(code), today).as('orderAmount'),
      trade.orderAmount(side, sql.ref('org.entId'), today).as('ownAmount'),
      trade.unpaidIn(unitsBelow(code)).as('unpaid'),
      trade.overdueIn(unitsBelow(code), today).as('overdue'),
      trade.peopleIn(unitsBelow(code)).as('people'),
    ])
    .where('org.status', '=', 1)
    .where(visibleUnits(context.user, parent));
  const all = sql`nullif(sum(n.order_amount) over (), 0)`;
  return db.selectFrom(sums.as('n')).select(sql<string | null>`round(n.order_amount / ${all}, 6)`.as('share'));
}

export default implement(buyer, {
  page: (input, context) => buyers.page(found(context, input).select(may(context, 'e.id').as('may')), input),
  counts: (input, context) => buyers.counts(narrowed(context, input), input, 'status'),
  tree: (input, context) => rolledUp.page(rollUp(context, input.parentCustomerCode), input),
  export: async (input, context) => buyers.export(found(context, input), input, { title: '采购单位' }),
});
