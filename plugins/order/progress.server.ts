/** What each step of an order leaves behind: percents, implied state, track nodes and a line in its history. */
import type { LogEntry } from '@portal/sdk/calls/log';
import { type Context, one, record as recordStep, sql } from '@portal/sdk/server';
import type { OrderAction } from './fields.ts';

type Writer = Pick<Context, 'db' | 'user' | 'clock'>;

/** Recomputes percents and state from the lines, and moves the order to the node where it now waits. */
export async function advance({ db, clock }: Writer, orderId: string): Promise<void> {
  const now = clock.now().toISOString();
  await sql`
    update ord_order o
    set receipt_rate = p.receipt_rate, settle_rate = p.settle_rate, invoice_rate = p.invoice_rate,
      pay_rate = p.pay_rate, status = case when o.status between 20 and 60 then p.status else o.status end
    from ord_progress p
    where p.order_id = o.id and o.id = ${orderId}`.execute(db);
  await sql`
    update ord_track_node n
    set left_at = ${now}
    where n.order_id = ${orderId} and n.left_at is null
      and not exists (select from ord_due_node d where d.order_id = n.order_id and d.node_code = n.node_code)`.execute(
    db,
  );
  await sql`
    insert into ord_track_node (order_id, node_code, responsible_ent_id, entered_at)
    select d.order_id, d.node_code, d.responsible_ent_id, ${now}
    from ord_due_node d
    where d.order_id = ${orderId}
      and not exists (select from ord_track_node n where n.order_id = d.order_id and n.left_at is null)`.execute(db);
}

export interface Deed {
  readonly action: OrderAction;
  readonly reason?: string | null;
  /** What an effective change replaced. */
  readonly changes?: LogEntry['changes'];
}

/** Writes a step into the order's history, under the revision that it left. */
export async function record(context: Writer, orderId: string, deed: Deed): Promise<void> {
  const { versionNo } = await one(context.db.selectFrom('ordOrder').select('versionNo').where('id', '=', orderId));
  await recordStep(context, 'order', orderId, { ...deed, versionNo });
}
