/**
 * Goods that nobody has approved are written themselves; of approved ones a change is written beside them. A submission
 * freezes a content as a version, with what rules noticed; a steep rise asks for a reason and a second look.
 */
import type { InputOf } from '@portal/sdk/contract';
import {
  askedSteps,
  type Context,
  inDataScope,
  keepForUndo,
  one,
  refuseField,
  requestApproval,
  sql,
} from '@portal/sdk/server';
import { goodsBizType } from '../review/contract.ts';
import { goodsFlow } from '../review/flows.server.ts';
import { goodsNotices, record } from '../review/log.server.ts';
import { sideOf } from '../visible.server.ts';
import { admitContent, admitSubmission } from './admit.server.ts';
import { columnsOf, contentFrom, contentOf, grantFiles, writeLists } from './content.server.ts';
import { type Content, type GoodsInput, type goodsList, isSteep } from './contract.ts';
import { demand, gone, perform, performVersion } from './goods.server.ts';
import { hitsOf } from './rules.server.ts';

const ownGoods = ({ db, user }: Pick<Context, 'db' | 'user'>, id: string) =>
  one(
    db
      .selectFrom('gdGoods')
      .selectAll()
      .where('id', '=', id)
      .where('supplierEntId', '=', user.entId)
      .where(inDataScope(user, sideOf('gdGoods'))),
    gone,
  );

type Goods = Awaited<ReturnType<typeof ownGoods>>;

/** Not approved yet: the goods themselves are the draft. */
const isFresh = ({ status }: Pick<Goods, 'status'>): boolean => [0, 1, 5].includes(status);

export async function insertGoods(context: Context, content: Content) {
  const { db, user, clock, nextNumber } = context;
  const now = clock.now().toISOString();
  const inserted = db
    .insertInto('gdGoods')
    .values({
      ...columnsOf(content),
      goodsCode: await nextNumber('SP'),
      supplierEntId: user.entId,
      supplierName: user.entName,
      ownerUserId: user.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning(['id', 'version', 'goodsCode']);
  const goods = await one(inserted);
  const within = db.selectFrom('gdGoods').select('id').where('id', '=', goods.id);
  await one(within.where(inDataScope(user, sideOf('gdGoods'))), '您的“维护商品”权限不包括本企业', 'forbidden');
  await writeLists(context, goods.id, content);
  await grantFiles(context, goods.id, content);
  await record(context, 'goods', goods.id, 'CREATE');
  return goods;
}

/** 4 上架 out of a forced removal, 2 改价 where any price moves, else 3 改图文. */
function changeTypeOf({ status }: Pick<Goods, 'status'>, before: Content, after: Content): 2 | 3 | 4 {
  if (status === 6) return 4;
  const priced = ({ unitPrice, tiers, taxRate }: Content) => JSON.stringify([unitPrice, tiers, taxRate]);
  return priced(before) === priced(after) ? 3 : 2;
}

/** What a change of goods tells of itself: new ones were nothing before. */
const factsOf = (goods: Goods, before: Content | null, content: Content) => ({
  snapshot: JSON.stringify(content),
  before: before && JSON.stringify(before),
  changeType: before ? changeTypeOf(goods, before, content) : 1,
  oldPrice: before?.unitPrice ?? null,
  newPrice: content.unitPrice,
});

/** The change that is written beside approved goods. */
const openChange = ({ db }: Context, goods: Goods) =>
  db
    .selectFrom('gdGoodsVersion')
    .select(['id', 'applyNo', 'riseReason', 'snapshot'])
    .$narrowType<{ snapshot: Content }>()
    .where('goodsId', '=', goods.id)
    .where('status', '=', 0)
    .executeTakeFirst();

async function writeChange(context: Context, goods: Goods, content: Content, riseReason: string | undefined) {
  const { db, clock, nextNumber } = context;
  const set = {
    ...factsOf(goods, await contentOf(context, goods.id), content),
    riseReason: riseReason ?? null,
    updatedAt: clock.now().toISOString(),
  };
  const open = await openChange(context, goods);
  if (open) return performVersion(context, { id: open.id }, 'REWRITE', { set });
  const keys = { applyNo: await nextNumber('SS'), goodsId: goods.id, supplierEntId: goods.supplierEntId };
  return db
    .insertInto('gdGoodsVersion')
    .values({ ...set, ...keys })
    .execute();
}

export async function saveGoods(input: GoodsInput, context: Context) {
  const { id, version = 0, riseReason } = input;
  if (id === undefined) return insertGoods(context, await admitContent(context, contentFrom(input)));
  const goods = await ownGoods(context, id);
  const content = await admitContent(context, contentFrom(input), id);
  const fresh = isFresh(goods);
  const saved = fresh
    ? await perform(context, { id, version }, 'UPDATE', { set: columnsOf(content) })
    : await perform(context, { id, version }, 'UPDATE_CHANGE');
  await (fresh ? writeLists(context, id, content) : writeChange(context, goods, content, riseReason));
  await grantFiles(context, id, content);
  return saved;
}

/** A draft with the same content. */
export async function copyGoods(context: Context, id: string) {
  const { user, db } = context;
  await demand(context, { id }, 'COPY');
  const content = await contentOf(context, id);
  const { goodsName, spec, brand, reports } = content;
  const short = goodsName.slice(0, 90);
  const counted = db.selectFrom('gdGoods').select((eb) => eb.fn.countAll<string>().as('count'));
  const alike = counted.where('supplierEntId', '=', user.entId).where('spec', '=', spec).where('brand', '=', brand);
  const { count } = await alike.where('goodsName', 'like', `${short}（副本%`).executeTakeFirstOrThrow();
  const name = `${short}（副本${Number(count) + 1}）`;
  return insertGoods(context, { ...content, goodsName: name, reports: [...reports] });
}

export async function removeGoods(seen: InputOf<typeof goodsList.remove>, context: Context) {
  const removal = await keepForUndo(context, { bizType: 'goods', table: 'gdGoods', id: seen.id });
  const { id } = await perform(context, seen, 'DELETE');
  await context.db.deleteFrom('gdGoods').where('id', '=', id).execute();
  return removal;
}

export async function submitGoods({ id, version, riseReason }: InputOf<typeof goodsList.submit>, context: Context) {
  const { db, user, clock, nextNumber } = context;
  const goods = await ownGoods(context, id);
  const fresh = isFresh(goods);
  const current = await contentOf(context, id);
  const draft = fresh ? undefined : await openChange(context, goods);
  const before = fresh ? null : current;
  const applyNo = draft?.applyNo ?? (await nextNumber('SS'));
  await perform(context, { id, version }, fresh ? 'SUBMIT' : 'SUBMIT_CHANGE', { reason: applyNo });
  if (!draft) {
    // of goods that nobody has approved, and of ones that were forced off, the content itself is handed in
    const drafted = { ...factsOf(goods, before, current), applyNo, goodsId: id, supplierEntId: goods.supplierEntId };
    await db.insertInto('gdGoodsVersion').values(drafted).execute();
  }
  const content = await admitContent(context, draft?.snapshot ?? current, id);
  await admitSubmission(context, content);
  const reason = riseReason ?? draft?.riseReason ?? null;
  const secondReview = before !== null && isSteep(before.unitPrice, content.unitPrice);
  if (secondReview && !reason?.trim()) refuseField('riseReason', '单价涨幅超过 10%，请填写涨价原因');
  const hits = await hitsOf(context, id, goods.supplierEntId, content);
  await performVersion(context, { applyNo }, 'SUBMIT', {
    set: {
      ...factsOf(goods, before, content),
      priceRise: before && sql`round(${content.unitPrice}::numeric / ${before.unitPrice}::numeric - 1, 6)`,
      riseReason: reason,
      ruleHits: JSON.stringify(hits),
      hitCount: hits.length,
      submittedBy: user.userId,
      submittedByName: user.userName,
      submittedAt: clock.now().toISOString(),
    },
  });
  await requestApproval(context, {
    bizType: goodsBizType,
    bizCode: applyNo,
    title: `商品 ${goods.goodsCode} ${content.goodsName}`,
    together: hits.length === 0 && (before === null || Number(content.unitPrice) <= Number(before.unitPrice)),
    steps: askedSteps(goodsFlow).slice(0, secondReview ? 2 : 1),
  });
  const text = `${user.entName}提交商品 ${goods.goodsCode}（${applyNo}），请审核。`;
  await goodsNotices.toOperators(context, { id }, text);
  return { applyNo, secondReview };
}
