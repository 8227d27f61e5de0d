/** The axes of an order follow its statements: settled once submitted, invoiced and paid in the statement's share. */
import { ordersSettled } from '@portal/sdk/calls/settlement';
import { type Context, sql } from '@portal/sdk/server';

/** Quantities of the order lines that stand on any of the statements, over all their live statements. */
const linesOf = (ids: readonly string[]) => sql<{ orderLineId: string; settledQty: string; invoicedQty: string }>`
  select l.order_line_id,
    coalesce(sum(l.qty) filter (where counted), 0)::numeric(18, 4) as settled_qty,
    coalesce(sum(trunc(l.qty * share, 4)) filter (where counted), 0)::numeric(18, 4) as invoiced_qty
  from stl_line l join stl_settlement s on s.id = l.settlement_id
  cross join lateral (select l.live and l.flag = 'NORMAL' and s.status between 10 and 80 as counted,
    case when s.status in (60, 70, 80) then 1
      else s.invoiced_amount / nullif(s.amount, 0) end as share) c
  where l.order_line_id in (select order_line_id from stl_line where settlement_id in (${sql.join(ids)}))
  group by l.order_line_id`;

/** What is paid of each order at the order's own prices: a deduction from a paid statement settles its part too. */
const ordersOf = (ids: readonly string[]) => sql<{ orderId: string; paidAmount: string }>`
  select l.order_id,
    coalesce(sum(trunc(round(l.qty * l.order_price, 2)
      * case when s.status = 80 then 1 else s.paid_amount / nullif(s.payable_amount, 0) end, 2))
      filter (where l.live and l.flag = 'NORMAL' and s.status in (70, 80)), 0)::numeric(18, 2) as paid_amount
  from stl_line l join stl_settlement s on s.id = l.settlement_id
  where l.order_id in (select order_id from stl_line where settlement_id in (${sql.join(ids)}))
  group by l.order_id`;

/** Tells the orders of these statements how far they have come. */
export async function tellOrders({ db, emit }: Context, ...ids: readonly string[]): Promise<void> {
  const lines = await linesOf(ids).execute(db);
  const orders = await ordersOf(ids).execute(db);
  await emit(ordersSettled, { lines: lines.rows, orders: orders.rows });
}
