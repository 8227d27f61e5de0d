/** Certificates of enterprises, and what it costs to lack one. */
import {
  auditsQualifications,
  ownQualificationBizType,
  qualificationBizType,
  qualificationSteps,
} from '@portal/sdk/calls/qualification';
import { defineServer, type Reader } from '@portal/sdk/server';
import { approvalSubscriptions, qualificationFlow } from './approval.ts';
import { visible } from './certificates.ts';
import { subjects } from './handlers.ts';
import { qualificationTopic } from './notices.ts';
import { seedQualifications } from './seed.ts';
import types from './types.ts';
import { watchQualifications } from './watch.ts';

const seen = (reader: Reader) => visible(reader).select(['q.id as id', 'q.qualNo as code']);

export default defineServer({
  subjects: [...subjects, types],
  topics: [{ topic: qualificationTopic, kinds: ['G', 'C', 'Y'], mail: true }],
  documents: [
    {
      bizType: qualificationBizType,
      title: '资质',
      visible: seen,
      steps: [qualificationSteps],
      decide: [auditsQualifications],
      flow: qualificationFlow,
    },
    { bizType: ownQualificationBizType, visible: seen },
  ],
  subscriptions: approvalSubscriptions,
  seeds: [seedQualifications],
  daily: [{ name: 'qualifications', run: watchQualifications }],
});
