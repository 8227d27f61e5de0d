/** Who comes in, as whom, and what they may see. */
import { registrationBizType } from '@portal/sdk/calls/registration-approval';
import { defineServer, onApproval } from '@portal/sdk/server';
import delivery from '../delivery/handlers.ts';
import devices from '../login/devices.ts';
import secondFactor from '../login/factor-handlers.ts';
import login from '../login/handlers.ts';
import stepUp from '../login/step-up.ts';
import permission from '../permission/handlers.ts';
import { endAccounts } from '../profile/cancellation.ts';
import profile, { ownDataHandlers } from '../profile/handlers.ts';
import { seedCancellations } from '../profile/seed.ts';
import registrationApproval, { decided } from '../registration/approval-handlers.ts';
import registration from '../registration/handlers.ts';
import { inviting, opening } from '../registration/invitations.ts';
import registrationMending from '../registration/mending.ts';
import { registrationDocuments } from '../registration/requests.ts';
import { seedRegistrations } from '../registration/seed.ts';
import { seedAccounts } from './seed-accounts.ts';

export default defineServer({
  subjects: [
    login,
    devices,
    secondFactor,
    stepUp,
    permission,
    profile,
    ownDataHandlers,
    registration,
    registrationMending,
    inviting,
    opening,
    registrationApproval,
    delivery,
  ],
  documents: [registrationDocuments],
  subscriptions: onApproval(registrationBizType, { decided }),
  daily: [{ name: 'cancellations', run: endAccounts }],
  seeds: [seedAccounts, seedRegistrations, seedCancellations],
});
