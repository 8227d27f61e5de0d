/** Which tickets a user sees, and which steps they may make on them. */
import {
  type Context,
  inDataScope,
  isAdministrator,
  isAmong,
  listOf,
  type Only,
  type Performed,
  record as recordStep,
  sql,
  transitions,
  type User,
} from '@portal/sdk/server';
import {
  handles,
  type Seen,
  type TICKET_ACTION,
  ticket,
  ticketBizType,
  type TicketFilters,
  ticketSteps,
} from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** Agents, the operating unit and the super administrator serve everybody. */
export const serves = (user: User): boolean =>
  isAdministrator(user) || ['K', 'Y'].some((role) => user.roleTypes.includes(role));

/** The operating unit stands in for any handler. */
export const standsIn = (user: User): boolean => isAdministrator(user) || user.roleTypes.includes('Y');

/** Whoever asks, asks the operating unit: agents who handle tickets of the whole unit serve everybody. */
const servesAll = ({ roleTypes, codes, dataScope, entId }: User): boolean =>
  roleTypes.includes('K') && codes.has(handles) && dataScope.entIds.includes(entId);

/** Agents of named enterprises, and the operating unit, serve those within their data scope, and what they handle. */
const servedBy = (user: User) =>
  servesAll(user)
    ? sql<boolean>`true`
    : sql<boolean>`(${inDataScope(user, [{ ent: 't.entId' }])} or t.handler_id = ${user.userId})`;

/** Who reports sees the own tickets of the enterprise that the session works for; who serves those that are handed in. */
export function visibleTickets({ db, user }: Pick<Context, 'db' | 'user'>) {
  return db.selectFrom('svcTicket as t').where((eb) => {
    const own = eb.and([eb('t.reporterId', '=', user.userId), eb('t.entId', '=', user.entId)]);
    return serves(user) ? eb.or([own, eb.and([eb('t.submittedAt', 'is not', null), servedBy(user)])]) : own;
  });
}

type StepName = keyof typeof ticketSteps.steps;
type How = Performed<'svcTicket'>;

/** A handled ticket is its handler's; the operating unit stands in. */
const ownHandling =
  (step: StepName) =>
  (user: User): Only => ({
    if: standsIn(user) ? sql`true` : sql`coalesce(handler_id, ${user.userId}) = ${user.userId}`,
    otherwise: `工单已由其他客服处理，只有处理人可以${ticketSteps.steps[step].title}`,
  });

const steps = transitions({
  table: 'svcTicket',
  bizType: ticketBizType,
  noun: '工单',
  parties: { REPORTER: { title: '提交人', user: ['reporterId'] } },
  visible: (reader) => isAmong('svcTicket.id', visibleTickets(reader).select('t.id')),
  steps: ticketSteps,
  only: {
    ACCEPT: ownHandling('ACCEPT'),
    HOLD: ownHandling('HOLD'),
    RESUME: ownHandling('RESUME'),
    RESOLVE: ownHandling('RESOLVE'),
    ANSWER: ({ userId }) => ({ if: sql`reporter_id <> ${userId}`, otherwise: '提交人请以提交人身份回复' }),
    ESCALATE: () => ({ if: sql`priority > '1'`, otherwise: '工单已是最高优先级，不能再升级' }),
    TEACH: (user) => ({
      if: sql`${serves(user)} and not exists (select from svc_reply_template k where k.ticket_id = svc_ticket.id)`,
      otherwise: '该工单已转知识库',
    }),
  },
});

export const { gone: missing, demand, may } = steps;

const minutes = (column: 'respond_minutes' | 'resolve_minutes') =>
  sql`(select ${sql.ref(column)} from svc_sla s where s.priority = svc_ticket.priority) * interval '1 minute'`;

/** Both limits, counted from a moment. */
export const limitsFrom = (moment: ReturnType<typeof sql>) => ({
  respondDue: sql<string>`${moment} + ${minutes('respond_minutes')}`,
  resolveDue: sql<string>`${moment} + ${minutes('resolve_minutes')}`,
});

/** What a step changes besides the state, each time that it is made. */
function effectsOf({ user, clock }: Context, step: StepName): How['set'] {
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

/** Writes what is no step of this ticket into its history. */
export const record = (
  context: Context,
  ticketId: string,
  action: keyof typeof TICKET_ACTION,
  reason?: string | null,
) => recordStep(context, ticketBizType, ticketId, { action, reason });

/** One guarded step with its effects and its history. */
export const perform = (context: Context, seen: Pick<Seen, 'id'> & Partial<Seen>, step: StepName, how: How = {}) =>
  steps.perform(context, seen, step, { ...how, set: { ...effectsOf(context, step), ...how.set } });

/** The limit that runs: until it is taken up, then until it is solved. */
const dueAt = sql<string | null>`case t.status when 1 then t.respond_due when 2 then t.resolve_due end`;

const isOverdue = (now: string) => sql<boolean>`coalesce(${dueAt} < ${now}::timestamptz, false)`;

export const ticketList = listOf(ticket.query, { alias: 't', sort: 'createdAt' });

/** Name by which a handler is known to those who report. */
const handlerName = sql<string | null>`(select coalesce(u.show_name, u.user_name)
  from pub_user u where u.id = t.handler_id)`;

/** What is worked out for each ticket. */
export const workedOut = ({ db, user, clock }: Reader) =>
  [
    handlerName.as('handlerName'),
    dueAt.as('dueAt'),
    isOverdue(clock.now().toISOString()).as('overdue'),
    sql<string>`coalesce((select p.product_name from pub_product p where p.product_type = t.system), t.system)`.as(
      'systemName',
    ),
    sql<boolean>`t.reporter_id = ${user.userId}::bigint`.as('own'),
    sql<boolean>`${serves(user)} and (${standsIn(user)} or coalesce(t.handler_id, ${user.userId}::bigint)
      = ${user.userId}::bigint)`.as('handling'),
    may({ db, user }, 't.id').as('may'),
  ] as const;

/** The tickets that a list asks for, before it narrows them by their fields. */
export const foundTickets = (context: Reader, { overdue, mine }: Partial<TicketFilters>) =>
  visibleTickets(context)
    .$if(overdue === true, (q) => q.where(isOverdue(context.clock.now().toISOString())))
    .$if(mine === true, (q) => q.where(sql<boolean>`${context.user.userId} in (t.handler_id, t.reporter_id)`))
    .select(workedOut(context));
