/** The ways of an article: to its approval, out to its readers, off the air. */
import { filesGranted } from '@portal/sdk/calls/files';
import { contentBizType } from '@portal/sdk/calls/content';
import { noticesDisabled } from '@portal/sdk/calls/notification';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import { type Context, one, sql } from '@portal/sdk/server';
import { filesOf } from './draft.server.ts';
import { requestReview } from './request-review.server.ts';
import { perform } from './issues.server.ts';

export interface Seen {
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
export async function release(context: Context, businessCode: string, step: 'PASS' | 'RELEASE'): Promise<void> {
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
  await context.emit(noticesDisabled, { noticeType: 14, bizType: contentBizType, bizId: businessCode });
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
