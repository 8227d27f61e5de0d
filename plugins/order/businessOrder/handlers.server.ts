/** Tracking only reads: an order is at one node at a time, and stuck when it stays longer than the node allows. */
import { orderSides } from '@portal/sdk/calls/order';
import { type Context, implement, inDataScope, listOf, one, sql } from '@portal/sdk/server';
import { gone, may, visibleOrders } from '../orders.server.ts';
import { businessOrder, NEXT_STEP, NODE, type Node, STUCK_AFTER_DAYS, type TrackFilters } from './contract.ts';

const msPerDay = 86_400_000;

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
    .$if(filters.minStayDays !== undefined, (q) => q.where(stayDays(reader), '>=', filters.minStayDays ?? null))
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

/** Shipments, then receipts. */
function documentsOf({ db }: Context, orderId: string) {
  const shipments = db
    .selectFrom('ordShipment')
    .select([
      sql<'shipment' | 'receipt'>`'shipment'`.as('bizType'),
      'shipNo as bizNo',
      'id as bizId',
      'shippedAt as at',
    ])
    .where('orderId', '=', orderId);
  const receipts = db
    .selectFrom('ordReceipt')
    .select([
      sql<'shipment' | 'receipt'>`'receipt'`.as('bizType'),
      'receiptNo as bizNo',
      'id as bizId',
      'receivedAt as at',
    ])
    .where('orderId', '=', orderId);
  return shipments.unionAll(receipts).execute();
}

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
      .select([
        sql<Node | null>`t.current_node`.as('currentNode'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where ${stuck(context)}))::int`.as('stuckCount'),
      ])
      .groupBy('t.currentNode')
      .execute(),

  /** Each node with the stay there, and the documents that arose on the way. */
  async trace({ orderId }, context) {
    const { db, clock } = context;
    const found = visibleOrders(context)
      .select(['o.orderNo', 'o.projectName', 'o.createdAt', 'o.supplierEntId', 'o.supplierName', 'o.purchaserName'])
      .where('o.id', '=', orderId);
    const { orderNo, projectName, ...order } = await one(found, gone);
    const nodes = await db
      .selectFrom('ordTrackNode')
      .select([sql<Node>`node_code`.as('node'), 'responsibleEntId', 'enteredAt', 'leftAt'])
      .where('orderId', '=', orderId)
      .orderBy('enteredAt')
      .orderBy('id')
      .execute();
    const placed = { bizType: 'order' as const, bizNo: orderNo, bizId: orderId, at: order.createdAt };
    return {
      orderNo,
      projectName,
      documents: [placed, ...(await documentsOf(context, orderId))],
      nodes: nodes.map(({ responsibleEntId, ...passed }) => {
        const left = passed.leftAt ? Date.parse(passed.leftAt) : clock.now().getTime();
        const days = Math.floor((left - Date.parse(passed.enteredAt)) / msPerDay);
        const responsibleParty = responsibleEntId === order.supplierEntId ? order.supplierName : order.purchaserName;
        return { ...passed, responsibleParty, days, stuck: days > STUCK_AFTER_DAYS[passed.node] };
      }),
    };
  },

  export: async (filters, context) =>
    trackList.export(tracks(context, filters).orderBy('t.nodeEnteredAt'), filters, { title: '业务订单跟踪' }),
});
