/** Tells suppliers and the operating unit what has happened to categories and goods. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';

// spec 4 names no type for goods; 13 is the one whose dialog shows the details and asks for nothing
const noticeType = 13;

interface Told {
  readonly bizType: 'goods' | 'goodsCategory';
  readonly bizId: string;
}

/** One sentence to the users of a supplier. */
export const tellSupplier = ({ emit }: Context, told: Told, entId: string, content: string): Promise<void> =>
  emit(noticeSent, { noticeType, content, entId, roleTypes: ['G'], ...told });

export const tellOperators = ({ emit }: Context, told: Told, content: string): Promise<void> =>
  emit(noticeSent, { noticeType, content, roleTypes: ['Y'], ...told });

export const tellUser = ({ emit }: Context, told: Told, userId: string, content: string): Promise<void> =>
  emit(noticeSent, { noticeType, content, userIds: [userId], ...told });
