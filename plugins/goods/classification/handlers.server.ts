/** Everybody reads the classification; only the operating unit changes it. */
import { historyOf, implement, importing, one } from '@portal/sdk/server';
import { moveCategory, removeCategory, saveCategory, sortCategories } from './change.server.ts';
import { classification, classificationImport } from './contract.ts';
import { impactOf, setState } from './state.server.ts';
import { categoryPage, detailRow, missing, ownAttrs, treeOf } from './tree.server.ts';
import { classificationSheet, exportCategories } from './workbook.server.ts';

export const importHandlers = implement(classificationImport, importing(classificationSheet));

export default implement(classification, {
  tree: (input, context) => treeOf(context, input),

  page: (input, context) => categoryPage(context, input),

  async detail({ id }, context) {
    const row = await one(detailRow(context, id), missing);
    const log = await historyOf(context.db, 'goodsClassification', id);
    return { ...row, attrs: await ownAttrs(context, id), log };
  },

  save: (input, context) => saveCategory(context, input),

  impact: ({ id }, context) => impactOf(context, id),

  updateState: (input, context) => setState(context, input),

  async move(input, context) {
    await moveCategory(context, input);
    return null;
  },

  async sort({ ids }, context) {
    await sortCategories(context, ids);
    return null;
  },

  async remove({ id }, context) {
    await removeCategory(context, id);
    return null;
  },

  export: (input, context) => exportCategories(input, context),
});
