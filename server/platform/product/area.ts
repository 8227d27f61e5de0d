import { auditDecided, auditWithdrawn } from '@portal/sdk/calls/workflow';
import { defineServer, on } from '@portal/sdk/server';
import { subjects } from './handlers.ts';
import { decided, withdrawn } from './opening.ts';
import protocolAdmin from './protocol-admin.ts';
import { seedProducts } from './seed.ts';

export default defineServer({
  subjects: [...subjects, protocolAdmin],
  subscriptions: [on(auditDecided, decided), on(auditWithdrawn, withdrawn)],
  seeds: [seedProducts],
});
