/** The contract under which an order stands is said by the contract's area. */
import { ordersContracted } from '@portal/sdk/calls/contract';
import { on, type Subscription } from '@portal/sdk/server';

export const contractSubscriptions: readonly Subscription[] = [
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
];
