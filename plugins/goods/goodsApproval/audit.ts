/** A change takes effect when its last step passes; until then buyers see what was approved before. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, imagesOf, inReach, onAudit, one, refuse } from '@portal/sdk/server';
import { columnsOf, writeLists } from '../goodsList/content.ts';
import type { Content } from '../goodsList/contract.ts';
import { admitReviewer, dueFrom, release } from '../review/claims.ts';
import { goodsBizType } from '../review/contract.ts';
import { record } from '../review/log.ts';
import { goodsNotices } from '../review/notices.ts';
import { sideOf } from '../review/reach.ts';

const taken = '该商品变更已被处理，请刷新';

const pending = ({ db, user }: Context, applyNo: string) =>
  one(
    db
      .selectFrom('gdGoodsVersion as v')
      .innerJoin('gdGoods as g', 'g.id', 'v.goodsId')
      .select(['v.id', 'v.goodsId', 'v.supplierEntId', 'v.snapshot', 'v.step', 'v.firstBy'])
      .select(['g.goodsCode', 'g.status as goodsStatus', 'g.versionNo'])
      .where('v.applyNo', '=', applyNo)
      .where('v.status', '=', 1)
      .where(inReach(user, sideOf('g'))),
    taken,
    'conflict',
  );

type Pending = Awaited<ReturnType<typeof pending>>;

function moveVersion({ db, clock }: Context, { id, step }: Pending, change: object) {
  const moved = db
    .updateTable('gdGoodsVersion')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('step', '=', step)
    .returning('id');
  return one(moved, taken, 'conflict');
}

/** The state of goods once their change is decided: new ones wait for the shelf, listed ones stay there. */
const stateAfter = (status: number, approve: boolean): number => {
  if (status === 1) return approve ? 2 : 5;
  return status === 6 && approve ? 2 : status;
};

async function settle(context: Context, found: Pending, approve: boolean): Promise<void> {
  const { db, clock } = context;
  const content = found.snapshot as unknown as Content;
  await db
    .updateTable('gdGoods')
    .set((eb) => ({
      ...(approve && { ...columnsOf(content), versionNo: found.versionNo + 1, offReason: null, priceWarnedDays: null }),
      status: stateAfter(found.goodsStatus, approve),
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', '=', found.goodsId)
    .execute();
  if (!approve) return;
  await writeLists(context, found.goodsId, content);
  const shown = [...content.images.map(({ fileId }) => fileId), ...imagesOf(content.detailHtml)];
  const reports = content.reports.map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds: [...shown, ...reports], to: 'public' });
}

async function decided(context: Context, applyNo: string, approve: boolean, last: boolean, opinion: string) {
  const { user, clock } = context;
  await admitReviewer(context, applyNo);
  const found = await pending(context, applyNo);
  if (found.step === 2 && found.firstBy === user.userId) refuse('conflict', '涨价超过 10%，须由另一位审核人复审');
  await release(context, applyNo);
  const goods = { id: found.goodsId };
  if (approve && !last) {
    await moveVersion(context, found, { step: 2, firstBy: user.userId, dueAt: dueFrom(context) });
    await record(context, 'goods', found.goodsId, 'PASS_FIRST', applyNo);
    return goodsNotices.toOperators(
      context,
      goods,
      `商品 ${found.goodsCode} 涨价超过 10%（${applyNo}），请另一位审核人复审。`,
    );
  }
  await moveVersion(context, found, {
    status: approve ? 2 : 3,
    ...(approve && { versionNo: found.versionNo + 1, comments: '{}' }),
    ...(found.step === 1 && { firstBy: user.userId }),
    decidedBy: user.userId,
    decidedByName: user.userName,
    decidedAt: clock.now().toISOString(),
    dueAt: null,
    opinion: opinion === '' ? null : opinion,
  });
  await settle(context, found, approve);
  await record(context, 'goods', found.goodsId, approve ? 'PASS' : 'REJECT', opinion === '' ? applyNo : opinion);
  const result = approve ? '已审核通过。' : `被驳回：${opinion}`;
  return goodsNotices.toEnterprise(
    context,
    goods,
    found.supplierEntId,
    `商品 ${found.goodsCode} 的申请 ${applyNo} ${result}`,
  );
}

/** The supplier takes its application back: new goods are drafts again, a change of approved ones ends. */
async function withdrawn(context: Context, applyNo: string): Promise<void> {
  const { db, clock } = context;
  const back = await db
    .updateTable('gdGoodsVersion')
    .set((eb) => ({ status: 4, dueAt: null, version: eb('version', '+', 1) }))
    .where('applyNo', '=', applyNo)
    .where('status', '=', 1)
    .returning('goodsId')
    .executeTakeFirst();
  if (!back) return;
  await db
    .updateTable('gdGoods')
    .set((eb) => ({ status: 0, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', back.goodsId)
    .where('status', '=', 1)
    .execute();
  await record(context, 'goods', back.goodsId, 'WITHDRAW', applyNo);
}

export const goodsSubscriptions = onAudit(goodsBizType, {
  code: 'goods:review:audit',
  decided: ({ bizCode, approve, last, opinion }, context) => decided(context, bizCode, approve, last, opinion),
  withdrawn: (bizCode, context) => withdrawn(context, bizCode),
});
