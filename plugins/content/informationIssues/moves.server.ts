/** The ways of an article: to its approval, out to its readers, off the air. */
import { filesGranted } from '@portal/sdk/calls/files';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { noticesDisabled, noticeSent } from '@portal/sdk/calls/notification';
import { approvalCancelled, type approvalDecided, approvalRequested } from '@portal/sdk/calls/workflow';
import type { EventOf, EventType } from '@portal/sdk/contract';
import { type ApprovalFlow, askedSteps, type Context, onApproval, one, sql } from '@portal/sdk/server';
import { filesOf } from './draft.server.ts';
import { perform } from './issues.server.ts';

export const newsFlow: ApprovalFlow = {
  title: '新闻审核',
  changes: 'free',
  steps: [{ taskName: '运营单位审核', roles: ['Y', 'L'] }],
};

interface Submission {
  readonly businessCode: string;
  readonly title: string;
  /** User who asks, and the enterprise they work for. */
  readonly starter: string;
  readonly entId: string;
}

type Emit = <Payload>(type: EventType<Payload>, payload: Payload) => Promise<void>;

/** 14 names an article by its code. */
const noticeOf = (bizId: string) => ({ noticeType: 14, bizType: contentBizType, bizId }) as const;

/** Sends an article to review: the approval starts, its reviewers are told. */
export async function requestReview(emit: Emit, { businessCode, title, starter, entId }: Submission): Promise<void> {
  const roleTypes = ['Y', 'L'] as const;
  await emit(approvalRequested, {
    bizType: contentBizType,
    bizCode: businessCode,
    title: `新闻发布：${title}`,
    entId,
    starter,
    steps: askedSteps(newsFlow),
  });
  await emit(noticeSent, { ...noticeOf(businessCode), roleTypes, content: `《${title}》待审核。` });
}

/** What passes goes out, at once or at its moment; what does not goes back with the reason. Its author hears of it. */
async function conclude(
  { bizCode: businessCode, approve, opinion }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  if (approve) await release(context, businessCode, 'PASS');
  else await perform(context, { businessCode }, 'REJECT', { reason: opinion });
  const article = context.db.selectFrom('cmsContent').select(['title', 'createdBy']);
  const { title, createdBy } = await one(article.where('businessCode', '=', businessCode));
  if (createdBy === null) return;
  const content = `《${title}》${approve ? '已通过审核。' : `被驳回：${opinion}`}`;
  await context.emit(noticeSent, { ...noticeOf(businessCode), userIds: [createdBy], content });
}

/** The step asks for its right, whichever way the author takes the article back. */
async function takenBack(businessCode: string, context: Context): Promise<void> {
  await perform(context, { businessCode }, 'WITHDRAW');
  await context.emit(noticesDisabled, noticeOf(businessCode));
}

export const reviews = onApproval(contentBizType, { decided: conclude, withdrawn: takenBack });

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** What an article shows and offers is everybody's as soon as the article is. */
const publishFiles = async (context: Context, id: string): Promise<void> =>
  context.emit(filesGranted, { fileIds: await filesOf(context, id), to: 'public' });

const unexpired = (now: string, otherwise: string) => ({
  if: sql<boolean>`(expire_at is null or expire_at > ${now})`,
  otherwise,
});

/** Lets what was under review out: at once, or at its moment. */
async function release(context: Context, businessCode: string, step: 'PASS' | 'RELEASE'): Promise<void> {
  const now = context.clock.now().toISOString();
  const { id } = await perform(context, { businessCode }, step, {
    set: {
      state: sql`case when publish_at > ${now} then 2 else 3 end`,
      publishAt: sql`greatest(coalesce(publish_at, ${now}), ${now})`,
    },
    only: unexpired(now, '稿件已过其过期日期，不能发布'),
  });
  await publishFiles(context, id);
}

const wantsApproval = async ({ db }: Context, contentId: string): Promise<boolean> =>
  (await db
    .selectFrom('cmsContentSiteSubject as x')
    .innerJoin('cmsSubject as o', 'o.id', 'x.subjectId')
    .select('o.id')
    .where('x.contentId', '=', contentId)
    .where('o.needAudit', '=', true)
    .executeTakeFirst()) !== undefined;

export async function submit(context: Context, { id, version }: Seen): Promise<Seen> {
  const { user, emit, db } = context;
  const { businessCode, title } = await perform(context, { id, version }, 'SUBMIT');
  if (await wantsApproval(context, id))
    await requestReview(emit, { businessCode, title, starter: user.userId, entId: user.entId });
  else await release(context, businessCode, 'RELEASE');
  return one(db.selectFrom('cmsContent').select(['id', 'version']).where('id', '=', id));
}

async function takeBack(context: Context, seen: Seen): Promise<void> {
  const { businessCode } = await perform(context, seen, 'WITHDRAW');
  await context.emit(approvalCancelled, { bizType: contentBizType, bizCode: businessCode });
  await context.emit(noticesDisabled, noticeOf(businessCode));
}

/** A timed article goes out now; one that was off the air comes back as it was. */
async function publish(context: Context, seen: Seen): Promise<void> {
  const now = context.clock.now().toISOString();
  const { id } = await perform(context, seen, 'PUBLISH', {
    set: { publishAt: sql`least(publish_at, ${now})` },
    only: unexpired(now, '稿件已过其过期日期，请修改后重新提交'),
  });
  await publishFiles(context, id);
}

const MOVES = {
  0: takeBack,
  1: submit,
  3: publish,
  4: (context: Context, seen: Seen) => perform(context, seen, 'TAKE_OFF'),
} as const;

export async function moveTo(context: Context, state: keyof typeof MOVES, seen: Seen): Promise<void> {
  await MOVES[state](context, seen);
}
