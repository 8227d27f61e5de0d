/** A statement as the platform's own rooms ask for it: history, notices to either side, audit. */
import type { DocumentAccess, Reader } from '@portal/sdk/server';
import { settlementBizType } from './contract.ts';
import { visibleSettlements } from './settlements.ts';
import { settlementDocument } from './transitions.ts';

const visible = (reader: Reader) => visibleSettlements(reader).select(['s.id as id', 's.settlementNo as code']);

export const settlementDocuments: readonly DocumentAccess[] = [
  { bizType: settlementDocument, title: '结算单', visible },
  { bizType: 'purchaseSettlement', visible },
  { bizType: 'settlementUrge', visible },
  { bizType: settlementBizType, visible, decide: ['settlement:list:audit'] },
];
