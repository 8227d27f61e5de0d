/** An article under review is decided once by the operating unit: it is published, or goes back with the reason. */
import { contentBizType } from '@portal/sdk/calls/content';
import { noticeSent, noticesDisabled } from '@portal/sdk/calls/notification';
import type { approvalDecided } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, onApproval, one } from '@portal/sdk/server';
import { release } from './moves.server.ts';
import { perform } from './issues.server.ts';

/** What passes goes out, at once or at its moment; what does not goes back with the reason. Its author hears of it. */
async function conclude(
  { bizCode, approve, last, opinion }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  if (!last) return;
  if (approve) await release(context, bizCode, 'PASS');
  else await perform(context, { businessCode: bizCode }, 'REJECT', { reason: opinion });
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

/** The step asks for its right, whichever way the author takes the article back. */
async function takenBack(businessCode: string, context: Context): Promise<void> {
  await perform(context, { businessCode }, 'WITHDRAW');
  await context.emit(noticesDisabled, { noticeType: 14, bizType: contentBizType, bizId: businessCode });
}

export const reviews = onApproval(contentBizType, { decided: conclude, withdrawn: takenBack });
