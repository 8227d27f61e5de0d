/** A supplier writes its own goods; what buyers see changes only by approval, and goes on the shelf by its supplier. */
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  historyOf,
  implement,
  importing,
  isAmong,
  one,
  Refusal,
  refuse,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { attrsOf, gone as noClassification, pathNameOf } from '../classification/categories.server.ts';
import { commentsIn } from '../review/lists.server.ts';
import { shelfNotices } from '../review/log.server.ts';
import { suppliedTo } from '../visible.server.ts';
import { authorisation } from './admit.server.ts';
import { contentOf } from './content.server.ts';
import { type GoodsDetail, goodsImport, goodsList, priceImport, type Version } from './contract.ts';
import { foundGoods, gone, goodsRows, perform, visibleGoods, visibleVersions, workedOut } from './goods.server.ts';
import { similarGoods } from './rules.server.ts';
import { copyGoods, removeGoods, saveGoods, submitGoods } from './save.server.ts';
import { goodsSteps } from './schema.ts';
import { goodsSheet, priceSheet } from './workbook.server.ts';

export const importHandlers = implement(goodsImport, importing(goodsSheet));
export const priceHandlers = implement(priceImport, importing(priceSheet));

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
  return { ...facts, comments: commentsIn(comments) };
}

const shown = (context: Context) => goodsRows.rows(visibleGoods(context).select(workedOut(context)));

const admitted = (context: Context, id: string) =>
  one(visibleGoods(context).select('g.id').where('g.id', '=', id), gone);

const STEP = { 3: 'LIST', 4: 'UNLIST', 6: 'FORCE_OFF' } as const;
const listable: readonly number[] = goodsSteps.steps.LIST.from;

/** Goods that may not be listed as they are; whether they may move at all is for the step to say. */
async function admitListing(context: Context, id: string): Promise<void> {
  const own = visibleGoods(context).where('g.id', '=', id).where('g.supplierEntId', '=', context.user.entId);
  const facts = own.select(['g.status', 'g.supplierEntId', 'g.categoryId', 'g.priceValidTo']);
  const goods = await facts.executeTakeFirst();
  if (!goods || !listable.includes(goods.status)) return;
  if (goods.priceValidTo <= context.clock.today()) refuse('conflict', '价格有效期已过，请先改价');
  const open = await authorisation(context, goods.supplierEntId, goods.categoryId);
  if (!open) refuse('conflict', '该分类的供货授权已过期，请先续期商品类目');
}

/** Approved goods go on and off the shelf by their supplier; the operating unit may take them off for good. */
async function move({ id, version, status, reason }: InputOf<typeof goodsList.updateState>, context: Context) {
  const step = STEP[status];
  const said = reason?.trim() || null;
  if (step === 'FORCE_OFF' && said === null) refuseField('reason', '请输入强制下架原因');
  if (step === 'LIST') await admitListing(context, id);
  const set = { offReason: said, ...(step === 'LIST' && { listedAt: context.clock.now().toISOString() }) };
  const goods = await perform(context, { id, version }, step, { set, reason: said });
  if (step !== 'FORCE_OFF') return;
  const text = `商品 ${goods.goodsCode} 被强制下架：${said}。整改后可重新提交审核。`;
  await shelfNotices.toEnterprise(context, { id }, goods.supplierEntId, text);
}

export default implement(goodsList, {
  page: (input, context) => goodsRows.page(foundGoods(context, input).select(workedOut(context)), input),

  counts: ({ status: _, ...filters }, context) => goodsRows.counts(foundGoods(context, filters), filters, 'status'),

  /** As its reader may see it: suppliers and reviewers with the change that is under way. */
  async detail({ id }, context) {
    const found = shown(context)
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
  },

  async template({ categoryId }, context) {
    const category = await one(
      context.db
        .selectFrom('gdCategory')
        .select(['reportRequired', 'defaultUnit'])
        .select(sql<string | null>`trim_scale(default_tax_rate)::text`.as('defaultTaxRate'))
        .where('id', '=', categoryId),
      noClassification,
    );
    const open = await authorisation(context, context.user.entId, categoryId);
    const attrs = open?.approved.attrTemplate ?? (await attrsOf(context, categoryId));
    return { ...category, attrs, authorised: open !== undefined };
  },

  async compare({ ids }, context) {
    const found = await shown(context).where('g.id', 'in', ids).execute();
    const goodsOf = (id: string) => found.find((row) => row.id === id) ?? refuse('notFound', gone);
    return Promise.all(ids.map(async (id) => ({ ...goodsOf(id), content: await contentOf(context, id) })));
  },

  similar: ({ id, brand, spec }, context) =>
    similarGoods(context, { supplierEntId: context.user.entId, brand, spec, ...(id !== undefined && { goodsId: id }) }),

  save: saveGoods,
  submit: submitGoods,
  updateState: move,

  /** Each goods on its own: what one lacks does not hold up the others. */
  async batchUpdateState({ status, goods }, context) {
    const failures: { id: string; goodsCode: string; reason: string }[] = [];
    for (const seen of goods) {
      try {
        await move({ ...seen, status }, context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const told = visibleGoods(context).select('g.goodsCode').where('g.id', '=', seen.id);
        failures.push({ id: seen.id, ...(await one(told, gone)), reason: error.message });
      }
    }
    return { done: goods.length - failures.length, failures };
  },

  remove: removeGoods,
  copy: ({ id }, context) => copyGoods(context, id),

  async priceHistory({ id }, context) {
    await admitted(context, id);
    const { rows } = await sql<{ at: string; price: string; rise: string | null; reason: string | null }>`
      select decided_at as at, trim_scale(new_price)::text as price, trim_scale(price_rise)::text as rise,
        rise_reason as reason
      from gd_goods_version
      where goods_id = ${id} and status = 2 and (old_price is null or old_price <> new_price)
      order by decided_at, id`.execute(context.db);
    return rows;
  },

  /** Who buys is told of what was approved. */
  async versions({ id }, context) {
    await admitted(context, id);
    const seen = isAmong('v.id', visibleVersions(context).select('v.id').where('v.goodsId', '=', id));
    const { rows } = await sql<Version>`
      select id, apply_no, version_no, change_type, status, trim_scale(old_price)::text as old_price,
        trim_scale(new_price)::text as new_price, trim_scale(price_rise)::text as price_rise, rise_reason,
        submitted_by_name, submitted_at, decided_by_name, decided_at, opinion
      from gd_goods_version v where goods_id = ${id} and (status = 2 or ${seen})
      order by created_at desc, id desc`.execute(context.db);
    return rows;
  },

  export: async (input, context) =>
    goodsRows.export(foundGoods(context, input).select(workedOut(context)), input, {
      title: '商品列表',
      named: { categoryId: await pathNameOf(context.db, input.categoryId) },
    }),
});
