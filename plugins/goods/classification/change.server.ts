/** Changes of the classification: a name is its own among siblings, a code follows from its place. */
import { type Context, demandFaultless, fault, inDataScope, one, refuse, refuseField, sql } from '@portal/sdk/server';
import type { InputFault, InputOf } from '@portal/sdk/contract';
import { record, tellSuppliers, unlist } from '../review/log.server.ts';
import { sideOf } from '../visible.server.ts';
import { demand, gone, perform, visibleCategories } from './categories.server.ts';
import { type Attribute, type CategoryInput, type classification, maxLevel } from './contract.ts';

const placeOf = (context: Context, id: string) =>
  one(
    visibleCategories(context)
      .select(['c.id', 'c.parentId', 'c.categoryCode', 'c.level', 'c.name'])
      .where('c.id', '=', id),
    gone,
  );

type Place = Pick<Awaited<ReturnType<typeof placeOf>>, 'id' | 'categoryCode'>;

async function admitName({ db }: Context, name: string, parentId: string | undefined, id = '0'): Promise<void> {
  const taken = await db
    .selectFrom('gdCategory')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`coalesce(parent_id, 0) = ${parentId ?? '0'}`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) refuseField('categoryName', `同级下已有名为“${name}”的分类`);
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

/** Of a template that names an attribute twice, or offers nothing to choose from. `path`: the template in its input. */
export function attrFaults(path: string, attrs: readonly Attribute[]): readonly InputFault[] {
  const names = new Set(attrs.map(({ name }) => name.trim()));
  const bare = attrs.filter(({ type, options }) => /SINGLE|MULTI/.test(type) && options.length === 0);
  return [
    ...fault(path, '属性名不能重复', names.size < attrs.length),
    ...bare.map(({ name }) => ({ path, text: `请填写属性“${name}”的可选值` })),
  ];
}

async function writeAttrs({ db }: Context, categoryId: string, attrs: readonly Attribute[]): Promise<void> {
  demandFaultless(attrFaults('attrs', attrs));
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
  const { categoryName, parentId } = input;
  const parent = parentId === undefined ? undefined : await demand(context, { id: parentId }, 'CREATE_BELOW');
  await admitName(context, categoryName.trim(), parentId);
  const facts = factsOf(context, input);
  const created = context.db
    .insertInto('gdCategory')
    .values({
      ...facts,
      categoryCode: await nextCode(context, parent),
      parentId: parentId ?? null,
      level: (parent?.level ?? 0) + 1,
      createdAt: facts.updatedAt,
    })
    .returning(['id', 'version']);
  const node = await one(created);
  await record(context, 'goodsClassification', node.id, 'CREATE', categoryName);
  return node;
}

async function change(context: Context, id: string, input: CategoryInput) {
  const { categoryName, version = 0 } = input;
  const { parentId } = await placeOf(context, id);
  await admitName(context, categoryName.trim(), parentId ?? undefined, id);
  return perform(context, { id, version }, 'UPDATE', { set: factsOf(context, input), reason: categoryName });
}

export async function saveCategory(input: CategoryInput, context: Context) {
  const saved = await (input.id === undefined ? create(context, input) : change(context, input.id, input));
  if (input.attrs !== undefined) await writeAttrs(context, saved.id, input.attrs);
  return saved;
}

export async function moveCategory(
  { id, version, parentId }: InputOf<typeof classification.move>,
  context: Context,
): Promise<void> {
  const { db, user } = context;
  const node = await placeOf(context, id);
  const parent = parentId === undefined ? undefined : await placeOf(context, parentId);
  if (parent?.categoryCode.startsWith(node.categoryCode)) refuseField('parentId', '不能移动到自己或自己的下级');
  const { rows } = await sql<{ depth: number }>`
    select max(level) - ${node.level}::int as depth from gd_category where category_code like ${`${node.categoryCode}%`}
  `.execute(db);
  const level = (parent?.level ?? 0) + 1;
  if (level + Number(rows[0]?.depth ?? 0) > maxLevel) refuseField('parentId', `移动后将超过 ${maxLevel} 级`);
  await admitName(context, node.name, parent?.id, node.id);
  const code = await nextCode(context, parent);
  const how = { set: { updatedByName: user.userName }, reason: `${node.categoryCode} → ${code}` };
  await perform(context, { id, version }, 'MOVE', how);
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
  if (found.length < new Set(ids).size) refuse('notFound', gone);
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
  const { name } = await placeOf(context, id);
  await perform(context, { id }, 'DELETE', { reason: name });
  await context.db.deleteFrom('gdCategory').where('id', '=', id).execute();
}

export async function impactOf({ db, user }: Context, id: string) {
  const listed = sql`g.status = 3 and ${inDataScope(user, sideOf('g'))}`;
  const { rows } = await sql<{ below: number; listedGoods: number; suppliers: number }>`
    select (select count(*) from gd_category d where d.category_code like c.category_code || '__%' and d.status = 1)::int
        as below,
      (select count(*) from gd_goods g join gd_category d on d.id = g.category_id
        where d.category_code like c.category_code || '%' and ${listed})::int as listed_goods,
      (select count(distinct g.supplier_ent_id) from gd_goods g join gd_category d on d.id = g.category_id
        where d.category_code like c.category_code || '%' and ${listed})::int as suppliers
    from gd_category c where c.id = ${id}`.execute(db);
  return rows[0] ?? refuse('notFound', gone);
}

/** What is out of use takes all below it along, and its goods off the shelf. */
export async function setState(
  { id, version, status }: InputOf<typeof classification.updateState>,
  context: Context,
): Promise<{ unlisted: number }> {
  const how = { set: { updatedByName: context.user.userName } };
  const { categoryCode, name } = await perform(context, { id, version }, status === 1 ? 'ENABLE' : 'DISABLE', how);
  if (status === 1) return { unlisted: 0 };
  const branch = `${categoryCode}%`;
  const disabled = await context.db
    .updateTable('gdCategory')
    .set({ status: 0 })
    .where('categoryCode', 'like', branch)
    .where('status', '=', 1)
    .returning('id')
    .execute();
  const ids = disabled.map((below) => below.id);
  await record(context, 'goodsClassification', ids, 'DISABLE');
  const reason = `商品分类“${name}”已停用`;
  const within = sql<boolean>`category_id in (select id from gd_category where category_code like ${branch})`;
  const goods = await unlist(context, within, reason);
  await tellSuppliers(context, goods, (count) => `${reason}，贵单位 ${count} 件商品已下架。`);
  return { unlisted: goods.length };
}
