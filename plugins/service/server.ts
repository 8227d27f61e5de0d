import { defineServer } from '@portal/sdk/server';
import ticket from './ticket/handlers.ts';
import { seedTickets } from './ticket/seed.ts';

export default defineServer({
  subjects: [ticket],
  seeds: [seedTickets],
});
