import { defineServer, type Reader } from '@portal/sdk/server';
import { serviceChecks } from './checks.server.ts';
import { ticketBizType, ticketNoteBizType, ticketSteps } from './ticket/contract.ts';
import ticket from './ticket/handlers.server.ts';
import { seedTickets } from './ticket/seed.server.ts';
import { serves, visibleTickets } from './ticket/tickets.server.ts';
import { ticketSearch } from './ticket/search.server.ts';

const visible = (reader: Reader) => visibleTickets(reader).select(['t.id as id', 't.ticketNo as code']);

export default defineServer({
  subjects: [ticket],
  search: [ticketSearch],
  documents: [
    { bizType: ticketBizType, title: '工单', visible, steps: [ticketSteps] },
    {
      bizType: ticketNoteBizType,
      visible: (reader) => visible(reader).where((eb) => eb.val(serves(reader.user))),
    },
  ],
  seeds: [seedTickets],
  checks: serviceChecks,
});
