/** An opening moves only from the states of its step, by its enterprise or by whom decides on it. */
import { inReach, isAmong, type Reader, transitions } from '@portal/sdk/server';
import { openingSteps } from './steps.ts';

/** Openings whose enterprise the user reaches. */
export const visibleOpenings = ({ db, user }: Reader) =>
  db.selectFrom('prdUserProduct as o').where(inReach(user, [{ ent: 'o.entId' }]));

export const { perform } = transitions({
  table: 'prdUserProduct',
  noun: '产品开通申请',
  parties: { ENTERPRISE: { title: '申请企业', ent: ['entId'] } },
  visible: (reader) => isAmong('prdUserProduct.id', visibleOpenings(reader).select('o.id')),
  steps: openingSteps,
  makers: { APPLY: 'userId', ACTIVATE: 'activatedBy' },
});
