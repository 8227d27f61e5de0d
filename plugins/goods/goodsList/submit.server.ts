/** A submission freezes a content as a version, with what rules noticed; a steep rise asks for a reason and a second look. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse, requestApproval, sql } from '@portal/sdk/server';
import { dueFrom } from '../review/claims.server.ts';
import { goodsBizType } from '../review/contract.ts';
import { goodsNotices } from '../review/log.server.ts';
import { admitContent, admitSubmission } from './admit.server.ts';
import { contentOf } from './content.server.ts';
import { type Content, type goodsList, steepRise } from './contract.ts';
import { hitsOf } from './rules.server.ts';
import { changeTypeOf, type Goods, isFresh, ownGoods } from './save.server.ts';
import { perform, performVersion } from './goods.server.ts';

interface Draft {
  content: Content;
  before: Content | null;
  /** The version that was written beside approved goods. */
  row: { id: string; applyNo: string; riseReason: string | null } | undefined;
}

async function draftOf(context: Context, goods: Goods): Promise<Draft> {
  const current = await contentOf(context, goods.id);
  if (isFresh(goods)) return { content: current, before: null, row: undefined };
  const row = await context.db
    .selectFrom('gdGoodsVersion')
    .select(['id', 'applyNo', 'riseReason', 'snapshot'])
    .$narrowType<{ snapshot: Content }>()
    .where('goodsId', '=', goods.id)
    .where('status', '=', 0)
    .executeTakeFirst();
  return { content: row?.snapshot ?? current, before: current, row };
}

const riseOf = (before: Content | null, after: Content): number | null =>
  before === null ? null : Number((Number(after.unitPrice) / Number(before.unitPrice) - 1).toFixed(6));

const factsOf = (goods: Goods, { content, before }: Draft) => ({
  changeType: before === null ? 1 : changeTypeOf(goods, before, content),
  snapshot: JSON.stringify(content),
  newPrice: content.unitPrice,
});

async function freeze(context: Context, goods: Goods, applyNo: string, draft: Draft, reason: string | null) {
  const { user, clock } = context;
  const { content, before } = draft;
  const hits = await hitsOf(context, goods.id, goods.supplierEntId, content);
  const set = {
    ...factsOf(goods, draft),
    before: before && JSON.stringify(before),
    oldPrice: before?.unitPrice ?? null,
    priceRise: before && sql<string>`round(${content.unitPrice}::numeric / ${before.unitPrice}::numeric - 1, 6)`,
    riseReason: reason,
    ruleHits: JSON.stringify(hits),
    hitCount: hits.length,
    submittedBy: user.userId,
    submittedByName: user.userName,
    submittedAt: clock.now().toISOString(),
    dueAt: dueFrom(context),
  };
  await performVersion(context, { applyNo }, 'SUBMIT', { set });
}

export async function submitGoods({ id, version, riseReason }: InputOf<typeof goodsList.submit>, context: Context) {
  const { db, user, nextNumber } = context;
  const goods = await ownGoods(context, id);
  const draft = await draftOf(context, goods);
  const applyNo = draft.row?.applyNo ?? (await nextNumber('SS'));
  await perform(context, { id, version }, isFresh(goods) ? 'SUBMIT' : 'SUBMIT_CHANGE', { reason: applyNo });
  if (!draft.row) {
    // of goods that nobody has approved, and of ones that were forced off, the content itself is handed in
    const drafted = { ...factsOf(goods, draft), applyNo, goodsId: goods.id, supplierEntId: goods.supplierEntId };
    await db.insertInto('gdGoodsVersion').values(drafted).execute();
  }
  const content = await admitContent(context, draft.content, id);
  await admitSubmission(context, content);
  const reason = riseReason ?? draft.row?.riseReason ?? null;
  const secondReview = (riseOf(draft.before, content) ?? 0) > steepRise;
  if (secondReview && !reason?.trim()) refuse('invalid', '单价涨幅超过 10%，请填写涨价原因');
  await freeze(context, goods, applyNo, { ...draft, content }, reason);
  const first = { taskName: '商品审核', candidateRoleTypes: ['Y'], candidateEntId: null } as const;
  await requestApproval(context, {
    bizType: goodsBizType,
    bizCode: applyNo,
    title: `商品 ${goods.goodsCode} ${content.goodsName}`,
    steps: secondReview ? [first, { ...first, taskName: '价格复审', candidateRoleTypes: ['Y', 'L'] }] : [first],
  });
  const text = `${user.entName}提交商品 ${goods.goodsCode}（${applyNo}），请审核。`;
  await goodsNotices.toOperators(context, { id }, text);
  return { applyNo, secondReview };
}
