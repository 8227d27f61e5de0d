import { type SearchSource, sql } from '@portal/sdk/server';
import { TICKET_STATUS, ticket } from './contract.ts';
import { visibleTickets } from './tickets.server.ts';

/** A ticket is found by its number, its title and who asks; what was told in it stays between those two. */
export const ticketSearch: SearchSource = {
  ...{ kind: 'ticket', title: '工单', sort: 60, access: ticket.detail.access, states: TICKET_STATUS },
  words: sql`
    select t.id, concat_ws(chr(10), t.ticket_no, t.title, t.ent_name, t.reporter_name) as words from svc_ticket t`,
  follows: { svcTicket: 'id' },
  rows: (reader) =>
    visibleTickets(reader).select([
      ...(['t.id', 't.ticketNo as number', 't.title as name', 't.status as state', 't.entName as party'] as const),
      sql<null>`null`.as('amount'),
      sql<string>`'/workOrder/workOrderEdit?id=' || t.id`.as('path'),
    ]),
};
