/** A statement as the platform's own rooms ask for it: history, notices to either side, audit. */
import type { DocumentAccess, Reader } from '@portal/sdk/server';
import { settlementBizType } from '../statement/codes.ts';
import { disputeSteps } from '../dispute/steps.server.ts';
import { paymentSteps } from '../payment/steps.server.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { settlementSteps } from '../statement/steps.server.ts';
import { settlementDocument } from '../statement/transitions.server.ts';

const steps = [settlementSteps, disputeSteps, paymentSteps];
const visible = (reader: Reader) => visibleSettlements(reader).select(['s.id as id', 's.settlementNo as code']);

export const settlementDocuments: readonly DocumentAccess[] = [
  { bizType: settlementDocument, title: '结算单', visible, steps },
  { bizType: 'purchaseSettlement', visible, steps },
  { bizType: 'settlementUrge', visible, steps },
  { bizType: settlementBizType, visible, steps, decide: ['settlement:list:audit'] },
];
