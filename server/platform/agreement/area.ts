import {
  entryBizType,
  entrySigningBizType,
  entrySteps,
  publishEntries,
  viewEntries,
} from '@portal/sdk/calls/entry-agreement';
import { recordSteps } from '@portal/sdk/calls/signing';
import { defineServer, sql } from '@portal/sdk/server';
import { runAgreements } from './effect.ts';
import { visibleEntries } from './entries.ts';
import { entry, entryApprovals, entryFlow } from './entry.ts';
import { entryTopic } from './notices.ts';
import { ownSubjects } from './own.ts';
import { operatorRecords } from './records.ts';
import { seedSignings } from './seed.ts';

export default defineServer({
  subjects: [entry, operatorRecords, ...ownSubjects],
  documents: [
    {
      bizType: entryBizType,
      title: '入市协议',
      visible: (reader) =>
        visibleEntries(reader)
          .select(['a.id as id', 'a.docNo as code'])
          .where((eb) => eb.val(reader.user.codes.has(viewEntries))),
      steps: [entrySteps, recordSteps],
      decide: [publishEntries],
      flow: entryFlow,
    },
    {
      // what is published for a side of the enterprise that the reader works for
      bizType: entrySigningBizType,
      visible: ({ db, user }) =>
        visibleEntries({ db })
          .select(['a.id as id', 'a.docNo as code'])
          .where('a.status', '=', 2)
          .where(
            sql<boolean>`exists (select from ent_enterprise e where e.id = ${user.entId} and e.audience @> array[a.audience])`,
          ),
    },
  ],
  topics: [{ topic: entryTopic, kinds: ['G', 'C'], mail: true, fixed: '逾期未签署会暂停办理新业务' }],
  subscriptions: entryApprovals,
  seeds: [seedSignings],
  daily: [{ name: 'agreements', run: runAgreements }],
});
