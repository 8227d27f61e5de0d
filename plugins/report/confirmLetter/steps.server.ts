/** A supplier answers a letter once; who has sent it does not answer it. */
import { stepsOf } from '@portal/sdk/contract';
import { LETTER_STATUS } from './contract.ts';

const access = 'report:supplier:reply';

export const letterSteps = stepsOf(LETTER_STATUS, {
  SEND: { title: '发出', from: [], to: 0, access: 'report:supplier:send' },
  AGREE: { title: '回函', by: 'SUPPLIER', from: [0], to: 1, access, notBy: ['SEND'] },
  DIFFER: { title: '回函', by: 'SUPPLIER', from: [0], to: 2, access, notBy: ['SEND'] },
});
