/** A supplier writes its own goods; what buyers see changes only by approval, and goes on the shelf by its supplier. */
import { implement, importing } from '@portal/sdk/server';
import { pathNameOf } from '../classification/categories.server.ts';
import { goodsImport, goodsList, priceImport } from './contract.ts';
import { comparedGoods, goodsDetail, pricesOf, templateOf, versionsOf } from './detail.server.ts';
import { foundGoods, goodsRows, workedOut } from './goods.server.ts';
import { copyGoods, removeGoods, saveGoods } from './save.server.ts';
import { similarGoods } from './rules.server.ts';
import { moveGoods, moveMany } from './state.server.ts';
import { submitGoods } from './submit.server.ts';
import { goodsSheet, priceSheet } from './workbook.server.ts';

export const importHandlers = implement(goodsImport, importing(goodsSheet));
export const priceHandlers = implement(priceImport, importing(priceSheet));

export default implement(goodsList, {
  page: (input, context) => goodsRows.page(foundGoods(context, input).select(workedOut(context)), input),

  counts: ({ status: _, ...filters }, context) => goodsRows.counts(foundGoods(context, filters), filters, 'status'),

  detail: ({ id }, context) => goodsDetail(context, id),
  template: ({ categoryId }, context) => templateOf(context, categoryId),
  compare: ({ ids }, context) => comparedGoods(context, ids),
  similar: ({ id, brand, spec }, context) =>
    similarGoods(context, { supplierEntId: context.user.entId, brand, spec, ...(id !== undefined && { goodsId: id }) }),
  save: saveGoods,
  submit: submitGoods,

  updateState: moveGoods,
  batchUpdateState: moveMany,
  remove: removeGoods,
  copy: ({ id }, context) => copyGoods(context, id),
  priceHistory: ({ id }, context) => pricesOf(context, id),
  versions: ({ id }, context) => versionsOf(context, id),

  export: async (input, context) =>
    goodsRows.export(foundGoods(context, input).select(workedOut(context)), input, {
      title: '商品列表',
      named: { categoryId: await pathNameOf(context.db, input.categoryId) },
    }),
});
