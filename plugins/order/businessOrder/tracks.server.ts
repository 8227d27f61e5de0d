/** Orders by the node where they wait, and how long. */
import { orderSides } from '@portal/sdk/calls/order';
import { contains, type Context, inReach, sql } from '@portal/sdk/server';
import { type Node, NODES, STUCK_AFTER_DAYS, type TrackFilters } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

const stayDays = (now: string) =>
  sql<number | null>`floor(extract(epoch from (${now}::timestamptz - t.node_entered_at)) / 86400)::int`;

/** Days after which each node counts as stuck. */
const limit = sql`case t.current_node ${sql.join(
  NODES.map((node) => sql`when ${sql.lit(node)} then ${sql.lit(STUCK_AFTER_DAYS[node])}`),
  sql` `,
)} end`;

const stuck = (now: string) => sql<boolean>`coalesce(${stayDays(now)} > ${limit}, false)`;

export function foundTracks({ db, user, clock }: Reader, f: TrackFilters) {
  const now = clock.now().toISOString();
  return db
    .selectFrom('ordTrackRow as t')
    .where(inReach(user, orderSides('t')))
    .$if(f.orderNo !== undefined, (q) => q.where('t.orderNo', 'like', contains(f.orderNo ?? '')))
    .$if(f.purchaserName !== undefined, (q) => q.where('t.purchaserName', 'like', contains(f.purchaserName ?? '')))
    .$if(f.supplierName !== undefined, (q) => q.where('t.supplierName', 'like', contains(f.supplierName ?? '')))
    .$if(f.plate !== undefined, (q) => q.where('t.plate', '=', f.plate ?? ''))
    .$if(f.node !== undefined, (q) => q.where('t.currentNode', '=', f.node ?? ''))
    .$if(f.minStayDays !== undefined, (q) => q.where(stayDays(now), '>=', f.minStayDays ?? 0))
    .$if(f.stuck === true, (q) => q.where(stuck(now)))
    .$if(f.orderDateFrom !== undefined, (q) => q.where('t.orderDate', '>=', f.orderDateFrom ?? ''))
    .$if(f.orderDateTo !== undefined, (q) => q.where('t.orderDate', '<=', f.orderDateTo ?? ''));
}

/** Facts of an order as the tracking list shows them. */
export function trackFacts({ clock }: Pick<Context, 'clock'>) {
  const now = clock.now().toISOString();
  return [
    't.id',
    't.orderNo',
    't.projectName',
    't.purchaserName',
    't.supplierName',
    't.status',
    't.responsibleParty',
    't.placedAt',
    't.confirmedAt',
    't.shippedAt',
    't.receivedAt',
    't.settledAt',
    't.invoicedAt',
    't.paidAt',
    't.changeFlag',
    sql<Node | null>`t.current_node`.as('currentNode'),
    stayDays(now).as('stayDays'),
    stuck(now).as('stuck'),
    sql<boolean>`t.delivery_date < ${clock.today()}::date and t.status between 10 and 50 and t.status <> 15`.as(
      'overdue',
    ),
  ] as const;
}

export const countedTracks = (context: Reader, filters: TrackFilters) =>
  foundTracks(context, filters)
    .where('t.currentNode', 'is not', null)
    .select([
      sql<Node>`t.current_node`.as('node'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${stuck(context.clock.now().toISOString())}))::int`.as('stuckCount'),
    ])
    .groupBy('t.currentNode');
