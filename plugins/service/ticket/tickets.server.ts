/** Which tickets a user sees, and how a list of them is asked for. */
import { type Context, filtered, inReach, isAdministrator, sql, type User } from '@portal/sdk/server';
import type { TicketFilters } from './contract.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** Agents, the operating unit and the super administrator serve everybody. */
export const serves = (user: User): boolean =>
  isAdministrator(user) || ['K', 'Y'].some((role) => user.roleTypes.includes(role));

/** The operating unit stands in for any handler. */
export const standsIn = (user: User): boolean => isAdministrator(user) || user.roleTypes.includes('Y');

/** The right under which those who serve work on tickets, and answer as staff. */
export const handles = 'service:ticket:handle';

/** Whoever asks, asks the operating unit: agents who handle tickets of the whole unit serve everybody. */
const servesAll = ({ roleTypes, codes, reach, entId }: User): boolean =>
  roleTypes.includes('K') && codes.has(handles) && reach.entIds.includes(entId);

/** Agents of named enterprises, and the operating unit, serve those within their data scope, and what they handle. */
const servedBy = (user: User) =>
  servesAll(user)
    ? sql<boolean>`true`
    : sql<boolean>`(${inReach(user, [{ ent: 't.entId' }])} or t.handler_id = ${user.userId})`;

/** Who reports sees the own tickets of the enterprise that the session works for; who serves those that are handed in. */
export function visibleTickets({ db, user }: Pick<Context, 'db' | 'user'>) {
  return db.selectFrom('svcTicket as t').where((eb) => {
    const own = eb.and([eb('t.reporterId', '=', user.userId), eb('t.entId', '=', user.entId)]);
    return serves(user) ? eb.or([own, eb.and([eb('t.submittedAt', 'is not', null), servedBy(user)])]) : own;
  });
}

/** The limit that runs: until it is taken up, then until it is solved. */
export const dueAt = sql<string | null>`case t.status when 1 then t.respond_due when 2 then t.resolve_due end`;

const isOverdue = (now: string) => sql<boolean>`coalesce(${dueAt} < ${now}::timestamptz, false)`;

export function foundTickets({ db, user, clock }: Reader, f: TicketFilters) {
  return filtered(visibleTickets({ db, user }), f, {
    ticketNo: ['t.ticketNo', 'like'],
    title: ['t.title', 'like'],
    entName: ['t.entName', 'like'],
    type: ['t.type', '='],
    priority: ['t.priority', '='],
    system: ['t.system', '='],
    source: ['t.source', '='],
    handlerId: ['t.handlerId', '='],
    status: ['t.status', '='],
    createdFrom: ['t.createdAt', 'since'],
    createdTo: ['t.createdAt', 'until'],
  })
    .$if(f.overdue === true, (q) => q.where(isOverdue(clock.now().toISOString())))
    .$if(f.mine === true, (q) =>
      q.where((eb) => eb.or([eb('t.handlerId', '=', user.userId), eb('t.reporterId', '=', user.userId)])),
    );
}

/** Name by which a handler is known to those who report. */
export const handlerName = sql<string | null>`(select coalesce(u.show_name, u.user_name)
  from pub_user u where u.id = t.handler_id)`;

/** Facts of a ticket as a list row shows them. */
export const rowFacts = ({ user, clock }: Pick<Context, 'user' | 'clock'>) =>
  [
    't.id',
    't.ticketNo',
    't.title',
    't.type',
    't.priority',
    't.system',
    't.entName',
    't.reporterName',
    't.handlerId',
    't.source',
    't.respondDue',
    't.resolveDue',
    't.satisfaction',
    't.createdAt',
    't.status',
    't.version',
    handlerName.as('handlerName'),
    dueAt.as('dueAt'),
    isOverdue(clock.now().toISOString()).as('overdue'),
    sql<string>`coalesce((select p.product_name from pub_product p where p.product_type = t.system), t.system)`.as(
      'systemName',
    ),
    sql<boolean>`t.reporter_id = ${user.userId}::bigint`.as('own'),
    sql<boolean>`${serves(user)} and (${standsIn(user)} or coalesce(t.handler_id, ${user.userId}::bigint)
      = ${user.userId}::bigint)`.as('handling'),
  ] as const;
