import { adminChangeBizType, noticesDisabled, noticeSent } from '@portal/sdk/calls/notification';
import { registrationDecided } from '@portal/sdk/calls/registration-approval';
import { defineServer, on, sql } from '@portal/sdk/server';
import { queueDigests } from '../delivery/digest.ts';
import { seedDeliveries } from '../delivery/seed.ts';
import { queueWeekly } from '../delivery/weekly.ts';
import notification from './handlers.ts';
import { noticeBizType, ownNotices } from './notices.ts';
import { seedNotices } from './seed.ts';
import { disable, notify, welcome } from './send.ts';
import { platformTopics } from './topics.ts';

export default defineServer({
  subjects: [notification],
  topics: platformTopics,
  documents: [
    // about somebody's own rights: the change is its notices
    {
      bizType: adminChangeBizType,
      visible: (reader) =>
        ownNotices(reader)
          .select([sql<null>`null::bigint`.as('id'), 'msgNotification.bizId as code'])
          .where('msgNotification.bizType', '=', adminChangeBizType),
    },
    {
      bizType: noticeBizType,
      visible: (reader) => ownNotices(reader).select(['id', sql<string>`id::text`.as('code')]),
    },
  ],
  subscriptions: [
    on(noticeSent, (notice, context) => notify(context, notice)),
    on(noticesDisabled, disable),
    on(registrationDecided, welcome),
  ],
  seeds: [seedNotices, seedDeliveries],
  daily: [queueDigests, queueWeekly],
});
