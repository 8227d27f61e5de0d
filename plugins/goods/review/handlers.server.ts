/** A reviewer holds an application alone while it is open; handing it on names the next one. */
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, implement, refuse, refuseField, sql } from '@portal/sdk/server';
import { admitReviewer, claim, handedUntil } from './claims.server.ts';
import { review } from './contract.ts';
import type { goodsNotices } from './log.server.ts';

interface Application {
  readonly applyNo: string;
  readonly bizId: string;
  /** For its decision. */
  readonly waits: boolean;
}

/** Applications of one kind, as their own subject answers for them. */
export interface Reviewed {
  /** Those with these numbers that the user sees. */
  readonly found: (context: Context, applyNos: readonly string[]) => Promise<readonly Application[]>;
  /** Runs when a reviewer has claimed an application. */
  readonly opened: (context: Context, applyNo: string) => Promise<unknown>;
  /** @param comments By field, as JSON. */
  readonly comment: (context: Context, applyNo: string, comments: string) => Promise<unknown>;
  readonly toUser: typeof goodsNotices.toUser;
}

type Waiting = Application & { readonly kind: Reviewed };

/**
 * Applications of all kinds that wait for a decision.
 * @throws notFound where the user does not see one of them, conflict where one is decided.
 */
async function waitingOf(
  context: Context,
  kinds: readonly Reviewed[],
  applyNos: readonly string[],
): Promise<readonly [Waiting, ...Waiting[]]> {
  const seen: Waiting[] = [];
  for (const kind of kinds)
    seen.push(...(await kind.found(context, applyNos)).map((application) => ({ ...application, kind })));
  const [first, ...others] = seen;
  if (!first || seen.length < new Set(applyNos).size) return refuse('notFound', '申请不存在或已被撤回，请刷新');
  const decided = others.length === 0 ? '该申请已被处理，请刷新' : '所选申请中有已被处理的，请刷新';
  if (seen.some(({ waits }) => !waits)) refuse('conflict', decided);
  return [first, ...others];
}

/** Those of the operating unit who hold the code. */
async function reviewers({ db, clock }: Context) {
  const now = clock.now().toISOString();
  const { rows } = await sql<OutputOf<typeof review.reviewers>[number]>`
    select u.id as user_id, u.user_name, (
      select count(*) from gd_claim c where c.user_id = u.id and c.until > ${now} and (
        exists (select from gd_goods_version v where v.apply_no = c.apply_no and v.status = 1)
        or exists (select from gd_supplier_category s where s.apply_no = c.apply_no and s.status = 1)))::int as open
    from pub_user u
    where u.status = 1 and exists (
      select from pub_user_role ur join pub_role r on r.id = ur.role_id
      join pub_role_menu rm on rm.role_id = r.id
      join pub_menu m on m.menu_id = rm.menu_id and m.perm_code = ${review.transfer.access}
      where ur.user_id = u.id and r.role_type = 'Y' and r.status = 1
        and (ur.expire_at is null or ur.expire_at > ${now}))
    order by u.user_name, u.id`.execute(db);
  return rows;
}

export const reviewOf = (kinds: readonly Reviewed[]) =>
  implement(review, {
    async claim({ applyNo }, context) {
      const [waiting] = await waitingOf(context, kinds, [applyNo]);
      const held = await claim(context, applyNo);
      if (held.mine) await waiting.kind.opened(context, applyNo);
      return held;
    },

    async release({ applyNo }, context) {
      const own = context.db.deleteFrom('gdClaim').where('userId', '=', context.user.userId);
      await own.where('applyNo', '=', applyNo).where('reason', 'is', null).execute();
    },

    async transfer({ applyNos, userId, reason }, context) {
      const to = (await reviewers(context)).find((reviewer) => reviewer.userId === userId);
      if (!to) return refuseField('userId', '只能转办给运营单位的审核人');
      const { userId: own, userName: by } = context.user;
      if (userId === own) refuseField('userId', '不能转办给自己');
      const waiting = await waitingOf(context, kinds, applyNos);
      for (const { applyNo } of waiting) await admitReviewer(context, applyNo);
      const claimed = { userId, userName: to.userName, reason, until: await handedUntil(context) };
      await context.db
        .insertInto('gdClaim')
        .values(applyNos.map((applyNo) => ({ applyNo, ...claimed })))
        .onConflict((conflict) => conflict.column('applyNo').doUpdateSet(claimed))
        .execute();
      for (const { applyNo, bizId, kind } of waiting)
        await kind.toUser(context, { id: bizId }, userId, `${by}将申请 ${applyNo} 转办给您：${reason}`);
      return { count: waiting.length };
    },

    reviewers: (_, context) => reviewers(context),

    async comment({ applyNo, comments }, context) {
      const [waiting] = await waitingOf(context, kinds, [applyNo]);
      await admitReviewer(context, applyNo);
      const told = Object.fromEntries(comments.map(({ field, comment }) => [field, comment]));
      await waiting.kind.comment(context, applyNo, JSON.stringify(told));
    },
  });
