/** What is decided about a penalty: the enterprise is heard before it is barred, and nobody decides twice. */
import type { approvalDecided } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, onApproval, one, refuse } from '@portal/sdk/server';
import { type Matter, matterBizType } from './contract.ts';
import { decline, impose, lift, prolong, uphold } from './effect.server.ts';
import { decide } from './matters.server.ts';
import { perform } from './penalties.server.ts';
import { hearingDays } from './rules.ts';

type Decided = EventOf<typeof approvalDecided>;

/** @throws Refusal while an enterprise that is to be barred may still answer, and has not. */
async function demandHeard({ db, clock }: Context, penaltyId: string): Promise<void> {
  const { penalty, statedAt, hearingUntil } = await one(
    db.selectFrom('entPenalty').select(['penalty', 'statedAt', 'hearingUntil']).where('id', '=', penaltyId),
  );
  const open = hearingUntil !== null && clock.now().toISOString() < new Date(hearingUntil).toISOString();
  if (penalty === 'BAN' && statedAt === null && open)
    refuse('conflict', `禁止类处罚须等企业陈述申辩，或在 ${hearingDays} 个工作日期满后才能批准`);
}

const passed = ({ bizCode: applyNo, opinion }: Decided, context: Context) =>
  decide(context, { applyNo }, 'CHECK', { reason: opinion, set: { dueAt: null } });

async function decided({ bizCode, approve, opinion }: Decided, context: Context): Promise<void> {
  const set = { dueAt: null, opinion, decidedAt: context.clock.now().toISOString() };
  const { matter, penaltyId, endsOn } = await decide(context, { applyNo: bizCode }, approve ? 'PASS' : 'REJECT', {
    reason: opinion,
    set,
  });
  const of = matter as Matter;
  if (!approve) {
    if (of === 'LIST') await decline(context, penaltyId, opinion);
    if (of === 'APPEAL') await uphold(context, penaltyId, opinion);
    return;
  }
  if (of === 'LIST') {
    await demandHeard(context, penaltyId);
    await impose(context, penaltyId, opinion);
  } else if (of === 'EXTEND') await prolong(context, penaltyId, endsOn ?? '', opinion);
  else await lift(context, penaltyId, opinion);
}

export const approvalSubscriptions = onApproval(matterBizType, {
  arrived: ({ bizCode: applyNo, dueAt }, { db }) =>
    db.updateTable('entPenaltyMatter').set({ dueAt }).where('applyNo', '=', applyNo).execute(),
  passed,
  decided,
  async withdrawn(applyNo, context) {
    const { matter, penaltyId } = await decide(context, { applyNo }, 'TAKE_BACK', { set: { dueAt: null } });
    if (matter === 'LIST') await perform(context, { id: penaltyId }, 'WITHDRAW', { set: { hearingUntil: null } });
    if (matter === 'APPEAL') await uphold(context, penaltyId, '企业已撤回申诉');
  },
});
