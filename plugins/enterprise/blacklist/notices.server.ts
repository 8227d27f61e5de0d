/** Who hears of a penalty: the enterprise that it is about, its partners, and those who proposed it. */
import type { RoleMark } from '@portal/sdk/calls/notification';
import { noticesOf } from '@portal/sdk/server';
import { matterBizType, ownPenaltyBizType, penaltyBizType } from './contract.ts';

const notices = (bizType: string, roles: readonly RoleMark[]) => noticesOf(bizType, roles, '处罚与申辩');

export const ownNotices = notices(ownPenaltyBizType, ['G', 'C']);
export const penaltyNotices = notices(penaltyBizType, ['Y', 'L']);
export const matterNotices = notices(matterBizType, ['Y', 'L']);
/** Of an order that goes on. */
export const orderNotices = notices('order', ['G', 'C']);
