/** The ways of a hit: from found to closed. */
import { stepsOf } from '@portal/sdk/contract';
import { HIT_STATUS } from './contract.ts';

const access = 'report:exception:handle';

export const hitSteps = stepsOf(HIT_STATUS, {
  take: { title: '领取', from: [0], to: 1, access },
  close: { title: '关闭', from: [0, 1], to: 2, access },
  dismiss: { title: '标记误报', from: [0, 1], to: 3, access },
  snooze: { title: '暂缓', from: [0], access },
});
