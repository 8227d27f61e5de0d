/** The classification as trees and lists read it; a code begins with the codes of all that is above. */
import { contains, type Context, type Db, isAmong, listOf, type Reader, sql, transitions } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import { seenGoods, suppliedTo } from '../visible.server.ts';
import {
  type Attribute,
  type CategoryFilters,
  type CategoryNode,
  categorySteps,
  classification,
  maxLevel,
} from './contract.ts';

/** The classification is the whole platform's: everybody reads it, and only a right on all rows changes it. */
export const visibleCategories = ({ db }: Pick<Reader, 'db'>) => db.selectFrom('gdCategory as c');

const none = (what: ReturnType<typeof sql>) => sql<boolean>`not exists (select ${what})`;
const parentOf = sql`from gd_category p where p.id = gd_category.parent_id`;

export const { perform, demand, gone, may } = transitions({
  table: 'gdCategory',
  bizType: 'goodsClassification',
  noun: '商品分类',
  parties: {},
  visible: (reader) => isAmong('gdCategory.id', visibleCategories(reader).select('c.id')),
  steps: categorySteps,
  only: {
    CREATE_BELOW: () => ({ if: sql`level < ${maxLevel}`, otherwise: `商品分类最多 ${maxLevel} 级` }),
    ENABLE: () => ({ if: none(sql`${parentOf} and p.status = 0`), otherwise: '上级分类已停用，请先启用上级' }),
    DELETE: () => [
      {
        if: none(sql`from gd_category d where d.parent_id = gd_category.id`),
        otherwise: '该分类还有下级分类，不能删除',
      },
      {
        if: none(sql`from gd_goods g where g.category_id = gd_category.id`),
        otherwise: '该分类下还有商品，不能删除',
      },
      {
        if: none(sql`from gd_supplier_category s where s.category_id = gd_category.id`),
        otherwise: '该分类已有供应商类目，不能删除',
      },
    ],
  },
});

/** As many as the list of goods shows its reader. */
const goodsCount = ({ user }: Reader) => sql<number>`(
  select count(*) from gd_goods g join gd_category d on d.id = g.category_id
  where d.category_code like c.category_code || '%' and ${seenGoods(user)})::int`;
const categoryCount = ({ user }: Reader) => sql<number>`(
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

export const treeOf = (input: TreeInput, reader: Reader): Promise<CategoryNode[]> =>
  visibleCategories(reader)
    .select(['c.id', 'c.parentId', 'c.categoryCode', 'c.name as categoryName', 'c.level', 'c.status'])
    .select([
      sql<boolean>`c.status = 1`.as('enabled'),
      goodsCount(reader).as('goodsCount'),
      sql<boolean>`exists (select from gd_category d where d.parent_id = c.id)`.as('hasChildren'),
    ])
    .$narrowType<Pick<CategoryNode, 'status'>>()
    .where(wanted(input))
    .$if(input.enabled === true, (q) => q.where('c.status', '=', 1))
    .orderBy('c.level')
    .orderBy('c.sort')
    .orderBy('c.categoryCode')
    .execute();

export const categoryList = listOf(classification.page, { alias: 'c', sort: 'categoryCode', order: 'asc' });

/** Categories with what is worked out for each. */
export const categories = (reader: Reader) =>
  visibleCategories(reader)
    .leftJoin('gdCategory as p', 'p.id', 'c.parentId')
    .select(['c.name as categoryName', 'p.name as parentName'])
    .select([
      categoryCount(reader).as('categoryCount'),
      goodsCount(reader).as('goodsCount'),
      may(reader, 'c.id').as('may'),
    ]);

/** Without filters the children of a node, at first of the top; with them all below it. */
export function foundCategories(reader: Reader, { parentId, keyword, status }: CategoryFilters) {
  const filtered = keyword !== undefined || status !== undefined;
  const pattern = contains(keyword ?? '');
  return categories(reader)
    .$if(!filtered && parentId === undefined, (q) => q.where('c.parentId', 'is', null))
    .$if(!filtered && parentId !== undefined, (q) => q.where('c.parentId', '=', parentId ?? ''))
    .$if(filtered && parentId !== undefined, (q) =>
      q.where(sql<boolean>`c.category_code like (select t.category_code || '__%' from gd_category t
        where t.id = ${parentId ?? ''})`),
    )
    .$if(keyword !== undefined, (q) =>
      q.where(sql<boolean>`(c.name like ${pattern} or c.category_code like ${pattern})`),
    );
}

/** A category with the names above it, as workbooks state what they were narrowed to. */
export async function pathNameOf(db: Db, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const found = await db.selectFrom('gdCategoryPath').select('pathName').where('id', '=', id).executeTakeFirst();
  return found?.pathName;
}

/** The attribute template of a category itself. */
export async function attrsIn({ db }: Pick<Context, 'db'>, categoryId: string): Promise<Attribute[]> {
  const attrs = await db
    .selectFrom('gdCategoryAttr')
    .select(['name', 'type', 'unit', 'required', 'options', 'searchable'])
    .where('categoryId', '=', categoryId)
    .orderBy('sort')
    .$narrowType<Pick<Attribute, 'type' | 'options'>>()
    .execute();
  return attrs.map(({ unit, ...attr }) => ({ ...attr, ...(unit !== null && { unit }) }));
}

/** The attribute template that goods of a category have: its own, or the nearest above. */
export async function attrsOf({ db }: Pick<Context, 'db'>, categoryId: string): Promise<Attribute[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from gd_category c join gd_category t on t.category_code like c.category_code || '%'
    where t.id = ${categoryId} and exists (select from gd_category_attr o where o.category_id = c.id)
    order by c.level desc limit 1`.execute(db);
  const [nearest] = rows;
  return nearest ? attrsIn({ db }, nearest.id) : [];
}
