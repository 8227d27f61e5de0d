/** One product as its reader may see it: suppliers and reviewers with the change that is under way. */
import { type Context, historyOf, isAmong, one, refuse, sql } from '@portal/sdk/server';
import { attrsOf } from '../classification/categories.server.ts';
import { suppliedTo } from '../visible.server.ts';
import { authorisation } from './admit.server.ts';
import { contentOf } from './content.server.ts';
import type { Compared, GoodsDetail, Version } from './contract.ts';
import { gone, goodsRows, visibleGoods, visibleVersions, workedOut } from './goods.server.ts';

type Change = NonNullable<GoodsDetail['change']>;

/** What is written, waits, or was rejected last and not overtaken since. */
async function changeOf(context: Context, goodsId: string): Promise<GoodsDetail['change']> {
  const last = await visibleVersions(context)
    .select(['v.id', 'v.applyNo', 'v.status', 'v.changeType', 'v.riseReason', 'v.opinion', 'v.comments'])
    .select([
      'v.snapshot as content',
      sql<boolean>`v.status = 1`.as('waits'),
      sql<boolean>`v.status in (0, 1, 3)`.as('open'),
    ])
    .where('v.goodsId', '=', goodsId)
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.id', 'desc')
    .$narrowType<Pick<Change, 'status' | 'changeType' | 'content'> & { comments: Record<string, string> }>()
    .executeTakeFirst();
  if (!last?.open) return null;
  const { comments, open: _, ...facts } = last;
  return { ...facts, comments: Object.entries(comments).map(([field, comment]) => ({ field, comment })) };
}

export async function goodsDetail(context: Context, id: string): Promise<GoodsDetail> {
  const found = goodsRows
    .rows(visibleGoods(context).select(workedOut(context)))
    .innerJoin('gdCategoryPath as t', 't.id', 'g.categoryId')
    .select(['g.versionNo', 't.pathName as classificationName', 'c.reportRequired'])
    .select(suppliedTo(context.user, 'g').as('inside'))
    .where('g.id', '=', id);
  const goods = await one(found, gone);
  return {
    ...goods,
    content: await contentOf(context, id),
    change: goods.inside ? await changeOf(context, id) : null,
    log: goods.inside ? await historyOf(context.db, 'goods', id) : [],
  };
}

export async function comparedGoods(context: Context, ids: readonly string[]): Promise<Compared[]> {
  const found = await goodsRows
    .rows(visibleGoods(context).select(workedOut(context)))
    .where('g.id', 'in', ids)
    .execute();
  return Promise.all(
    ids.map(async (id) => {
      const goods = found.find((row) => row.id === id) ?? refuse('notFound', gone);
      return { ...goods, content: await contentOf(context, id) };
    }),
  );
}

export async function templateOf(context: Context, categoryId: string) {
  const { db, user } = context;
  const category = await one(
    db
      .selectFrom('gdCategory')
      .select(['reportRequired', 'defaultUnit'])
      .select(sql<string | null>`trim_scale(default_tax_rate)::text`.as('defaultTaxRate'))
      .where('id', '=', categoryId),
    '商品分类不存在或已被删除',
  );
  const open = await authorisation(context, user.entId, categoryId);
  const attrs = open?.approved.attrTemplate ?? (await attrsOf(context, categoryId));
  return { ...category, attrs, authorised: open !== undefined };
}

const admitted = (context: Context, id: string) =>
  one(visibleGoods(context).select('g.id').where('g.id', '=', id), gone);

/** Who buys is told of what was approved. */
export async function versionsOf(context: Context, id: string): Promise<Version[]> {
  await admitted(context, id);
  const seen = isAmong('v.id', visibleVersions(context).select('v.id').where('v.goodsId', '=', id));
  const { rows } = await sql<Version>`
    select id, apply_no, version_no, change_type, status, trim_scale(old_price)::text as old_price,
      trim_scale(new_price)::text as new_price, trim_scale(price_rise)::text as price_rise, rise_reason,
      submitted_by_name, submitted_at, decided_by_name, decided_at, opinion
    from gd_goods_version v where goods_id = ${id} and (status = 2 or ${seen})
    order by created_at desc, id desc`.execute(context.db);
  return rows;
}

export async function pricesOf(context: Context, id: string) {
  await admitted(context, id);
  const { rows } = await sql<{ at: string; price: string; rise: string | null; reason: string | null }>`
    select decided_at as at, trim_scale(new_price)::text as price, trim_scale(price_rise)::text as rise,
      rise_reason as reason
    from gd_goods_version
    where goods_id = ${id} and status = 2 and (old_price is null or old_price <> new_price)
    order by decided_at, id`.execute(context.db);
  return rows;
}
