/** A submission freezes a content as a version, with what rules noticed; a steep rise asks for a reason and a second look. */
import { auditRequested } from '@portal/sdk/calls/workflow';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { dueFrom } from '../review/claims.ts';
import { goodsBizType } from '../review/contract.ts';
import { record } from '../review/log.ts';
import { goodsNotices } from '../review/notices.ts';
import { admitContent, admitSubmission } from './admit.ts';
import { contentOf } from './content.ts';
import { type Content, steepRise } from './contract.ts';
import { hitsOf } from './rules.ts';
import { changedSince, changeTypeOf, type Goods, isFresh, ownGoods, touch } from './save.ts';

interface Submission {
  id: string;
  version: number;
  riseReason?: string;
}

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
    .where('goodsId', '=', goods.id)
    .where('status', '=', 0)
    .executeTakeFirst();
  if (!row && goods.status !== 6) return refuse('conflict', '没有需要提交的变更，请先修改并保存');
  return { content: row ? (row.snapshot as unknown as Content) : current, before: current, row };
}

const riseOf = (before: Content | null, after: Content): number | null =>
  before === null ? null : Number((Number(after.unitPrice) / Number(before.unitPrice) - 1).toFixed(6));

async function writeVersion(context: Context, goods: Goods, draft: Draft, riseReason: string | null) {
  const { db, user, clock, nextNumber } = context;
  const { content, before, row } = draft;
  const hits = await hitsOf(context, goods.id, goods.supplierEntId, content);
  const now = clock.now().toISOString();
  const rise = before ? sql<string>`round(${content.unitPrice}::numeric / ${before.unitPrice}::numeric - 1, 6)` : null;
  const facts = {
    snapshot: JSON.stringify(content),
    before: before === null ? null : JSON.stringify(before),
    changeType: before === null ? 1 : changeTypeOf(goods, before, content),
    oldPrice: before?.unitPrice ?? null,
    newPrice: content.unitPrice,
    priceRise: rise,
    riseReason,
    ruleHits: JSON.stringify(hits),
    hitCount: hits.length,
    submittedByName: user.userName,
    submittedAt: now,
    dueAt: dueFrom(context),
    status: 1,
    updatedAt: now,
  };
  if (row) {
    const frozen = db.updateTable('gdGoodsVersion').set(facts).where('id', '=', row.id).where('status', '=', 0);
    return one(frozen.returning(['id', 'applyNo', 'changeType']), changedSince, 'conflict');
  }
  const keys = { applyNo: await nextNumber('SS'), goodsId: goods.id, supplierEntId: goods.supplierEntId };
  return one(
    db
      .insertInto('gdGoodsVersion')
      .values({ ...facts, ...keys })
      .returning(['id', 'applyNo', 'changeType']),
  );
}

export async function submitGoods(context: Context, { id, version, riseReason }: Submission) {
  const { db, user, emit } = context;
  const goods = await ownGoods(context, id);
  if (goods.status === 1) refuse('conflict', '商品正在审核，请勿重复提交');
  const draft = await draftOf(context, goods);
  const content = await admitContent(context, draft.content, id);
  await admitSubmission(context, content);
  const reason = riseReason ?? draft.row?.riseReason ?? null;
  const secondReview = (riseOf(draft.before, content) ?? 0) > steepRise;
  if (secondReview && !reason?.trim()) refuse('invalid', '单价涨幅超过 10%，请填写涨价原因');
  await touch(context, { id, version }, [0, 2, 3, 4, 5, 6]);
  if (isFresh(goods)) await db.updateTable('gdGoods').set({ status: 1 }).where('id', '=', id).execute();
  const written = await writeVersion(context, goods, { ...draft, content }, reason);
  const first = { taskName: '商品审核', candidateRoleTypes: ['Y'], candidateEntId: null } as const;
  await emit(auditRequested, {
    bizType: goodsBizType,
    bizCode: written.applyNo,
    title: `商品 ${goods.goodsCode} ${content.goodsName}`,
    entId: user.entId,
    starter: user.userId,
    steps: secondReview ? [first, { ...first, taskName: '价格复审', candidateRoleTypes: ['Y', 'L'] }] : [first],
  });
  await record(context, 'goods', id, 'SUBMIT', written.applyNo);
  await goodsNotices.toOperators(
    context,
    { id },
    `${user.entName}提交商品 ${goods.goodsCode}（${written.applyNo}），请审核。`,
  );
  return { applyNo: written.applyNo, secondReview };
}
