/** Tracking only reads: an order is at one node at a time, and stuck when it stays longer than the node allows. */
import { orderSides } from '@portal/sdk/calls/order';
import { type Context, implement, inDataScope, listOf, sql } from '@portal/sdk/server';
import { may } from '../orders.server.ts';
import { businessOrder, NEXT_STEP, NODE, type Node, STUCK_AFTER_DAYS, type TrackFilters } from './contract.ts';
import { traceOf } from './trace.server.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

const trackList = listOf(businessOrder.page, { alias: 't', sort: 'placedAt' });

const stayDays = ({ clock }: Reader) =>
  sql<
    number | null
  >`floor(extract(epoch from (${clock.now().toISOString()}::timestamptz - t.node_entered_at)) / 86400)::int`;

/** What a table says of the node where an order is. */
const atNode = <T extends string | number>(table: Readonly<Record<Node, T>>) =>
  sql<T | null>`case t.current_node ${sql.join(
    NODE.list.map((node) => sql`when ${sql.lit(node)} then ${sql.lit(table[node])}`),
    sql` `,
  )} end`;

const stuck = (reader: Reader) => sql<boolean>`coalesce(${stayDays(reader)} > ${atNode(STUCK_AFTER_DAYS)}, false)`;

const matching = (reader: Reader, filters: TrackFilters) =>
  reader.db
    .selectFrom('ordTrackRow as t')
    .where(inDataScope(reader.user, orderSides('t')))
    .$if(filters.node !== undefined, (q) => q.where('t.currentNode', '=', filters.node ?? ''))
    .$if(filters.minStayDays !== undefined, (q) => q.where(stayDays(reader), '>=', filters.minStayDays ?? 0))
    .$if(filters.stuck === true, (q) => q.where(stuck(reader)));

const overdue = ({ clock }: Reader) =>
  sql<boolean>`(t.delivery_date < ${clock.today()}::date and t.status between 10 and 50 and t.status <> 15)`;

const tracks = (reader: Reader, filters: TrackFilters) =>
  matching(reader, filters).select([
    sql<Node | null>`t.current_node`.as('currentNode'),
    stayDays(reader).as('stayDays'),
    stuck(reader).as('stuck'),
    overdue(reader).as('overdue'),
    atNode(NEXT_STEP).as('nextStep'),
    sql<string>`concat_ws('、', case when ${stuck(reader)} then '卡点' end, case when ${overdue(reader)} then '逾期' end,
      case when t.change_flag then '交期变更中' end)`.as('flags'),
    may(reader, 't.id').as('may'),
  ]);

export default implement(businessOrder, {
  page(input, context) {
    const { sort = 'stayDays', order = 'desc', ...rest } = input;
    const rows = tracks(context, input);
    if (sort !== 'stayDays') return trackList.page(rows, input);
    // The longest stay is the earliest arrival.
    const standing = rows.orderBy('t.nodeEnteredAt', (by) => (order === 'desc' ? by.asc() : by.desc()).nullsLast());
    return trackList.page(standing, rest);
  },

  counts: (filters, context) =>
    trackList
      .narrowed(matching(context, filters), filters)
      .where('t.currentNode', 'is not', null)
      .select([
        sql<Node>`t.current_node`.as('node'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where ${stuck(context)}))::int`.as('stuckCount'),
      ])
      .groupBy('t.currentNode')
      .execute(),

  trace: ({ orderId }, context) => traceOf(context, orderId),

  export: async (filters, context) =>
    trackList.export(tracks(context, filters).orderBy('t.nodeEnteredAt'), filters, { title: '业务订单跟踪' }),
});
