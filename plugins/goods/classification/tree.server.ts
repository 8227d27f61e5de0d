/** The classification as trees and lists read it; a code begins with the codes of all that is above. */
import { contains, type Context, page, type Reader, sql } from '@portal/sdk/server';
import type { FiltersOf, InputOf, OutputOf } from '@portal/sdk/contract';
import { seenGoods, suppliedTo } from '../visible.server.ts';
import type { CategoryDetail, CategoryNode, CategoryRow, classification } from './contract.ts';

type Filters = FiltersOf<typeof classification.page>;

export const missing = '商品分类不存在或已被删除';

/** As many as the list of goods shows its reader. */
const goodsCount = ({ user }: Pick<Context, 'user'>) => sql<number>`(
  select count(*) from gd_goods g join gd_category d on d.id = g.category_id
  where d.category_code like c.category_code || '%' and ${seenGoods(user)})::int`;
const childCount = sql<number>`(select count(*) from gd_category d where d.parent_id = c.id)::int`;
const categoryCount = ({ user }: Pick<Context, 'user'>) => sql<number>`(
  select count(*) from gd_supplier_category s join gd_category d on d.id = s.category_id
  where d.category_code like c.category_code || '%' and s.status = 2 and ${suppliedTo(user, 's')})::int`;

type TreeInput = InputOf<typeof classification.tree>;

/** Which nodes a tree asks for. */
function wanted({ parentId, keyword, id, whole }: TreeInput) {
  if (whole) return sql<boolean>`true`;
  if (id !== undefined)
    return sql<boolean>`exists (select from gd_category t where t.id = ${id}
      and t.category_code like c.category_code || '%')`;
  if (keyword !== undefined) {
    const pattern = contains(keyword);
    return sql<boolean>`exists (select from gd_category t where t.category_code like c.category_code || '%'
      and (t.name like ${pattern} or t.category_code like ${pattern}))`;
  }
  return parentId === undefined ? sql<boolean>`c.parent_id is null` : sql<boolean>`c.parent_id = ${parentId}`;
}

export async function treeOf(context: Reader, input: TreeInput): Promise<CategoryNode[]> {
  return context.db
    .selectFrom('gdCategory as c')
    .select(['c.id', 'c.parentId', 'c.categoryCode', 'c.name as categoryName', 'c.level'])
    .select((eb) => [
      eb.ref('c.status').$castTo<0 | 1>().as('status'),
      goodsCount(context).as('goodsCount'),
      sql<boolean>`${childCount} > 0`.as('hasChildren'),
    ])
    .where(wanted(input))
    .$if(input.enabled === true, (q) => q.where('c.status', '=', 1))
    .orderBy('c.level')
    .orderBy('c.sort')
    .orderBy('c.categoryCode')
    .execute();
}

const ROW = [
  'c.id',
  'c.categoryCode',
  'c.name as categoryName',
  'c.parentId',
  'p.name as parentName',
  'c.level',
  'c.sort',
  'c.updatedAt',
  'c.version',
] as const;

const rows = (context: Reader) =>
  context.db
    .selectFrom('gdCategory as c')
    .leftJoin('gdCategory as p', 'p.id', 'c.parentId')
    .select(ROW)
    .select((eb) => [
      eb.ref('c.status').$castTo<0 | 1>().as('status'),
      categoryCount(context).as('categoryCount'),
      goodsCount(context).as('goodsCount'),
      childCount.as('childCount'),
    ]);

/** Without filters the children of a node, at first of the top; with them all below it. */
export function foundCategories(context: Reader, { parentId, keyword, status }: Filters) {
  const filtered = keyword !== undefined || status !== undefined;
  const pattern = contains(keyword ?? '');
  return rows(context)
    .$if(!filtered && parentId === undefined, (q) => q.where('c.parentId', 'is', null))
    .$if(!filtered && parentId !== undefined, (q) => q.where('c.parentId', '=', parentId ?? ''))
    .$if(filtered && parentId !== undefined, (q) =>
      q.where(sql<boolean>`c.category_code like (select t.category_code || '__%' from gd_category t
        where t.id = ${parentId ?? ''})`),
    )
    .$if(keyword !== undefined, (q) =>
      q.where((eb) => eb.or([eb('c.name', 'like', pattern), eb('c.categoryCode', 'like', pattern)])),
    )
    .$if(status !== undefined, (q) => q.where('c.status', '=', status ?? 0));
}

export function categoryPage(
  context: Context,
  input: InputOf<typeof classification.page> & { page: number; size: number },
) {
  const { sort = 'sort', order = 'asc' } = input;
  const found = foundCategories(context, input).$castTo<CategoryRow>();
  return page(found.orderBy(`c.${sort}`, order).orderBy('c.categoryCode'), input);
}

export type AttrRow = CategoryDetail['attrs'][number];

/** The attribute template that goods of a category have: its own, or the nearest above. */
export async function attrsOf({ db }: Pick<Context, 'db'>, categoryId: string): Promise<AttrRow[]> {
  const { rows: found } = await sql<AttrRow>`
    select a.name, a.type, a.unit, a.required, a.options, a.searchable
    from gd_category_attr a
    where a.category_id = (
      select c.id from gd_category c join gd_category t on t.category_code like c.category_code || '%'
      where t.id = ${categoryId} and exists (select from gd_category_attr o where o.category_id = c.id)
      order by c.level desc limit 1)
    order by a.sort`.execute(db);
  return found.map(({ unit, ...attr }) => ({ ...attr, ...(unit && { unit }) }));
}

export async function ownAttrs({ db }: Pick<Context, 'db'>, categoryId: string): Promise<AttrRow[]> {
  const found = await db
    .selectFrom('gdCategoryAttr')
    .select(['name', 'type', 'unit', 'required', 'options', 'searchable'])
    .where('categoryId', '=', categoryId)
    .orderBy('sort')
    .$castTo<Omit<AttrRow, 'unit'> & { unit: string | null }>()
    .execute();
  return found.map(({ unit, ...attr }) => ({ ...attr, ...(unit !== null && { unit }) }));
}

export const detailRow = (context: Reader, id: string) =>
  rows(context)
    .innerJoin('gdCategoryPath as t', 't.id', 'c.id')
    .select([
      't.pathName',
      'c.defaultUnit',
      'c.taxClassCode',
      'c.requiredQualifications',
      'c.reportRequired',
      'c.updatedByName',
      sql<string | null>`trim_scale(c.default_tax_rate)::text`.as('defaultTaxRate'),
    ])
    .where('c.id', '=', id)
    .$castTo<Omit<OutputOf<typeof classification.detail>, 'attrs' | 'log'>>();
