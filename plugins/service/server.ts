import { defineServer } from '@portal/sdk/server';
import { serviceChecks } from './checks.ts';
import { ticketDocuments } from './ticket/documents.ts';
import ticket from './ticket/handlers.ts';
import { seedTickets } from './ticket/seed.ts';

export default defineServer({
  subjects: [ticket],
  documents: ticketDocuments,
  seeds: [seedTickets],
  checks: serviceChecks,
});
