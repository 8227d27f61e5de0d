/** The classification as a workbook, out and in. */
import type { FiltersOf } from '@portal/sdk/contract';
import {
  conditionsOf,
  type Context,
  exporting,
  type ImportRow,
  type ImportSpec,
  type SheetColumn,
  sql,
} from '@portal/sdk/server';
import { saveCategory } from './change.server.ts';
import {
  CATEGORY_STATE,
  type CategoryInput,
  type CategoryRow,
  type classification,
  maxLevel,
  TAX_RATE,
} from './contract.ts';
import { categoryTold } from './told.server.ts';
import { foundCategories } from './tree.server.ts';

const COLUMNS: readonly SheetColumn<CategoryRow>[] = [
  { title: '分类编码', value: (c) => c.categoryCode },
  { title: '分类名称', width: 28, value: (c) => c.categoryName },
  { title: '上级分类', width: 28, value: (c) => c.parentName },
  { title: '层级', kind: 'integer', width: 8, value: (c) => c.level },
  { title: '排序', kind: 'integer', width: 8, value: (c) => c.sort },
  { title: '状态', width: 10, value: (c) => CATEGORY_STATE[c.status] },
  { title: '关联类目数', kind: 'integer', value: (c) => c.categoryCount },
  { title: '商品数', kind: 'integer', value: (c) => c.goodsCount },
  { title: '更新时间', kind: 'time', value: (c) => c.updatedAt },
];

export async function exportCategories(filters: FiltersOf<typeof classification.page>, context: Context) {
  const rows = foundCategories(context, filters).orderBy('c.categoryCode').$castTo<CategoryRow>();
  const told = conditionsOf(filters, { keyword: '名称/编码', status: ['状态', CATEGORY_STATE] });
  const conditions = [...(await categoryTold(context.db, '上级', filters.parentId)), ...told];
  return exporting({ title: '商品分类', columns: COLUMNS, rows, conditions });
}

const rateOf = (text: string) =>
  (Object.keys(TAX_RATE) as (keyof typeof TAX_RATE)[]).find((rate) => TAX_RATE[rate] === text);

type Name = 'path' | 'defaultUnit' | 'taxRate' | 'taxClassCode';
type Row = ImportRow<Name>;

const namesOf = (path: string) => path.split('/').map((name) => name.trim());

/** Id of each category by the names that lead to it. */
async function idsByPath({ db }: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; pathName: string }>`select id, path_name from gd_category_path`.execute(db);
  return new Map(rows.map(({ id, pathName }) => [pathName, id]));
}

const joined = (names: readonly string[]) => names.join(' / ');

async function write(rows: readonly Row[], context: Context): Promise<void> {
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
    const { id } = await saveCategory(context, input);
    known.set(joined(names), id);
  }
}

export const classificationSheet: ImportSpec<Name> = {
  title: '商品分类',
  note: '带 * 的列必填；分类路径从一级写起，用“/”分隔，如：机电设备/轴承/深沟球轴承；上级须已存在或写在前面的行',
  columns: [
    {
      name: 'path',
      title: '分类路径',
      required: true,
      width: 48,
      fault(text) {
        const names = namesOf(text);
        if (names.length > maxLevel) return `商品分类最多 ${maxLevel} 级`;
        return names.every((name) => name !== '' && [...name].length <= 30) ? undefined : '每级名称为 1 至 30 个字';
      },
    },
    { name: 'defaultUnit', title: '默认计量单位', max: 10 },
    { name: 'taxRate', title: '默认税率', choices: Object.values(TAX_RATE) },
    {
      name: 'taxClassCode',
      title: '税收分类编码',
      width: 24,
      fault: (text) => (/^\d{19}$/.test(text) ? undefined : '税收分类编码为 19 位数字'),
    },
  ],
  async check(rows, context) {
    const known = new Set((await idsByPath(context)).keys());
    return rows.flatMap(({ row, values }) => {
      const names = namesOf(values.path);
      const fault = (message: string) => [{ row, field: '分类路径', message }];
      if (known.has(joined(names))) return fault('分类已存在或与前面的行重复');
      if (names.length > 1 && !known.has(joined(names.slice(0, -1)))) return fault('上级分类不存在');
      known.add(joined(names));
      return [];
    });
  },
  write,
};
