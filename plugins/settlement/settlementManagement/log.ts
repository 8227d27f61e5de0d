/** Each step of a statement leaves a line in its history and tells those whom it concerns. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { Context } from '@portal/sdk/server';
import type { SettlementAction } from './actions.ts';

export interface Deed {
  readonly action: SettlementAction;
  readonly from?: number | null;
  readonly to: number;
  readonly reason?: string | null;
}

export async function record({ db, user, clock }: Context, settlementId: string, deed: Deed): Promise<void> {
  await db
    .insertInto('stlLog')
    .values({
      settlementId,
      action: deed.action,
      fromStatus: deed.from ?? null,
      toStatus: deed.to,
      reason: deed.reason ?? null,
      operatorName: user.userName,
      operatorEntName: user.entName,
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

// spec 4 names no type for statements; 13 is the one whose dialog shows the details and asks for nothing
export const noticeType = 13;

interface Told {
  readonly id: string;
  readonly settlementNo: string;
  readonly supplierEntId: string;
}

/** One sentence to those of a party who deal with statements; it opens the statement as that party reads it. */
export const notify = (
  { emit }: Context,
  { id, settlementNo, supplierEntId }: Told,
  entId: string,
  content: string,
): Promise<void> =>
  emit(noticeSent, {
    noticeType,
    content,
    entId,
    roleTypes: ['G1', 'C1'],
    bizType: entId === supplierEntId ? 'settlement' : 'purchaseSettlement',
    bizId: id,
    data: { settlementNo },
  });

/** One sentence to the operating unit. */
export const notifyOperators = ({ emit }: Context, { id, settlementNo }: Told, content: string): Promise<void> =>
  emit(noticeSent, {
    noticeType,
    content,
    roleTypes: ['Y'],
    bizType: 'settlement',
    bizId: id,
    data: { settlementNo },
  });
