/** Who hears of a penalty: the enterprise that it is about, and those who proposed it. */
import { noticesOf } from '@portal/sdk/server';
import { matterBizType, ownPenaltyBizType, penaltyBizType } from './contract.ts';

export const penaltyTopic = '处罚与申辩';

export const ownNotices = noticesOf(ownPenaltyBizType, ['G', 'C'], penaltyTopic);
export const penaltyNotices = noticesOf(penaltyBizType, ['Y', 'L'], penaltyTopic);
export const matterNotices = noticesOf(matterBizType, ['Y', 'L'], penaltyTopic);
