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

/** One notice to each supplier about all of its goods among these. */
export async function tellSuppliers(
  context: Context,
  goods: readonly { id: string; supplierEntId: string }[],
  sentence: (count: number) => string,
): Promise<void> {
  for (const entId of new Set(goods.map(({ supplierEntId }) => supplierEntId))) {
    const own = goods.filter(({ supplierEntId }) => supplierEntId === entId);
    await tellSupplier(context, { bizType: 'goods', bizId: own[0]?.id ?? '0' }, entId, sentence(own.length));
  }
}
