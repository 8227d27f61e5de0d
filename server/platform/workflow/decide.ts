/** A step is decided once, by a candidate who did not ask for it; a rejection says why. */
import { auditDecided, auditWithdrawn, OPERATION, opinionRequired } from '@portal/sdk/calls/workflow';
import { type Context, type Db, one, refuse, sql } from '@portal/sdk/server';
import { appendAudit } from '../audit/oper-log.ts';
import { isCandidate, isVisible, type Viewer, viewerOf } from './candidates.ts';

const taken = '该审批已由他人处理，请刷新';
const missing = '审批不存在或已被删除';

interface Waiting {
  bizType: string;
  bizCode: string;
  starterId: string | null;
  stepCount: number;
  status: string;
  step: number;
  taskId: string;
  candidate: boolean;
}

async function waitingStep(db: Db, viewer: Viewer, processInstId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select i.biz_type, i.biz_code, i.starter_id, i.step_count, i.status, t.step, t.id as task_id,
      ${isCandidate(viewer)} as candidate
    from wf_instance i join wf_task t on t.instance_id = i.id and t.step = i.current_step
    where i.id = ${processInstId} and ${isVisible(viewer)}`.execute(db);
  return rows[0] ?? refuse('notFound', missing);
}

function admit({ status, candidate, starterId }: Waiting, { user }: Viewer): void {
  if (!candidate) refuse('forbidden', '您不是当前环节的审批人');
  if (starterId === user.userId) refuse('forbidden', '不能审批自己提交的申请');
  if (status !== 'RUNNING') refuse('conflict', taken);
}

interface Decision {
  processInstId: string;
  approve: boolean;
  auditOpinion?: string;
}

/** Ends the audit, or hands it to the next step. */
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

const record = ({ db, user, clock, ip }: Context, action: string, { bizType, bizCode, step }: Waiting) =>
  appendAudit(db, {
    at: clock.now(),
    user,
    ip,
    module: 'workflow',
    action,
    target: `${bizType} ${bizCode}`,
    result: 'ok',
    detail: { step },
  });

export async function submitAuditResult(decision: Decision, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const { processInstId, approve } = decision;
  const opinion = (decision.auditOpinion ?? '').trim();
  const viewer = await viewerOf(db, user);
  const waiting = await waitingStep(db, viewer, processInstId);
  admit(waiting, viewer);
  if (!approve && opinion === '') refuse('invalid', opinionRequired);
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
  const last = await advance(context, waiting, decision);
  const { bizType, bizCode, step } = waiting;
  const { userId } = user;
  await record(context, approve ? '审批通过' : '审批驳回', waiting);
  await context.emit(auditDecided, { bizType, bizCode, processInstId, step, approve, last, opinion, userId });
  return null;
}

export async function withdraw(
  { processInstId, reason }: { processInstId: string; reason?: string },
  context: Context,
): Promise<null> {
  const { db, user, clock } = context;
  const viewer = await viewerOf(db, user);
  const { bizType, bizCode, starterId } = await waitingStep(db, viewer, processInstId);
  if (starterId !== user.userId) refuse('forbidden', '只有申请人可以撤回');
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
  await context.emit(auditWithdrawn, { bizType, bizCode, processInstId, userId: user.userId });
  return null;
}
