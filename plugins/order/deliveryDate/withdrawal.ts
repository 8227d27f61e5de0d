/** The supplier takes a change back while it is under audit; its audit ends with it. */
import { auditCancelled } from '@portal/sdk/calls/workflow';
import { type Context, one } from '@portal/sdk/server';
import { record } from '../orderManagement/progress.ts';
import { release } from './audit.ts';
import { changeBizType } from './contract.ts';

export async function takeBack(context: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const { db, user, clock, emit } = context;
  await one(
    db.selectFrom('ordDeliveryChange').select('id').where('id', '=', id).where('supplierEntId', '=', user.entId),
    '交期变更不存在或已被删除',
  );
  const withdrawn = db
    .updateTable('ordDeliveryChange')
    .set((eb) => ({ status: 6, dueAt: null, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', id)
    .where('supplierEntId', '=', user.entId)
    .where('status', 'in', [1, 2])
    .where('version', '=', version)
    .returning(['changeNo', 'orderId']);
  const { changeNo, orderId } = await one(withdrawn, '只有审核中的交期变更可以撤回，请刷新', 'conflict');
  await release(context, orderId);
  await record(context, orderId, { action: 'CHANGE_WITHDRAW', reason: changeNo });
  await emit(auditCancelled, { bizType: changeBizType, bizCode: changeNo });
}
