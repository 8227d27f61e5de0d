/** Tells the parties of an order what has happened to it. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';

// spec 4 names no type for orders; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;

interface Told {
  readonly id: string;
  readonly orderNo: string;
}

/** One sentence to all users of an enterprise who deal with orders. */
export const notify = ({ emit }: Context, { id, orderNo }: Told, entId: string, content: string): Promise<void> =>
  emit(noticeSent, {
    noticeType,
    content,
    entId,
    roleTypes: ['G', 'C'],
    bizType: 'order',
    bizId: id,
    data: { orderNo },
  });

/** One sentence to the operating unit. */
export const notifyOperators = ({ emit }: Context, { id, orderNo }: Told, content: string): Promise<void> =>
  emit(noticeSent, { noticeType, content, roleTypes: ['Y'], bizType: 'order', bizId: id, data: { orderNo } });
