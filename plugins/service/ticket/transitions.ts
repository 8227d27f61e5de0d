/** A ticket moves only from the states of its step, by those whose step it is, at the version that they saw. */
import { type Context, one, record as recordStep, refuse, sql } from '@portal/sdk/server';
import { type Seen, type TicketAction, ticketBizType, type TicketStatus } from './contract.ts';
import { serves, standsIn, visibleTickets } from './tickets.ts';

interface Step {
  readonly by: 'REPORTER' | 'HANDLER' | 'STAFF';
  readonly from: readonly TicketStatus[];
  readonly to: TicketStatus;
  /** The verb as the user reads it in a refusal. */
  readonly verb: string;
}

export const STEPS = {
  SUBMIT: { by: 'REPORTER', from: [0], to: 1, verb: '提交' },
  CANCEL: { by: 'REPORTER', from: [0, 1], to: 6, verb: '取消' },
  CONFIRM: { by: 'REPORTER', from: [4], to: 5, verb: '验证通过' },
  REOPEN: { by: 'REPORTER', from: [4], to: 2, verb: '重开' },
  ACCEPT: { by: 'HANDLER', from: [1], to: 2, verb: '受理' },
  HOLD: { by: 'HANDLER', from: [2], to: 3, verb: '挂起' },
  RESUME: { by: 'HANDLER', from: [3], to: 2, verb: '恢复处理' },
  RESOLVE: { by: 'HANDLER', from: [2], to: 4, verb: '提交验证' },
  CLOSE: { by: 'STAFF', from: [4], to: 5, verb: '关闭' },
  MERGE: { by: 'STAFF', from: [1, 2, 3], to: 6, verb: '合并' },
} as const satisfies Partial<Record<TicketAction, Step>>;
export type StepName = keyof typeof STEPS;

const minutes = (column: 'respond_minutes' | 'resolve_minutes') =>
  sql`(select ${sql.ref(column)} from svc_sla s where s.priority = svc_ticket.priority) * interval '1 minute'`;

/** Both limits, counted from a moment. */
export const limitsFrom = (moment: ReturnType<typeof sql>) => ({
  respondDue: sql<string>`${moment} + ${minutes('respond_minutes')}`,
  resolveDue: sql<string>`${moment} + ${minutes('resolve_minutes')}`,
});

/** What a step changes besides the state. */
function effectsOf(step: StepName, { user, clock }: Context) {
  const at = clock.now().toISOString();
  const moment = sql`${at}::timestamptz`;
  const { resolveDue } = limitsFrom(moment);
  const ended = { closedAt: at, heldAt: null };
  const effects = {
    SUBMIT: { submittedAt: at, ...limitsFrom(moment) },
    CANCEL: ended,
    CONFIRM: ended,
    REOPEN: { resolvedAt: null, resolveDue },
    ACCEPT: { handlerId: user.userId, respondedAt: sql<string>`coalesce(responded_at, ${moment})` },
    HOLD: { heldAt: at },
    RESUME: { heldAt: null, resolveDue: sql<string>`resolve_due + (${moment} - held_at)` },
    RESOLVE: { resolvedAt: at },
    CLOSE: ended,
    MERGE: ended,
  };
  return effects[step];
}

const stateName = async ({ db }: Context, status: number): Promise<string> => {
  const item = await db
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .select('i.itemName')
    .where('d.system', '=', 'OP')
    .where('d.codeNo', '=', 'STATUS')
    .where('i.itemNo', '=', String(status))
    .executeTakeFirst();
  return item?.itemName ?? String(status);
};

export const missing = '工单不存在或已被删除';
export const stale = '工单已被他人处理，请刷新';

/** Says why a step found no row: not there, not theirs, changed since, or in the wrong state. @throws Refusal always. */
export async function explain(context: Context, { id, version }: Seen, { by, from, verb }: Step): Promise<never> {
  const { user } = context;
  const found = await one(
    visibleTickets(context).select(['t.status', 't.version', 't.reporterId', 't.handlerId']).where('t.id', '=', id),
    missing,
  );
  if (by === 'REPORTER' && found.reporterId !== user.userId) refuse('forbidden', `只有提交人可以${verb}`);
  if (by !== 'REPORTER' && !serves(user)) refuse('forbidden', `只有客服可以${verb}`);
  if (found.version !== version) refuse('conflict', stale);
  if (!(from as readonly number[]).includes(found.status)) {
    refuse('conflict', `工单当前状态为“${await stateName(context, found.status)}”，不能${verb}`);
  }
  return refuse('conflict', `工单已由其他客服处理，只有处理人可以${verb}`);
}

/** Writes a step into the ticket's history. */
export const record = (context: Context, ticketId: string, action: TicketAction, reason?: string | null) =>
  recordStep(context, ticketBizType, ticketId, { action, reason });

interface Extra {
  readonly remark?: string | undefined;
  readonly satisfaction?: number | undefined;
  readonly mergedInto?: string;
}

const moving = (context: Context, seen: Seen, step: StepName, { remark, satisfaction, mergedInto }: Extra) => {
  const { db, clock } = context;
  return db
    .updateTable('svcTicket')
    .set((eb) => ({
      ...effectsOf(step, context),
      ...(step === 'CONFIRM' && { satisfaction: satisfaction ?? null, satisfactionRemark: remark ?? null }),
      ...(mergedInto !== undefined && { mergedInto }),
      status: STEPS[step].to,
      version: eb('version', '+', 1),
      updatedAt: clock.now().toISOString(),
    }))
    .where('id', 'in', visibleTickets(context).select('t.id').where('t.id', '=', seen.id))
    .where('version', '=', seen.version)
    .where('status', 'in', [...STEPS[step].from]);
};

/** One guarded step with its history; of several attempts at the same version exactly one finds its row. */
export async function perform(context: Context, seen: Seen, step: StepName, extra: Extra = {}) {
  const { user } = context;
  const { by } = STEPS[step];
  if (by !== 'REPORTER' && !serves(user)) return explain(context, seen, STEPS[step]);
  const moved = await moving(context, seen, step, extra)
    .$if(by === 'REPORTER', (q) => q.where('reporterId', '=', user.userId).where('entId', '=', user.entId))
    .$if(by === 'HANDLER' && !standsIn(user), (q) =>
      q.where((eb) => eb.or([eb('handlerId', 'is', null), eb('handlerId', '=', user.userId)])),
    )
    .returning(['id', 'ticketNo', 'title', 'entId', 'reporterId', 'handlerId', 'submittedAt'])
    .executeTakeFirst();
  if (!moved) return explain(context, seen, STEPS[step]);
  await record(context, moved.id, step, extra.remark);
  return moved;
}
