/** Tells suppliers and the operating unit what has happened to categories and goods. */
import { type Context, noticesOf } from '@portal/sdk/server';

export const goodsNotices = noticesOf('goods', ['G']);
export const categoryNotices = noticesOf('goodsCategory', ['G']);

/** One notice to each supplier about all of its goods among these. */
export async function tellSuppliers(
  context: Context,
  goods: readonly { id: string; supplierEntId: string }[],
  sentence: (count: number) => string,
): Promise<void> {
  for (const entId of new Set(goods.map(({ supplierEntId }) => supplierEntId))) {
    const [first, ...others] = goods.filter(({ supplierEntId }) => supplierEntId === entId);
    if (first) await goodsNotices.toEnterprise(context, first, entId, sentence(others.length + 1));
  }
}
