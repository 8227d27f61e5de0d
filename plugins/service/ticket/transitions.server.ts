/** A ticket moves only from the states of its step, by those whose step it is, at the version that they saw. */
import { type Context, isAmong, type Performed, record as recordStep, sql, transitions } from '@portal/sdk/server';
import { type Seen, type TicketAction, ticketBizType } from './contract.ts';
import { ticketSteps } from './steps.server.ts';
import { standsIn, visibleTickets } from './tickets.server.ts';

const steps = transitions({
  table: 'svcTicket',
  bizType: ticketBizType,
  noun: '工单',
  parties: { REPORTER: { title: '提交人', user: ['reporterId'] } },
  visible: (reader) => isAmong('svcTicket.id', visibleTickets(reader).select('t.id')),
  steps: ticketSteps,
});

export const { gone: missing } = steps;

export type StepName = Parameters<typeof steps.perform>[2];
type How = Performed<'svcTicket'>;

const minutes = (column: 'respond_minutes' | 'resolve_minutes') =>
  sql`(select ${sql.ref(column)} from svc_sla s where s.priority = svc_ticket.priority) * interval '1 minute'`;

/** Both limits, counted from a moment. */
export const limitsFrom = (moment: ReturnType<typeof sql>) => ({
  respondDue: sql<string>`${moment} + ${minutes('respond_minutes')}`,
  resolveDue: sql<string>`${moment} + ${minutes('resolve_minutes')}`,
});

/** What a step changes besides the state, each time that it is made. */
function effectsOf(step: StepName, { user, clock }: Context): How['set'] {
  const at = clock.now().toISOString();
  const moment = sql`${at}::timestamptz`;
  const { resolveDue } = limitsFrom(moment);
  const ended = { closedAt: at, heldAt: null };
  const effects: Partial<Record<StepName, How['set']>> = {
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

/** A handled ticket is its handler's; the operating unit stands in. */
export const ownHandling = ({ user }: Context, step: StepName): How['only'] => ({
  if: standsIn(user) ? sql`true` : sql`coalesce(handler_id, ${user.userId}) = ${user.userId}`,
  otherwise: `工单已由其他客服处理，只有处理人可以${ticketSteps.steps[step].title}`,
});

/** Writes what is no step of this ticket into its history. */
export const record = (context: Context, ticketId: string, action: TicketAction, reason?: string | null) =>
  recordStep(context, ticketBizType, ticketId, { action, reason });

/** One guarded step with its effects and its history. */
export const perform = (context: Context, seen: Pick<Seen, 'id'> & Partial<Seen>, step: StepName, how: How = {}) =>
  steps.perform(context, seen, step, { ...how, set: { ...effectsOf(step, context), ...how.set } });
