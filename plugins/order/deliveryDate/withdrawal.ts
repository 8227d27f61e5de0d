/** The supplier takes a change back while it is under audit; its audit ends with it. */
import { auditCancelled } from '@portal/sdk/calls/workflow';
import type { Context } from '@portal/sdk/server';
import { record } from '../orderManagement/progress.ts';
import { release } from './audit.ts';
import { changeBizType } from './contract.ts';
import { perform } from './transitions.ts';

export async function takeBack(context: Context, seen: { id: string; version: number }): Promise<void> {
  const { changeNo, orderId } = await perform(context, seen, 'WITHDRAW', { set: { dueAt: null } });
  await release(context, orderId);
  await record(context, orderId, { action: 'CHANGE_WITHDRAW', reason: changeNo });
  await context.emit(auditCancelled, { bizType: changeBizType, bizCode: changeNo });
}
