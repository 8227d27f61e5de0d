/** Everybody reads the classification; only the operating unit changes it. */
import { type Context, historyOf, implement, importing, one, sql } from '@portal/sdk/server';
import { attrsIn, categories, categoryList, foundCategories, gone, pathNameOf, treeOf } from './categories.server.ts';
import { impactOf, moveCategory, removeCategory, saveCategory, setState, sortCategories } from './change.server.ts';
import { type CategoryDetail, classification, classificationImport } from './contract.ts';
import { classificationSheet } from './import.server.ts';

export const importHandlers = implement(classificationImport, importing(classificationSheet));

async function detailOf(context: Context, id: string): Promise<CategoryDetail> {
  const found = categoryList
    .rows(categories(context))
    .innerJoin('gdCategoryPath as t', 't.id', 'c.id')
    .select(['t.pathName', 'c.defaultUnit', 'c.taxClassCode', 'c.requiredQualifications', 'c.reportRequired'])
    .select(['c.updatedByName', sql<string | null>`trim_scale(c.default_tax_rate)::text`.as('defaultTaxRate')])
    .$narrowType<Pick<CategoryDetail, 'defaultTaxRate'>>()
    .where('c.id', '=', id);
  const category = await one(found, gone);
  const log = await historyOf(context.db, 'goodsClassification', id);
  return { ...category, attrs: await attrsIn(context, id), log };
}

export default implement(classification, {
  tree: treeOf,

  /** Siblings stand in their own order until the reader chooses another. */
  page: (input, context) =>
    categoryList.page(
      foundCategories(context, input).$if(input.sort === undefined, (q) => q.orderBy('c.sort')),
      input,
    ),

  detail: ({ id }, context) => detailOf(context, id),

  save: saveCategory,

  impact: ({ id }, context) => impactOf(context, id),

  updateState: setState,

  move: moveCategory,

  sort: ({ ids }, context) => sortCategories(context, ids),

  remove: ({ id }, context) => removeCategory(context, id),

  export: async (input, context) =>
    categoryList.export(foundCategories(context, input), input, {
      title: '商品分类',
      named: { parentId: await pathNameOf(context.db, input.parentId) },
    }),
});
