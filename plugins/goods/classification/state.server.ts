/** A category out of use takes all that is below it along, and their goods off the shelf. */
import { type Context, inReach, refuse, sql } from '@portal/sdk/server';
import { record } from '../review/log.server.ts';
import { tellSuppliers } from '../review/notices.server.ts';
import { sideOf } from '../visible.server.ts';
import { performCategory } from './transitions.server.ts';

const below = (code: string) => `${code}%`;

export async function impactOf({ db, user }: Pick<Context, 'db' | 'user'>, id: string) {
  const listed = sql`g.status = 3 and ${inReach(user, sideOf('g'))}`;
  const { rows } = await sql<{ below: number; listedGoods: number; suppliers: number }>`
    select (select count(*) from gd_category d where d.category_code like c.category_code || '__%' and d.status = 1)::int
        as below,
      (select count(*) from gd_goods g join gd_category d on d.id = g.category_id
        where d.category_code like c.category_code || '%' and ${listed})::int as listed_goods,
      (select count(distinct g.supplier_ent_id) from gd_goods g join gd_category d on d.id = g.category_id
        where d.category_code like c.category_code || '%' and ${listed})::int as suppliers
    from gd_category c where c.id = ${id}`.execute(db);
  return rows[0] ?? refuse('notFound', '商品分类不存在或已被删除');
}

interface Taken {
  id: string;
  supplierEntId: string;
}

/** Takes the listed goods of a branch off the shelf. @returns how many. */
async function unlist(context: Context, code: string, name: string): Promise<number> {
  const { db, clock } = context;
  const reason = `商品分类“${name}”已停用`;
  const { rows } = await sql<Taken>`
    update gd_goods g
    set status = 4, off_reason = ${reason}, version = g.version + 1, updated_at = ${clock.now().toISOString()}
    from gd_category d
    where d.id = g.category_id and d.category_code like ${below(code)} and g.status = 3
    returning g.id, g.supplier_ent_id`.execute(db);
  await record(
    context,
    'goods',
    rows.map(({ id }) => id),
    'UNLIST',
    reason,
  );
  await tellSuppliers(context, rows, (count) => `${reason}，贵单位 ${count} 件商品已下架。`);
  return rows.length;
}

export async function setState(context: Context, seen: { id: string; version: number; status: 0 | 1 }) {
  const { db, user } = context;
  const { id, version, status } = seen;
  const set = { updatedByName: user.userName };
  const node = await performCategory(context, { id, version }, status === 1 ? 'ENABLE' : 'DISABLE', { set });
  if (status === 1) {
    const { rows } = await sql`select from gd_category where id = ${node.parentId} and status = 0`.execute(db);
    if (rows.length > 0) refuse('conflict', '上级分类已停用，请先启用上级');
    return { unlisted: 0 };
  }
  const disabled = await db
    .updateTable('gdCategory')
    .set({ status: 0 })
    .where('categoryCode', 'like', below(node.categoryCode))
    .where('status', '=', 1)
    .returning('id')
    .execute();
  await record(
    context,
    'goodsClassification',
    disabled.map(({ id }) => id),
    'DISABLE',
  );
  return { unlisted: await unlist(context, node.categoryCode, node.name) };
}
