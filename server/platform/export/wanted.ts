import type { EventOf } from '@portal/sdk/contract';
import type { exportWanted } from '@portal/sdk/calls/export-task';
import { type Ordering, queueTask } from './queue.ts';

/** Queues an export in the name of its user, whose rights are asked when it is made. */
export async function addWanted(
  { entId, input, ...wanted }: EventOf<typeof exportWanted>,
  context: Ordering,
): Promise<void> {
  const enterprise = context.db.selectFrom('entEnterprise').select('customerName').where('id', '=', entId);
  const entName = (await enterprise.executeTakeFirst())?.customerName ?? '';
  await queueTask(context, { ...wanted, entId, entName, input: JSON.stringify(input) });
}
