/** A dispute belongs to a statement: who sees the one sees the other. */
import { isAmong, transitions } from '@portal/sdk/server';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { disputeSteps } from './steps.server.ts';

export const { perform: performDispute, gone: disputeGone } = transitions({
  table: 'stlDispute',
  noun: '异议',
  parties: { RAISER: { title: '提出异议的一方', ent: ['raisedEntId'] } },
  visible: (reader) => isAmong('stlDispute.settlementId', visibleSettlements(reader).select('s.id')),
  steps: disputeSteps,
  makers: { PROPOSE: 'proposedBy' },
});
