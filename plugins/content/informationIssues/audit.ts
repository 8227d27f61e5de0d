/** An article under review is decided once by the operating unit: it is published, or goes back with the reason. */
import { contentBizType } from '@portal/sdk/calls/content';
import { noticeSent } from '@portal/sdk/calls/notification';
import { auditDecided } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, on, one, type Subscription } from '@portal/sdk/server';
import { release } from './moves.ts';

const STATE = { review: 1, rejected: 5 } as const;

/** What passes goes out, at once or at its moment; what does not goes back with the reason. Its author hears of it. */
async function conclude(
  { bizType, bizCode, approve, last, opinion }: EventOf<typeof auditDecided>,
  context: Context,
): Promise<void> {
  if (bizType !== contentBizType || !last) return;
  const { db, clock, user } = context;
  if (approve) await release(context, bizCode, [STATE.review]);
  else {
    const back = db
      .updateTable('cmsContent')
      .set((eb) => ({
        state: STATE.rejected,
        version: eb('version', '+', 1),
        updatedBy: user.userId,
        updatedAt: clock.now().toISOString(),
      }))
      .where('businessCode', '=', bizCode)
      .where('state', '=', STATE.review)
      .returning('id');
    await one(back, '稿件已被处理，请刷新', 'conflict');
  }
  await tellAuthor(context, bizCode, approve ? '已通过审核。' : `被驳回：${opinion}`);
}

async function tellAuthor({ db, emit }: Context, businessCode: string, outcome: string): Promise<void> {
  const { title, createdBy } = await one(
    db.selectFrom('cmsContent').select(['title', 'createdBy']).where('businessCode', '=', businessCode),
  );
  if (createdBy === null) return;
  await emit(noticeSent, {
    noticeType: 14,
    userIds: [createdBy],
    content: `《${title}》${outcome}`,
    bizType: contentBizType,
    bizId: businessCode,
  });
}

export const review: Subscription = on(auditDecided, conclude);
