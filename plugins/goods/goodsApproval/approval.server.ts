/** A change takes effect when its last step passes; until then buyers see what was approved before. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, onApproval, one, sql } from '@portal/sdk/server';
import { columnsOf, filesOf, snapshotOf, writeLists } from '../goodsList/content.server.ts';
import { follow, performVersion } from '../goodsList/goods.server.ts';
import { goodsBizType } from '../review/contract.ts';
import type { Reviewed } from '../review/handlers.server.ts';
import { goodsNotices, record } from '../review/log.server.ts';
import { submitted } from './handlers.server.ts';

type Change = Awaited<ReturnType<typeof performVersion>>;

const goodsOf = ({ db }: Context, { goodsId }: Change) =>
  one(db.selectFrom('gdGoods').select(['id', 'goodsCode', 'status', 'versionNo']).where('id', '=', goodsId));

const nextVersion = sql<number>`(select g.version_no + 1 from gd_goods g where g.id = goods_id)`;

/** New goods wait for the shelf, listed ones stay there with their new content. */
async function takeEffect(context: Context, change: Change, reason: string): Promise<void> {
  const goods = await goodsOf(context, change);
  const content = await snapshotOf(context, change.id);
  const set = { ...columnsOf(content), versionNo: goods.versionNo + 1, offReason: null, priceWarnedDays: null };
  await follow(context, goods, 'PASS', { set, reason });
  await writeLists(context, goods.id, content);
  await context.emit(filesGranted, { fileIds: filesOf(content), to: 'public' });
}

/** The first of two passes: somebody else looks at the steep rise. */
async function handOver(context: Context, applyNo: string): Promise<void> {
  const set = { step: 2, firstBy: context.user.userId, dueAt: null };
  const change = await performVersion(context, { applyNo }, 'PASS_FIRST', { set });
  const goods = await goodsOf(context, change);
  await record(context, 'goods', goods.id, 'PASS_FIRST', applyNo);
  const text = `商品 ${goods.goodsCode} 涨价超过 10%（${applyNo}），请另一位审核人复审。`;
  await goodsNotices.toOperators(context, goods, text);
}

async function decide(context: Context, applyNo: string, approve: boolean, opinion: string): Promise<void> {
  const { user, clock } = context;
  const change = await performVersion(context, { applyNo }, approve ? 'PASS' : 'REJECT', {
    set: {
      ...(approve && { versionNo: nextVersion, comments: '{}' }),
      firstBy: sql<string>`coalesce(first_by, ${user.userId})`,
      decidedBy: user.userId,
      decidedByName: user.userName,
      decidedAt: clock.now().toISOString(),
      dueAt: null,
      opinion: opinion === '' ? null : opinion,
    },
  });
  const reason = opinion === '' ? applyNo : opinion;
  const goods = await goodsOf(context, change);
  await (approve ? takeEffect(context, change, reason) : follow(context, goods, 'REJECT', { reason }));
  const text = `商品 ${goods.goodsCode} 的申请 ${applyNo} ${approve ? '已审核通过。' : `被驳回：${opinion}`}`;
  await goodsNotices.toEnterprise(context, goods, change.supplierEntId, text);
}

export const goodsSubscriptions = onApproval(goodsBizType, {
  arrived: ({ bizCode: applyNo, dueAt }, { db }) =>
    db.updateTable('gdGoodsVersion').set({ dueAt }).where('applyNo', '=', applyNo).execute(),
  /** A decision of what a reviewer had open, rather than passed in a batch. */
  opened: (applyNo, { db }) =>
    db.updateTable('gdGoodsVersion').set({ opened: true }).where('applyNo', '=', applyNo).execute(),
  passed: ({ bizCode: applyNo }, context) => handOver(context, applyNo),
  decided: ({ bizCode: applyNo, approve, opinion }, context) => decide(context, applyNo, approve, opinion),
  /** The supplier takes its application back: new goods are drafts again, a change of approved ones ends. */
  async withdrawn(applyNo, context) {
    const change = await performVersion(context, { applyNo }, 'WITHDRAW', { set: { dueAt: null } });
    await follow(context, await goodsOf(context, change), 'WITHDRAW', { reason: applyNo });
  },
});

export const reviewedChanges: Reviewed = {
  bizType: goodsBizType,
  found: (context, applyNo, isMine) =>
    submitted(context)
      .select([isMine('v.applyNo').as('waits'), sql<boolean>`v.status = 1`.as('open')])
      .where('v.applyNo', '=', applyNo)
      .executeTakeFirst(),
  comment: (context, applyNo, comments) => performVersion(context, { applyNo }, 'COMMENT', { set: { comments } }),
};
