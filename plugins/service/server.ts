import { defineServer } from '@portal/sdk/server';
import { serviceChecks } from './checks.server.ts';
import { ticketDocuments } from './ticket/documents.server.ts';
import ticket from './ticket/handlers.server.ts';
import { seedTickets } from './ticket/seed.server.ts';

export default defineServer({
  subjects: [ticket],
  documents: ticketDocuments,
  seeds: [seedTickets],
  checks: serviceChecks,
});
