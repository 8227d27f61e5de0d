/** A task is decided once, by a candidate who did not ask for it; a rejection says why. */
import {
  approvalDecided,
  approvalMoved,
  approvalWithdrawn,
  OPERATION,
  opinionRequired,
  type workflowtask,
} from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, demandCode, one, refuse, refuseField, sql } from '@portal/sdk/server';
import { demandFreshProof } from '../login/step-up.ts';
import { record } from './acts.ts';
import { tellArrival } from './arrival.ts';
import { codeOf, viewerOfOne } from './candidates.ts';
import { demandOther, isBarred } from './duties.ts';
import { advance } from './progress.ts';
import { admit, lockApproval, ownApplication, taken, type Turn, turnOf } from './turn.ts';

interface Said {
  readonly approve: boolean;
  readonly opinion: string;
}

/** After a task was decided: what its areas hear once its step is, under the code of the step. @returns whether it is. */
export async function conclude(context: Context, turn: Turn, { approve, opinion }: Said): Promise<boolean> {
  const { bizType, bizCode, step, processInstId } = turn;
  const last = await advance(context, turn, approve);
  if (last === undefined) {
    await context.emit(approvalMoved, { bizType, bizCode });
    return false;
  }
  const { userId } = context.user;
  const document = context.documents.get(bizType);
  const actor = demandCode(context.user, (document && codeOf(document, step)) ?? '');
  const decided = { bizType, bizCode, processInstId, step, approve, last, opinion, userId };
  await context.as(actor).emit(approvalDecided, decided);
  if (!last) await tellArrival(context, turn);
  return true;
}

/** In whose place it is decided; in nobody's where the user may decide it and the other one may not. */
async function principalOf(context: Context, turn: Turn, approve: boolean): Promise<string | null> {
  const { behalfId, byRight } = turn;
  if (behalfId === null || !approve) return behalfId;
  const principal = { userId: behalfId, isHeard: false };
  if (byRight && (await isBarred(context, turn, principal))) return null;
  await demandOther(context, turn, principal);
  return behalfId;
}

export async function submitAuditResult(
  decision: InputOf<typeof workflowtask.submitAuditResult>,
  context: Context,
): Promise<null> {
  const { db, user, clock, provenUntil } = context;
  const { processInstId, taskId, approve } = decision;
  const opinion = (decision.auditOpinion ?? '').trim();
  await lockApproval(db, processInstId);
  const turn = await turnOf(await viewerOfOne(context, { id: processInstId }), processInstId, taskId);
  admit(context, turn);
  if (!approve && opinion === '') refuseField('auditOpinion', opinionRequired);
  if (approve && provenUntil !== undefined && context.documents.get(turn.bizType)?.stepUp)
    await demandFreshProof(db, clock, { userId: user.userId, provenUntil });
  const behalfOf = await principalOf(context, turn, approve);
  await one(
    db
      .updateTable('wfTask')
      .set({
        decidedBy: user.userId,
        behalfOf,
        operationTypeString: approve ? OPERATION.approved : OPERATION.rejected,
        message: opinion === '' ? null : opinion,
        endTime: clock.now().toISOString(),
      })
      .where('id', '=', turn.taskId)
      .where('endTime', 'is', null)
      .returning('id'),
    taken,
    'conflict',
  );
  const detail = { opinion, ...(behalfOf !== null && { behalfOf }) };
  await record(context, approve ? '审批通过' : '审批驳回', turn, detail);
  const isHeard = await conclude(context, turn, { approve, opinion });
  if (approve) await demandOther(context, turn, { userId: user.userId, isHeard });
  if (turn.own) refuse('forbidden', ownApplication); // a document with duties has named the maker before
  return null;
}

export async function withdraw(
  { processInstId, reason }: InputOf<typeof workflowtask.withdraw>,
  context: Context,
): Promise<null> {
  const { db, user, clock } = context;
  await lockApproval(db, processInstId);
  const turn = await turnOf(await viewerOfOne(context, { id: processInstId }), processInstId);
  const { bizType, bizCode } = turn;
  if (!turn.own) refuse('forbidden', '只有申请人可以撤回');
  await one(
    db
      .updateTable('wfInstance')
      .set({ status: 'CANCELLED', endedAt: clock.now().toISOString(), cancelReason: reason ?? null })
      .where('id', '=', processInstId)
      .where('status', '=', 'RUNNING')
      .where(sql<boolean>`not exists (
        select from wf_task t where t.instance_id = wf_instance.id and t.decided_by is not null)`)
      .returning('id'),
    '审批已开始处理，不能撤回',
    'conflict',
  );
  await record(context, '撤回申请', turn, { opinion: reason ?? '' });
  await context.emit(approvalWithdrawn, { bizType, bizCode, processInstId, userId: user.userId });
  return null;
}
