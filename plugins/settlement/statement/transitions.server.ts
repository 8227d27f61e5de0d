/** A statement moves only from the states of its step, by its own party, at the version that the party saw. */
import { type Context, isAmong, one, type Performed, refuse, sql, transitions } from '@portal/sdk/server';
import type { Seen, SettlementStatus, SettleType } from './schema.ts';
import { visibleSettlements } from './settlements.server.ts';
import { settlementSteps } from './steps.server.ts';

/** Type of a statement among all documents: in its history, and where a notice opens it. */
export const settlementDocument = 'settlement';

const steps = transitions({
  table: 'stlSettlement',
  bizType: settlementDocument,
  noun: '结算单',
  parties: {
    SUPPLIER: { title: '供应商', ent: ['supplierEntId'] },
    PURCHASER: { title: '采购单位', ent: ['purchaserEntId'] },
    EITHER: { title: '结算双方', ent: ['supplierEntId', 'purchaserEntId'] },
    AUTHOR: { title: '结算单的发起方', ent: ['authorEntId'] },
  },
  visible: (reader) => isAmong('stlSettlement.id', visibleSettlements(reader).select('s.id')),
  steps: settlementSteps,
});

export type StepName = Parameters<typeof steps.perform>[2];
export type How = Performed<'stlSettlement'>;
/** What a step writes together with the state. */
export type Written = NonNullable<How['set']>;

/** For steps that no party makes: the audit, the end of a term, the invoices. */
export const { perform: advance, gone } = steps;

/** A statement that the user may see, as it is before a step. */
export const readSettlement = (context: Context, settlementId: string) =>
  one(
    visibleSettlements(context)
      .select(['s.id', 's.settlementNo', 's.supplierEntId', 's.purchaserEntId', 's.version'])
      .select((eb) => [
        eb.ref('s.status').$castTo<SettlementStatus>().as('status'),
        eb.ref('s.settleType').$castTo<SettleType>().as('settleType'),
        eb.ref('s.disputedFrom').$castTo<10 | 20 | null>().as('disputedFrom'),
      ])
      .where('s.id', '=', settlementId),
    gone,
  );
export type Before = Awaited<ReturnType<typeof readSettlement>>;

export const sideOf = ({ supplierEntId }: Pick<Before, 'supplierEntId'>, entId: string): 'SUPPLIER' | 'PURCHASER' =>
  supplierEntId === entId ? 'SUPPLIER' : 'PURCHASER';

/** The enterprise across the table. */
export const otherParty = (
  { supplierEntId, purchaserEntId }: Pick<Before, 'supplierEntId' | 'purchaserEntId'>,
  entId: string,
): string => (entId === supplierEntId ? purchaserEntId : supplierEntId);

/** Into a state: it begins now, and nobody has been reminded in it. */
export const entering = ({ clock }: Pick<Context, 'clock'>, status: SettlementStatus) => ({
  status,
  stateSince: clock.now().toISOString(),
  remindedAt: null,
});

/** The step is made by whose turn it is. */
export const ourTurn = ({ user }: Context): How['only'] => ({
  if: sql`turn_ent_id = ${user.entId}`,
  otherwise: '尚未轮到本单位办理，请等待对方',
});

/** The step takes one's own last one back. */
export const ourLast = ({ user }: Context): How['only'] => ({
  if: sql`last_ent_id = ${user.entId}`,
  otherwise: '上一步不是本单位办理的，不能撤回',
});

/** Who acts first for a side looks after the statement from then on. */
const takenOver = ({ entId, userId }: Context['user']): Written => ({
  supplierUserId: sql`case when supplier_ent_id = ${entId} then coalesce(supplier_user_id, ${userId})
    else supplier_user_id end`,
  purchaserUserId: sql`case when purchaser_ent_id = ${entId} then coalesce(purchaser_user_id, ${userId})
    else purchaser_user_id end`,
});

/**
 * A whole step of a statement within the user's reach: who, from where, at which version, and its line in the history.
 * @param how - What the step adds, by what the statement is before it. @returns it as it is now, and `was` its state.
 */
export async function perform(
  context: Context,
  { settlementId, version }: Seen,
  name: StepName,
  how: How | ((before: Before) => How) = {},
) {
  // what the user reads but may not step on is refused with the reason, by the step itself
  const { user } = context;
  const before = await readSettlement({ ...context, user: { ...user, reach: user.reading } }, settlementId);
  const { set, ...others } = typeof how === 'function' ? how(before) : how;
  // what is written follows from what was read: a version of the future is none
  if (before.version < version) refuse('conflict', '结算单已被他人处理，请刷新');
  const added = { ...others, set: { ...set, ...takenOver(user) } };
  return { ...(await advance(context, { id: settlementId, version }, name, added)), was: before.status };
}

export type Moved = Awaited<ReturnType<typeof perform>>;
