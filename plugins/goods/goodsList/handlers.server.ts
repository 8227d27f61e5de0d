/** A supplier writes its own goods; what buyers see changes only by approval, and goes on the shelf by its supplier. */
import { countBy, implement, importing, page } from '@portal/sdk/server';
import { goodsImport, goodsList, type GoodsRow, priceImport } from './contract.ts';
import { comparedGoods, goodsDetail, pricesOf, templateOf, versionsOf } from './detail.server.ts';
import { foundGoods, goodsFacts } from './goods.server.ts';
import { copyGoods, removeGoods, saveGoods } from './save.server.ts';
import { similarGoods } from './similar.server.ts';
import { moveGoods, moveMany } from './state.server.ts';
import { submitGoods } from './submit.server.ts';
import { exportGoods, goodsSheet, priceSheet } from './workbook.server.ts';

export const importHandlers = implement(goodsImport, importing(goodsSheet));
export const priceHandlers = implement(priceImport, importing(priceSheet));

export default implement(goodsList, {
  page(input, context) {
    const { sort = 'updatedAt', order = 'desc' } = input;
    const rows = foundGoods(context, input).select(goodsFacts(context)).$castTo<GoodsRow>();
    return page(rows.orderBy(`g.${sort}`, order).orderBy('g.id', 'desc'), input, 'g.id');
  },

  counts({ status: _, ...filters }, context) {
    return countBy(foundGoods(context, filters), 'g.status');
  },

  detail: ({ id }, context) => goodsDetail(context, id),
  template: ({ categoryId }, context) => templateOf(context, categoryId),
  compare: ({ ids }, context) => comparedGoods(context, ids),
  similar: ({ id, brand, spec }, context) =>
    similarGoods(context, { supplierEntId: context.user.entId, brand, spec, ...(id !== undefined && { goodsId: id }) }),
  save: (input, context) => saveGoods(context, input),
  submit: (input, context) => submitGoods(context, input),

  async updateState(input, context) {
    await moveGoods(context, input);
    return null;
  },

  batchUpdateState: (input, context) => moveMany(context, input),

  async remove(input, context) {
    await removeGoods(context, input);
    return null;
  },

  copy: ({ id }, context) => copyGoods(context, id),
  priceHistory: ({ id }, context) => pricesOf(context, id),
  versions: ({ id }, context) => versionsOf(context, id),
  export: (input, context) => exportGoods(input, context),
});
