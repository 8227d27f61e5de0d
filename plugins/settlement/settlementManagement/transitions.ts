/** A statement moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, one, type RawBuilder, refuse } from '@portal/sdk/server';
import { SETTLEMENT_STATUS, type Seen, type SettlementStatus, type SettleType } from './contract.ts';
import { type Deed, record } from './log.ts';
import { visibleSettlements } from './settlements.ts';

export type Party = 'SUPPLIER' | 'PURCHASER' | 'EITHER' | 'AUTHOR';

/** The statement before its step. */
export interface Before {
  readonly id: string;
  readonly settlementNo: string;
  readonly settleType: SettleType;
  readonly supplierEntId: string;
  readonly purchaserEntId: string;
  readonly status: SettlementStatus;
  readonly disputedFrom: 10 | 20 | null;
  readonly termDays: number;
  readonly payableAmount: string;
}

type Side = 'SUPPLIER' | 'PURCHASER';

export interface Step {
  readonly by: Party | ((before: Before) => Party);
  readonly from: readonly SettlementStatus[];
  /** The verb as the user reads it in a refusal. */
  readonly verb: string;
  readonly set: (before: Before, side: Side) => Change;
}

export interface Change {
  readonly status?: SettlementStatus | RawBuilder<SettlementStatus>;
  readonly paidAmount?: RawBuilder<string>;
  readonly disputedFrom?: 10 | 20 | null;
  readonly supplierConfirmedAt?: string | null;
  readonly supplierConfirmedBy?: string | null;
  readonly purchaserConfirmedAt?: string | null;
  readonly purchaserConfirmedBy?: string | null;
}

const PARTY_NAME = {
  SUPPLIER: '供应商',
  PURCHASER: '采购单位',
  EITHER: '结算双方',
  AUTHOR: '结算单的发起方',
} as const;
export const changedSince = '结算单已被他人处理，请刷新';
export const missing = '结算单不存在或已被删除';

export const sideOf = ({ supplierEntId, purchaserEntId }: Before, entId: string): Side | null =>
  supplierEntId === entId ? 'SUPPLIER' : purchaserEntId === entId ? 'PURCHASER' : null;
export const authorOf = ({ settleType }: Pick<Before, 'settleType'>): Side =>
  settleType === 'INCOME' ? 'SUPPLIER' : 'PURCHASER';

/** The enterprise across the table. */
export const otherParty = ({ supplierEntId, purchaserEntId }: Before, entId: string): string =>
  entId === supplierEntId ? purchaserEntId : supplierEntId;

/** A statement that the user may see. */
export const readSettlement = (context: Context, settlementId: string) =>
  one(
    visibleSettlements(context)
      .select([
        's.id',
        's.settlementNo',
        's.settleType',
        's.supplierEntId',
        's.purchaserEntId',
        's.status',
        's.version',
        's.disputedFrom',
        's.termDays',
        's.payableAmount',
      ])
      .$castTo<Before & { version: number }>()
      .where('s.id', '=', settlementId),
    missing,
  );

function demandParty(before: Before, by: Party, verb: string, side: Side | null): Side {
  const due = by === 'AUTHOR' ? authorOf(before) : by;
  if (side !== null && (due === 'EITHER' || due === side)) return side;
  return refuse('forbidden', `只有${PARTY_NAME[by]}可以${verb}`);
}

/** One guarded update; of several attempts at the same version exactly one finds its row. */
async function move({ db, clock }: Context, { settlementId, version }: Seen, before: Before, change: Change) {
  const moved = db
    .updateTable('stlSettlement')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', '=', settlementId)
    .where('version', '=', version)
    .where('status', '=', before.status)
    .returning('status');
  const { status } = await one(moved, changedSince, 'conflict');
  return { ...before, to: status as SettlementStatus };
}

export type Moved = Awaited<ReturnType<typeof move>>;

/** A whole step: who, from where, at which version; then the guarded move and its line in the history. */
export async function perform(
  context: Context,
  seen: Seen,
  how: Step,
  deed: Omit<Deed, 'from' | 'to'>,
): Promise<Moved> {
  const before = await readSettlement(context, seen.settlementId);
  const by = typeof how.by === 'function' ? how.by(before) : how.by;
  const side = demandParty(before, by, how.verb, sideOf(before, context.user.entId));
  if (before.version !== seen.version) refuse('conflict', changedSince);
  if (!how.from.includes(before.status))
    refuse('conflict', `结算单当前状态为“${SETTLEMENT_STATUS[before.status]}”，不能${how.verb}`);
  const moved = await move(context, seen, before, how.set(before, side));
  await record(context, before.id, { ...deed, from: before.status, to: moved.to });
  return moved;
}
