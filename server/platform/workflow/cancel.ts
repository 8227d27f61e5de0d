/** A document that its area has taken back has no approval any more; where none runs there is nothing to end. */
import type { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import type { Context } from '@portal/sdk/server';

export async function cancelApproval(
  { bizType, bizCode }: EventOf<typeof approvalCancelled>,
  { db, clock }: Context,
): Promise<void> {
  await db
    .updateTable('wfInstance')
    .set({ status: 'CANCELLED', endedAt: clock.now().toISOString() })
    .where('bizType', '=', bizType)
    .where('bizCode', '=', bizCode)
    .where('status', '=', 'RUNNING')
    .execute();
}
