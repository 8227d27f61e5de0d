/** Who comes in, as whom, and what they may see. */
import { smsQueued } from '@portal/sdk/calls/sms';
import { defineServer, on } from '@portal/sdk/server';
import devices from '../login/devices.ts';
import login from '../login/handlers.ts';
import permission from '../permission/handlers.ts';
import registrationAudit from '../registration/audit-handlers.ts';
import registration from '../registration/handlers.ts';
import smsOutbox, { queueSms } from '../registration/outbox.ts';
import { seedAccounts } from './accounts.ts';

export default defineServer({
  subjects: [login, devices, permission, registration, registrationAudit, smsOutbox],
  subscriptions: [on(smsQueued, queueSms)],
  seeds: [seedAccounts],
});
