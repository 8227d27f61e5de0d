/** An order is cancelled before shipping, when one side has asked and the other agrees. */
import { type Context, refuse } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import type { orderManagement } from './contract.ts';
import { type Moved, noCancellation, othersCancellation, perform } from './transitions.server.ts';

export function cancel(input: InputOf<typeof orderManagement.cancel>, context: Context): Promise<Moved> {
  const { step, reason = null } = input;
  if (step === 'apply') {
    if (reason === null) refuse('invalid', '请输入取消原因');
    const set = { cancelEntId: context.user.entId, cancelReason: reason };
    return perform(context, input, 'CANCEL_APPLY', { set, reason, only: noCancellation });
  }
  const answered = { set: { cancelEntId: null }, reason, only: othersCancellation(context) };
  return perform(context, input, step === 'agree' ? 'CANCEL' : 'CANCEL_DECLINE', answered);
}
