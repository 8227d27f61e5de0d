/** Changes of the classification: a name is its own among siblings, a code follows from its place. */
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { record } from '../review/log.server.ts';
import { type Attribute, type CategoryInput, maxLevel } from './contract.ts';
import { performCategory } from './transitions.server.ts';
import { missing } from './tree.server.ts';

interface Place {
  id: string;
  categoryCode: string;
  level: number;
  status: number;
  name: string;
}

const placeOf = ({ db }: Context, id: string): Promise<Place> =>
  one(
    db.selectFrom('gdCategory').select(['id', 'categoryCode', 'level', 'status', 'name']).where('id', '=', id),
    missing,
  );

async function admitName({ db }: Context, name: string, parentId: string | undefined, id = '0'): Promise<void> {
  const taken = await db
    .selectFrom('gdCategory')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`coalesce(parent_id, 0) = ${parentId ?? '0'}`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) refuse('invalid', `同级下已有名为“${name}”的分类`);
}

/** The next free pair of digits below a node. */
async function nextCode({ db }: Context, parent: Place | undefined): Promise<string> {
  const prefix = parent?.categoryCode ?? '';
  const { rows } = await sql<{ last: number | null }>`
    select max(right(category_code, 2)::int) as last from gd_category
    where coalesce(parent_id, 0) = ${parent?.id ?? '0'}`.execute(db);
  const next = (rows[0]?.last ?? 0) + 1;
  if (next > 99) refuse('invalid', '同级分类已达 99 个，不能再新增');
  return prefix + String(next).padStart(2, '0');
}

async function writeAttrs({ db }: Context, categoryId: string, attrs: readonly Attribute[]): Promise<void> {
  const names = new Set(attrs.map(({ name }) => name));
  if (names.size < attrs.length) refuse('invalid', '属性名不能重复');
  const bare = attrs.find(({ type, options }) => (type === 'SINGLE' || type === 'MULTI') && options.length === 0);
  if (bare) refuse('invalid', `请填写属性“${bare.name}”的可选值`);
  await db.deleteFrom('gdCategoryAttr').where('categoryId', '=', categoryId).execute();
  if (attrs.length === 0) return;
  await db
    .insertInto('gdCategoryAttr')
    .values(
      attrs.map(({ options, unit, ...attr }, index) => ({
        ...attr,
        unit: unit ?? null,
        options: JSON.stringify(options),
        categoryId,
        sort: index + 1,
      })),
    )
    .execute();
}

const factsOf = ({ user, clock }: Context, input: CategoryInput) => ({
  name: input.categoryName.trim(),
  defaultUnit: input.defaultUnit ?? null,
  defaultTaxRate: input.defaultTaxRate ?? null,
  taxClassCode: input.taxClassCode ?? null,
  requiredQualifications: input.requiredQualifications ?? [],
  reportRequired: input.reportRequired ?? false,
  ...(input.sort !== undefined && { sort: input.sort }),
  updatedByName: user.userName,
  updatedAt: clock.now().toISOString(),
});

async function create(context: Context, input: CategoryInput) {
  const { db, clock } = context;
  const parent = input.parentId === undefined ? undefined : await placeOf(context, input.parentId);
  if (parent && parent.level >= maxLevel) refuse('invalid', `商品分类最多 ${maxLevel} 级`);
  if (parent?.status === 0) refuse('invalid', '上级分类已停用，不能新增下级');
  await admitName(context, input.categoryName.trim(), parent?.id);
  const created = db
    .insertInto('gdCategory')
    .values({
      ...factsOf(context, input),
      categoryCode: await nextCode(context, parent),
      parentId: parent?.id ?? null,
      level: (parent?.level ?? 0) + 1,
      createdAt: clock.now().toISOString(),
    })
    .returning(['id', 'version']);
  const node = await one(created);
  await record(context, 'goodsClassification', node.id, 'CREATE', input.categoryName);
  return node;
}

async function change(context: Context, input: CategoryInput & { id: string }) {
  const { parentId } = await one(
    context.db.selectFrom('gdCategory').select('parentId').where('id', '=', input.id),
    missing,
  );
  await admitName(context, input.categoryName.trim(), parentId ?? undefined, input.id);
  const seen = { id: input.id, version: input.version ?? 0 };
  return performCategory(context, seen, 'UPDATE', { set: factsOf(context, input), reason: input.categoryName });
}

export async function saveCategory(context: Context, input: CategoryInput) {
  const { id } = input;
  const saved = await (id === undefined ? create(context, input) : change(context, { ...input, id }));
  if (input.attrs !== undefined) await writeAttrs(context, saved.id, input.attrs);
  return saved;
}

export async function moveCategory(
  context: Context,
  input: { id: string; version: number; parentId?: string },
): Promise<void> {
  const { db, user } = context;
  const { id, version } = input;
  const node = await placeOf(context, id);
  const parent = input.parentId === undefined ? undefined : await placeOf(context, input.parentId);
  if (parent?.categoryCode.startsWith(node.categoryCode)) refuse('invalid', '不能移动到自己或自己的下级');
  const { rows } = await sql<{ depth: number }>`
    select max(level) - ${node.level}::int as depth from gd_category where category_code like ${`${node.categoryCode}%`}
  `.execute(db);
  const level = (parent?.level ?? 0) + 1;
  if (level + Number(rows[0]?.depth ?? 0) > maxLevel) refuse('invalid', `移动后将超过 ${maxLevel} 级`);
  await admitName(context, node.name, parent?.id, node.id);
  const code = await nextCode(context, parent);
  const how = { set: { updatedByName: user.userName }, reason: `${node.categoryCode} → ${code}` };
  await performCategory(context, { id, version }, 'MOVE', how);
  await sql`
    update gd_category
    set category_code = ${code} || substr(category_code, ${node.categoryCode.length + 1}::int),
      level = level + ${level - node.level}::int,
      parent_id = case when id = ${node.id} then ${parent?.id ?? null}::bigint else parent_id end
    where category_code like ${`${node.categoryCode}%`}`.execute(db);
}

export async function sortCategories(context: Context, ids: readonly string[]): Promise<void> {
  const { db } = context;
  const found = await db
    .selectFrom('gdCategory')
    .select(['id', 'parentId'])
    .where('id', 'in', ids)
    .orderBy('sort')
    .orderBy('categoryCode')
    .execute();
  if (found.length < new Set(ids).size) refuse('notFound', missing);
  if (new Set(found.map(({ parentId }) => parentId)).size > 1) refuse('invalid', '只能在同级之间调整顺序');
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable('gdCategory')
      .set({ sort: (index + 1) * 10 })
      .where('id', '=', id)
      .execute();
    const before = found.findIndex((node) => node.id === id);
    if (before === index) continue;
    await record(context, 'goodsClassification', id, 'SORT', `第 ${before + 1} 位 → 第 ${index + 1} 位`);
  }
}

export async function removeCategory(context: Context, id: string): Promise<void> {
  const { db } = context;
  const { name } = await placeOf(context, id);
  const { rows } = await sql<{ children: boolean; goods: boolean; suppliers: boolean }>`
    select exists (select from gd_category where parent_id = ${id}) as children,
      exists (select from gd_goods where category_id = ${id}) as goods,
      exists (select from gd_supplier_category where category_id = ${id}) as suppliers`.execute(db);
  if (rows[0]?.children) refuse('conflict', '该分类还有下级分类，不能删除');
  if (rows[0]?.goods) refuse('conflict', '该分类下还有商品，不能删除');
  if (rows[0]?.suppliers) refuse('conflict', '该分类已有供应商类目，不能删除');
  await performCategory(context, { id }, 'DELETE', { reason: name });
  await db.deleteFrom('gdCategory').where('id', '=', id).execute();
}
