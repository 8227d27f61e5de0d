/** Who reviews, and what a reviewer asks to have corrected, field by field. */
import type { OutputOf } from '@portal/sdk/contract';
import { type Context, implement, refuse, type RawBuilder, sql } from '@portal/sdk/server';
import { review } from './contract.ts';

/** Applications of one kind, as their own subject answers for them. */
export interface Reviewed {
  readonly bizType: string;
  /** That with this number, where the user sees it; `open`: nobody has decided it; `waits`: for the user. */
  readonly found: (
    context: Context,
    applyNo: string,
    isMine: (code: string) => RawBuilder<boolean>,
  ) => Promise<{ readonly waits: boolean; readonly open: boolean } | undefined>;
  /** @param comments By field, as JSON. */
  readonly comment: (context: Context, applyNo: string, comments: string) => Promise<unknown>;
}

/**
 * Keeps what a reviewer asks to have corrected.
 * @throws notFound where the user does not see the application, conflict where it is decided, or another's to decide.
 */
async function comment(context: Context, kinds: readonly Reviewed[], applyNo: string, comments: string): Promise<void> {
  for (const kind of kinds) {
    const found = await kind.found(context, applyNo, (await context.waiting(kind.bizType)).isMine);
    if (!found) continue;
    if (found.open) await kind.comment(context, applyNo, comments); // who made an earlier step is told so first
    if (!found.waits) return refuse('conflict', '该申请已被处理，或正由他人审核，请刷新');
    return;
  }
  return refuse('notFound', '申请不存在或已被撤回，请刷新');
}

/** Those of the operating unit who hold the code. */
async function reviewers(context: Context, kinds: readonly Reviewed[]) {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const held = await Promise.all(kinds.map(async ({ bizType }) => (await context.waiting(bizType)).held));
  const { rows } = await sql<OutputOf<typeof review.reviewers>[number]>`
    with held as (${sql.join(
      held.map((one) => sql`select user_id from ${one} one`),
      sql` union all `,
    )})
    select u.id as user_id, u.user_name, (select count(*) from held h where h.user_id = u.id)::int as open
    from pub_user u
    where u.status = 1 and exists (
      select from pub_user_role ur join pub_role r on r.id = ur.role_id
      join pub_role_menu rm on rm.role_id = r.id
      join pub_menu m on m.menu_id = rm.menu_id and m.perm_code = ${review.reviewers.access}
      where ur.user_id = u.id and r.role_type = 'Y' and r.status = 1
        and (ur.expire_at is null or ur.expire_at > ${now}))
    order by u.user_name, u.id`.execute(db);
  return rows;
}

export const reviewOf = (kinds: readonly Reviewed[]) =>
  implement(review, {
    reviewers: (_, context) => reviewers(context, kinds),

    comment({ applyNo, comments }, context) {
      const told = Object.fromEntries(comments.map((one) => [one.field, one.comment]));
      return comment(context, kinds, applyNo, JSON.stringify(told));
    },
  });
