/** What other areas tell of an order: the contract it stands under, and how far it is settled. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { ordersSettled } from '@portal/sdk/calls/settlement';
import { on, type Subscription, sql } from '@portal/sdk/server';
import { advance } from '../progress.server.ts';

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`;

export const orderSubscriptions: readonly Subscription[] = [
  on(ordersContracted, async ({ orderIds, contract }, { db, clock }) => {
    await db
      .updateTable('ordOrder')
      .set({
        contractId: contract?.id ?? null,
        contractNo: contract?.contractNo ?? null,
        updatedAt: clock.now().toISOString(),
      })
      .where('id', 'in', [...orderIds])
      .execute();
  }),
  // The axes of an order follow settlement both ways: statements that are taken back release it.
  on(ordersSettled, async ({ lines, orders }, context) => {
    await sql`
      update ord_order_line l
      set settled_qty = t."settledQty", invoiced_qty = least(t."invoicedQty", t."settledQty")
      from jsonb_to_recordset(${json(lines)}) as t("orderLineId" bigint, "settledQty" numeric, "invoicedQty" numeric)
      where l.id = t."orderLineId"`.execute(context.db);
    await sql`
      update ord_order o
      set paid_amount = least(t."paidAmount", o.order_amount)
      from jsonb_to_recordset(${json(orders)}) as t("orderId" bigint, "paidAmount" numeric)
      where o.id = t."orderId"`.execute(context.db);
    for (const { orderId } of orders) await advance(context, orderId);
  }),
];
