/** A reviewer holds an application alone while it is open; handing it on names the next one. */
import { implement, inReach, one, refuse, sql } from '@portal/sdk/server';
import type { Context } from '@portal/sdk/server';
import { admitReviewer, claim, hand } from './claims.ts';
import { sideOf } from './reach.ts';
import { review, type Reviewer } from './contract.ts';
import { categoryNotices, goodsNotices } from './notices.ts';

interface Waiting {
  applyNo: string;
  bizId: string;
  bizType: 'goods' | 'goodsCategory';
}

/** Applications of both kinds that wait for a decision. */
async function waitingOf({ db, user }: Context, applyNos: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select v.apply_no, g.id as biz_id, 'goods' as biz_type
    from gd_goods_version v join gd_goods g on g.id = v.goods_id
    where v.status = 1 and v.apply_no = any(${applyNos}) and ${inReach(user, sideOf('g'))}
    union all
    select s.apply_no, s.id, 'goodsCategory' from gd_supplier_category s
    where s.status = 1 and s.apply_no = any(${applyNos}) and ${inReach(user, sideOf('s'))}
  `.execute(db);
  return rows;
}

async function reviewers({ db, clock }: Context): Promise<Reviewer[]> {
  const now = clock.now().toISOString();
  const { rows } = await sql<Reviewer>`
    select u.id as user_id, u.user_name, (
      select count(*) from gd_claim c where c.user_id = u.id and c.until > ${now} and (
        exists (select from gd_goods_version v where v.apply_no = c.apply_no and v.status = 1)
        or exists (select from gd_supplier_category s where s.apply_no = c.apply_no and s.status = 1)))::int as open
    from usr_user u
    where u.status = 1 and exists (
      select from auth_user_role ur join auth_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_type = 'Y' and not r.deleted)
    order by u.user_name, u.id`.execute(db);
  return rows;
}

export default implement(review, {
  async claim({ applyNo }, context) {
    const [waiting] = await waitingOf(context, [applyNo]);
    if (!waiting) return refuse('conflict', '该申请已被处理，请刷新');
    const held = await claim(context, applyNo);
    if (held.mine && waiting.bizType === 'goods')
      await context.db.updateTable('gdGoodsVersion').set({ opened: true }).where('applyNo', '=', applyNo).execute();
    return held;
  },

  async release({ applyNo }, context) {
    await context.db
      .deleteFrom('gdClaim')
      .where('applyNo', '=', applyNo)
      .where('userId', '=', context.user.userId)
      .where('reason', 'is', null)
      .execute();
    return null;
  },

  async transfer({ applyNos, userId, reason }, context) {
    const to = (await reviewers(context)).find((reviewer) => reviewer.userId === userId);
    if (!to) return refuse('invalid', '只能转办给运营单位的审核人');
    if (userId === context.user.userId) refuse('invalid', '不能转办给自己');
    const waiting = await waitingOf(context, applyNos);
    if (waiting.length < new Set(applyNos).size) refuse('conflict', '所选申请中有已被处理的，请刷新');
    for (const { applyNo } of waiting) await admitReviewer(context, applyNo);
    await hand(context, applyNos, to, reason);
    for (const { applyNo, bizId, bizType } of waiting)
      await (bizType === 'goods' ? goodsNotices : categoryNotices).toUser(
        context,
        { id: bizId },
        userId,
        `${context.user.userName}将申请 ${applyNo} 转办给您：${reason}`,
      );
    return { count: waiting.length };
  },

  reviewers: (_, context) => reviewers(context),

  async comment({ applyNo, comments }, context) {
    await admitReviewer(context, applyNo);
    const [waiting] = await waitingOf(context, [applyNo]);
    if (!waiting) return refuse('conflict', '该申请已被处理，请刷新');
    const table = waiting.bizType === 'goods' ? ('gdGoodsVersion' as const) : ('gdSupplierCategory' as const);
    const told = Object.fromEntries(comments.map(({ field, comment }) => [field, comment]));
    await one(
      context.db
        .updateTable(table)
        .set({ comments: JSON.stringify(told) })
        .where('applyNo', '=', applyNo)
        .where('status', '=', 1)
        .returning('id'),
      '该申请已被处理，请刷新',
      'conflict',
    );
    return null;
  },
});
