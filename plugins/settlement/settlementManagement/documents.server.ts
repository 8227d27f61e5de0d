/** A statement as the platform's own rooms ask for it: history, notices to either side, approval. */
import type { DocumentAccess, Reader } from '@portal/sdk/server';
import { settlementBizType } from '../statement/codes.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { disputeSteps, paymentSteps, settlementSteps } from '../statement/steps.ts';
import { settlementDocument } from '../statement/transitions.server.ts';

const steps = [settlementSteps, disputeSteps, paymentSteps];
const visible = (reader: Reader) => visibleSettlements(reader).select(['s.id as id', 's.settlementNo as code']);

export const settlementDocuments: readonly DocumentAccess[] = [
  { bizType: settlementDocument, title: '结算单', visible, steps },
  { bizType: 'purchaseSettlement', visible, steps },
  { bizType: 'settlementUrge', visible, steps },
  { bizType: settlementBizType, visible, steps, decide: ['settlement:list:audit'] },
];
