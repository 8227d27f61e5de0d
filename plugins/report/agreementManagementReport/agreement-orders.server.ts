/** Live orders of one agreement, in the order in which they took of it. */
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, narrowedBy, refuse, sql } from '@portal/sdk/server';
import { live } from '../order-facts.server.ts';
import { every, oneRow, type Question, type Sql, sumsOf } from '../query.server.ts';
import { agreementFacts, ordersOf } from './agreements.server.ts';
import { type AgreementOrderFilters, agreementOrders, type AgreementRow } from './contract.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

/** @throws notFound for an agreement that the reader may not see. */
export async function agreementOf(
  context: Context,
  { agreementNo, orgCode }: AgreementOrderFilters,
): Promise<AgreementRow & { readonly ended: boolean }> {
  const { rows } = await sql<AgreementRow & { readonly ended: boolean }>`
    select g.* from ${agreementFacts(context, [sql`a.agreement_no = ${agreementNo}`], orgCode)}`.execute(context.db);
  return rows[0] ?? refuse('notFound', '协议不存在或已被删除');
}

/** The running sum is over all orders of the agreement that the reader sees, whatever the filters leave. */
const taken = (context: Reader, { agreementNo, orgCode }: AgreementOrderFilters) => sql`(
  select o.id, o.order_no, o.purchaser_name, o.order_date, o.order_amount as amount, o.paid_amount, o.status, a.*,
    sum(o.order_amount) over (order by o.order_date, o.id)::numeric(18, 2) as running
  from pub_order o cross join lateral (
    select count(*)::int as lines, sum(round(least(l.received_qty, l.qty) * l.unit_price, 2)) as received_amount,
      sum(round(l.settled_qty * l.unit_price, 2)) as settled_amount,
      sum(round(l.invoiced_qty * l.unit_price, 2)) as invoiced_amount,
      bool_or(l.unit_price > (
        select f.unit_price from pub_order_line f join pub_order e on e.id = f.order_id
        where e.agreement_no = o.agreement_no and f.material_code = l.material_code
        order by e.order_date, e.id, f.line_no limit 1)) as dearer
    from pub_order_line l where l.order_id = o.id) a
  where ${every([sql`o.agreement_no = ${agreementNo}`, live, ...ordersOf(context, orgCode)])}) t`;

const conditions = (f: AgreementOrderFilters): Sql[] => narrowedBy(agreementOrders.page, f, 't');

export const ordersUnder = (context: Reader, f: AgreementOrderFilters): Question => ({
  columns: sql`t.*`,
  from: taken(context, f),
  where: conditions(f),
  order: sql`t.order_date, t.id`,
});

type Summary = OutputOf<typeof agreementOrders.summary>;

export const agreementOrderSums = (
  context: Context,
  f: AgreementOrderFilters,
): Promise<Pick<Summary, 'orders'> & Summary['totals']> =>
  oneRow(
    context.db,
    sql`select count(*)::int as orders,
      ${sumsOf('t', ['amount', 'receivedAmount', 'settledAmount', 'invoicedAmount', 'paidAmount'])}
    from ${taken(context, f)} where ${every(conditions(f))}`,
  );
