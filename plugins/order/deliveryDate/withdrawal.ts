/** The supplier takes a change back while it is under audit; its audit ends with it. */
import { auditCancelled } from '@portal/sdk/calls/workflow';
import { type Context, one } from '@portal/sdk/server';
import { record } from '../orderManagement/progress.ts';
import { release } from './audit.ts';
import { visibleChanges } from './changes.ts';
import { changeBizType } from './contract.ts';
import { gone, perform } from './transitions.ts';

export async function takeBack(context: Context, seen: { id: string; version: number }): Promise<void> {
  await one(visibleChanges(context).select('c.id').where('c.id', '=', seen.id), gone);
  const { changeNo, orderId } = await perform(context, seen, 'WITHDRAW', { set: { dueAt: null } });
  await release(context, orderId);
  await record(context, orderId, { action: 'CHANGE_WITHDRAW', reason: changeNo });
  await context.emit(auditCancelled, { bizType: changeBizType, bizCode: changeNo });
}
