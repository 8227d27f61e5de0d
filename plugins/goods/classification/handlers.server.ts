/** Everybody reads the classification; only the operating unit changes it, by hand or from a workbook. */
import { field, Opt, Str } from '@portal/sdk/contract';
import { type Context, historyOf, implement, importing, type ImportSpec, one, sql } from '@portal/sdk/server';
import { attrsIn, categories, categoryList, foundCategories, gone, pathNameOf, treeOf } from './categories.server.ts';
import { impactOf, moveCategory, removeCategory, saveCategory, setState, sortCategories } from './change.server.ts';
import {
  type CategoryDetail,
  type CategoryInput,
  classification,
  classificationImport,
  defaultTaxRate,
  defaultUnit,
  maxLevel,
  rateOf,
  taxClassCode,
} from './contract.ts';

type Name = 'path' | 'defaultUnit' | 'taxRate' | 'taxClassCode';

const namesOf = (path: string) => path.split('/').map((name) => name.trim());

/** Id of each category by the names that lead to it. */
async function idsByPath({ db }: Context): Promise<Map<string, string>> {
  const rows = await db.selectFrom('gdCategoryPath').select(['id', 'pathName']).execute();
  return new Map(rows.map(({ id, pathName }) => [pathName, id]));
}

const joined = (names: readonly string[]) => names.join(' / ');

const classificationSheet: ImportSpec<Name> = {
  title: '商品分类',
  note: '带 * 的列必填；分类路径从一级写起，用“/”分隔，如：机电设备/轴承/深沟球轴承；上级须已存在或写在前面的行',
  columns: {
    path: {
      of: field('分类路径', Str()),
      width: 48,
      fault(text) {
        const names = namesOf(text);
        if (names.length > maxLevel) return `商品分类最多 ${maxLevel} 级`;
        return names.every((name) => name !== '' && [...name].length <= 30) ? undefined : '每级名称为 1 至 30 个字';
      },
    },
    defaultUnit: Opt(defaultUnit),
    taxRate: Opt(defaultTaxRate),
    taxClassCode: {
      of: Opt(taxClassCode),
      width: 24,
      fault: (text) => (/^\d{19}$/.test(text) ? undefined : '税收分类编码为 19 位数字'),
    },
  },
  async check(rows, context) {
    const known = new Set((await idsByPath(context)).keys());
    return rows.flatMap(({ row, values }) => {
      const names = namesOf(values.path);
      const fault = (message: string) => [{ row, field: 'path' as const, message }];
      if (known.has(joined(names))) return fault('分类已存在或与前面的行重复');
      if (names.length > 1 && !known.has(joined(names.slice(0, -1)))) return fault('上级分类不存在');
      known.add(joined(names));
      return [];
    });
  },
  async write(rows, context) {
    const known = await idsByPath(context);
    for (const { values } of rows) {
      const names = namesOf(values.path);
      const rate = rateOf(values.taxRate);
      const parentId = known.get(joined(names.slice(0, -1)));
      const input: CategoryInput = {
        categoryName: names.at(-1) ?? '',
        ...(parentId !== undefined && { parentId }),
        ...(values.defaultUnit !== '' && { defaultUnit: values.defaultUnit }),
        ...(rate !== undefined && { defaultTaxRate: rate }),
        ...(values.taxClassCode !== '' && { taxClassCode: values.taxClassCode }),
      };
      const { id } = await saveCategory(input, context);
      known.set(joined(names), id);
    }
  },
};

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
