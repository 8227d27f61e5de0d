/** A step is decided once, by a candidate who did not ask for it; a rejection says why. */
import { approvalDecided, approvalWithdrawn, OPERATION, opinionRequired } from '@portal/sdk/calls/workflow';
import { type Context, demandCode, one, refuse, refuseField, sql, type User } from '@portal/sdk/server';
import { audited } from '../audit/oper-log.ts';
import { demandFreshProof } from '../login/step-up.ts';
import { codeOf, isCandidate, isNamed, isVisible, type Viewer, viewerOfOne } from './candidates.ts';

const taken = '该审批已由他人处理，请刷新';
const missing = '审批不存在或已被删除';
const ownApplication = '不能审批自己提交的申请';

interface Waiting {
  bizType: string;
  bizCode: string;
  starterId: string | null;
  /** The user, under whichever account, has asked for it. */
  own: boolean;
  stepCount: number;
  status: string;
  step: number;
  taskId: string;
  /** By the role and enterprise that the step names. */
  named: boolean;
  candidate: boolean;
}

async function waitingStep(viewer: Viewer, processInstId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select i.biz_type, i.biz_code, i.starter_id, i.step_count, i.status, t.step, t.id as task_id,
      coalesce(same_person(i.starter_id, ${viewer.user.userId}), false) as own, ${isNamed(viewer)} as named, ${isCandidate(viewer)} as candidate
    from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    where i.id = ${processInstId} and ${isVisible(viewer)}`.execute(viewer.db);
  return rows[0] ?? refuse('notFound', missing);
}

/** @returns the user under the code of the step. */
function admit({ user, documents }: Context, { bizType, step, status, named, candidate, starterId }: Waiting): User {
  const document = documents.get(bizType);
  const code = document && codeOf(document, step);
  if (!named || code === undefined) return refuse('forbidden', '您不是当前环节的审批人');
  const actor = demandCode(user, code);
  if (status !== 'RUNNING') return refuse('conflict', taken);
  if (starterId === user.userId) return refuse('forbidden', ownApplication);
  return candidate ? actor : refuse('forbidden', '您的审批权限不包括这张单据');
}

interface Decision {
  processInstId: string;
  approve: boolean;
  auditOpinion?: string;
}

/** Ends the approval, or hands it to the next step. */
async function advance({ db, clock }: Context, { step, stepCount }: Waiting, { processInstId, approve }: Decision) {
  const at = clock.now().toISOString();
  const last = !approve || step === stepCount;
  const change = last ? { status: approve ? 'APPROVED' : 'REJECTED', endedAt: at } : { currentStep: step + 1 };
  await one(
    db
      .updateTable('wfInstance')
      .set(change)
      .where('id', '=', processInstId)
      .where('status', '=', 'RUNNING')
      .where('currentStep', '=', step)
      .returning('id'),
    taken,
    'conflict',
  );
  if (!last) {
    const next = db.updateTable('wfTask').set({ arrivedAt: at }).where('instanceId', '=', processInstId);
    await next.where('step', '=', step + 1).execute();
  }
  return last;
}

const record = (context: Context, action: string, { bizType, bizCode, ...waiting }: Waiting, opinion: string) => {
  const detail = { step: waiting.step, starterId: waiting.starterId, opinion };
  return audited(context, { kind: 'DECISION', module: 'workflow', action, target: `${bizType} ${bizCode}`, detail });
};

export async function submitAuditResult(decision: Decision, context: Context): Promise<null> {
  const { db, user, clock, provenUntil } = context;
  const { processInstId, approve } = decision;
  const opinion = (decision.auditOpinion ?? '').trim();
  const waiting = await waitingStep(await viewerOfOne(context, { id: processInstId }), processInstId);
  const actor = admit(context, waiting);
  if (!approve && opinion === '') refuseField('auditOpinion', opinionRequired);
  if (approve && provenUntil !== undefined && context.documents.get(waiting.bizType)?.stepUp)
    await demandFreshProof(db, clock, { userId: user.userId, provenUntil });
  await one(
    db
      .updateTable('wfTask')
      .set({
        decidedBy: user.userId,
        operationTypeString: approve ? OPERATION.approved : OPERATION.rejected,
        message: opinion === '' ? null : opinion,
        endTime: clock.now().toISOString(),
      })
      .where('id', '=', waiting.taskId)
      .where('endTime', 'is', null)
      .returning('id'),
    taken,
    'conflict',
  );
  const deciding = context.as(actor);
  const last = await advance(context, waiting, decision);
  const { bizType, bizCode, step } = waiting;
  const { userId } = user;
  await record(context, approve ? '审批通过' : '审批驳回', waiting, opinion);
  await deciding.emit(approvalDecided, { bizType, bizCode, processInstId, step, approve, last, opinion, userId });
  if (waiting.own) refuse('forbidden', ownApplication); // a document with duties has named the maker before
  return null;
}

export async function withdraw(
  { processInstId, reason }: { processInstId: string; reason?: string },
  context: Context,
): Promise<null> {
  const { db, user, clock } = context;
  const waiting = await waitingStep(await viewerOfOne(context, { id: processInstId }), processInstId);
  const { bizType, bizCode } = waiting;
  if (!waiting.own) refuse('forbidden', '只有申请人可以撤回');
  await one(
    db
      .updateTable('wfInstance')
      .set({ status: 'CANCELLED', endedAt: clock.now().toISOString(), cancelReason: reason ?? null })
      .where('id', '=', processInstId)
      .where('status', '=', 'RUNNING')
      .where('currentStep', '=', 1)
      .returning('id'),
    '审批已开始处理，不能撤回',
    'conflict',
  );
  await record(context, '撤回申请', waiting, reason ?? '');
  await context.emit(approvalWithdrawn, { bizType, bizCode, processInstId, userId: user.userId });
  return null;
}
