import { noticesDisabled, noticeSent } from '@portal/sdk/calls/notification';
import { registrationAudited } from '@portal/sdk/calls/registration';
import { defineServer, on } from '@portal/sdk/server';
import notification from './handlers.ts';
import { seedNotices } from './seed.ts';
import { disable, notify, welcome } from './send.ts';

export default defineServer({
  subjects: [notification],
  subscriptions: [
    on(noticeSent, (notice, context) => notify(context, notice)),
    on(noticesDisabled, disable),
    on(registrationAudited, welcome),
  ],
  seeds: [seedNotices],
});
