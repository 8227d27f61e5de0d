/** An order is cancelled before shipping, when one side has asked and the other agrees. */
import { type Context, refuse } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import type { orderManagement } from './contract.ts';
import { type Moved, perform } from './transitions.ts';

export function cancel(input: InputOf<typeof orderManagement.cancel>, context: Context): Promise<Moved> {
  const { step, reason = null } = input;
  const how = { by: 'EITHER', from: [10, 20], verb: '取消' } as const;
  if (step === 'apply') {
    if (reason === null) refuse('invalid', '请输入取消原因');
    const set = { cancelEntId: context.user.entId, cancelReason: reason };
    return perform(context, input, { ...how, cancellation: 'absent', set }, { action: 'CANCEL_APPLY', reason });
  }
  const agreed = step === 'agree';
  const set = agreed ? ({ cancelEntId: null, status: 80 } as const) : { cancelEntId: null };
  const deed = { action: agreed ? 'CANCEL' : 'CANCEL_DECLINE', reason } as const;
  return perform(context, input, { ...how, cancellation: 'othersOpen', set }, deed);
}
