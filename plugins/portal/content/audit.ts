/** An article under review is decided once by the operating unit: it is published, or goes back with the reason. */
import { contentBizType } from '@portal/sdk/calls/content';
import { noticeSent } from '@portal/sdk/calls/notification';
import { auditDecided, auditRequested } from '@portal/sdk/calls/workflow';
import type { EventOf, EventType } from '@portal/sdk/contract';
import { type Context, on, sql, type Subscription } from '@portal/sdk/server';

const STATE = { review: 1, published: 3, rejected: 5 } as const;

interface Submission {
  readonly businessCode: string;
  readonly title: string;
  /** User who asks, and the enterprise they work for. */
  readonly starter: string;
  readonly entId: string;
}

type Emit = <Payload>(type: EventType<Payload>, payload: Payload) => Promise<void>;

/** Sends an article to review: the audit starts, its reviewers are told. */
export async function requestReview(emit: Emit, { businessCode, title, starter, entId }: Submission): Promise<void> {
  await emit(auditRequested, {
    bizType: contentBizType,
    bizCode: businessCode,
    title: `新闻发布：${title}`,
    entId,
    starter,
    steps: [{ taskName: '运营单位审核', candidateRoleTypes: ['Y'], candidateEntId: null }],
  });
  await emit(noticeSent, {
    noticeType: 14,
    roleTypes: ['Y'],
    content: `《${title}》待审核。`,
    bizType: contentBizType,
    bizId: businessCode,
  });
}

/** What passes is found by readers from its moment on, at once where it has none. */
async function conclude(
  { bizType, bizCode, approve, last }: EventOf<typeof auditDecided>,
  { db, clock, user }: Context,
): Promise<void> {
  if (bizType !== contentBizType || !last) return;
  const now = clock.now().toISOString();
  await db
    .updateTable('cmsContent')
    .set((eb) => ({
      state: approve ? STATE.published : STATE.rejected,
      publishAt: approve ? eb.fn.coalesce('publishAt', sql<string>`${now}::timestamptz`) : eb.ref('publishAt'),
      version: eb('version', '+', 1),
      updatedBy: user.userId,
      updatedAt: now,
    }))
    .where('businessCode', '=', bizCode)
    .where('state', '=', STATE.review)
    .execute();
}

export const review: Subscription = on(auditDecided, conclude);
