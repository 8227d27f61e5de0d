/** Who comes in, as whom, and what they may see. */
import { defineServer } from '@portal/sdk/server';
import login from '../login/handlers.ts';
import permission from '../permission/handlers.ts';
import registrationAudit from '../registration/audit-handlers.ts';
import registration from '../registration/handlers.ts';
import { seedAccounts } from './accounts.ts';

export default defineServer({
  subjects: [login, permission, registration, registrationAudit],
  seeds: [seedAccounts],
});
