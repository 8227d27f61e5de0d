/** Who comes in, as whom, and what they may see. */
import { defineServer } from '@portal/sdk/server';
import devices from '../login/devices.ts';
import login from '../login/handlers.ts';
import permission from '../permission/handlers.ts';
import registrationAudit from '../registration/audit-handlers.ts';
import registration from '../registration/handlers.ts';
import smsOutbox from '../registration/outbox.ts';
import { seedAccounts } from './accounts.ts';

export default defineServer({
  subjects: [login, devices, permission, registration, registrationAudit, smsOutbox],
  seeds: [seedAccounts],
});
