/** The ways of an article: to its audit, out to its readers, off the air. Each is one guarded update. */
import { filesGranted } from '@portal/sdk/calls/files';
import { contentBizType } from '@portal/sdk/calls/content';
import { noticesDisabled } from '@portal/sdk/calls/notification';
import { auditCancelled } from '@portal/sdk/calls/workflow';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { filesOf } from './draft.ts';
import { requestReview } from './request-review.ts';

export interface Seen {
  readonly id: string;
  readonly version: number;
}

const handled = '稿件已被他人处理，请刷新';

/** States that lead to each. */
const from = { 0: [1], 1: [0, 5], 3: [2, 4], 4: [2, 3] } as const;

const moved = ({ db, user, clock }: Context, { id, version }: Seen, to: keyof typeof from, values = {}) =>
  one(
    db
      .updateTable('cmsContent')
      .set((eb) => ({
        ...values,
        state: to,
        version: eb('version', '+', 1),
        updatedBy: user.userId,
        updatedAt: clock.now().toISOString(),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', 'in', [...from[to]])
      .where('deleted', '=', false)
      .returning(['id', 'version', 'businessCode', 'title']),
    handled,
    'conflict',
  );

/** What an article shows and offers is everybody's as soon as the article is. */
const publishFiles = async (context: Context, id: string): Promise<void> =>
  context.emit(filesGranted, { fileIds: await filesOf(context, id), to: 'public' });

/** Lets what was under review (1) out: at once, or at its moment. Also what needs no review. */
export async function release(context: Context, businessCode: string, states: readonly number[]): Promise<void> {
  const { db, user, clock } = context;
  const now = clock.now().toISOString();
  const out = db
    .updateTable('cmsContent')
    .set((eb) => ({
      state: sql<number>`case when publish_at > ${now} then 2 else 3 end`,
      publishAt: sql<string>`greatest(coalesce(publish_at, ${now}), ${now})`,
      version: eb('version', '+', 1),
      updatedBy: user.userId,
      updatedAt: now,
    }))
    .where('businessCode', '=', businessCode)
    .where('state', 'in', [...states])
    .where((eb) => eb.or([eb('expireAt', 'is', null), eb('expireAt', '>', now)]))
    .returning('id');
  const { id } = await one(out, '稿件已被处理，或已过其过期日期，不能发布', 'conflict');
  await publishFiles(context, id);
}

const wantsAudit = async ({ db }: Context, contentId: string): Promise<boolean> =>
  (await db
    .selectFrom('cmsContentSiteSubject as x')
    .innerJoin('cmsSubject as o', 'o.id', 'x.subjectId')
    .select('o.id')
    .where('x.contentId', '=', contentId)
    .where('o.needAudit', '=', true)
    .executeTakeFirst()) !== undefined;

export async function submit(context: Context, seen: Seen) {
  const { user, emit } = context;
  const { businessCode, title, ...now } = await moved(context, seen, 1);
  if (await wantsAudit(context, seen.id))
    await requestReview(emit, { businessCode, title, starter: user.userId, entId: user.entId });
  else await release(context, businessCode, [1]);
  return now;
}

async function takeBack(context: Context, seen: Seen): Promise<void> {
  const { businessCode } = await moved(context, seen, 0);
  await context.emit(auditCancelled, { bizType: contentBizType, bizCode: businessCode });
  await context.emit(noticesDisabled, { noticeType: 14, bizType: contentBizType, bizId: businessCode });
}

/** A timed article goes out now; one that was off the air comes back as it was. */
async function publish(context: Context, seen: Seen): Promise<void> {
  const now = context.clock.now().toISOString();
  const { id } = await moved(context, seen, 3, { publishAt: sql`least(publish_at, ${now})` });
  const ended = context.db.selectFrom('cmsContent').select('id').where('id', '=', id).where('expireAt', '<=', now);
  if (await ended.executeTakeFirst()) refuse('invalid', '稿件已过其过期日期，请修改后重新提交');
  await publishFiles(context, id);
}

export async function moveTo(context: Context, state: keyof typeof from, seen: Seen): Promise<void> {
  if (state === 0) return takeBack(context, seen);
  if (state === 3) return publish(context, seen);
  await (state === 1 ? submit(context, seen) : moved(context, seen, 4));
}
