/** The steps of a dispute about a line: who proposes is not who agrees. */
import { stepsOf } from '@portal/sdk/contract';
import { DISPUTE_STATUS } from './contract.ts';

const access = 'settlement:list:dispute';

export const disputeSteps = stepsOf(DISPUTE_STATUS, {
  PROPOSE: { title: '提出方案', from: [], to: 0, access },
  REPLY: { title: '回复', from: [0], access },
  AGREE: { title: '同意', from: [0], to: 1, access, notBy: ['PROPOSE'] },
  DROP: { title: '撤销', by: 'RAISER', from: [0], to: 2, access },
});
