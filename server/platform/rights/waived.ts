import type { dutyWaived } from '@portal/sdk/calls/management';
import type { EventOf } from '@portal/sdk/contract';
import type { Context } from '@portal/sdk/server';
import { audited } from '../audit/oper-log.ts';

/** One person made both of two steps, since the enterprise has nobody else. */
export const tellWaived = ({ noun, title, id }: EventOf<typeof dutyWaived>, context: Context): Promise<void> =>
  audited(context, {
    kind: 'DECISION',
    module: 'rights',
    action: '一人企业自办',
    target: `${noun} ${id}`,
    detail: { step: title },
  });
