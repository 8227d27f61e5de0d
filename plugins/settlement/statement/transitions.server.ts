/**
 * A statement moves only from the states of its step, by its own party, at the version that the party saw; its disputes
 * and payments are seen by who sees it.
 */
import { historyOf, one, refuse, sql, transitions } from '@portal/sdk/server';
import type { Context, Performed, Reader, User } from '@portal/sdk/server';
import type { Seen, SettlementStatus, SettleType } from './schema.ts';
import { draftBetween, visibleAs, visibleSettlements } from './settlements.server.ts';
import { disputeSteps, paymentSteps, settlementSteps } from './steps.ts';

/** Type of a statement among all documents: in its history, and where a notice opens it. */
export const settlementDocument = 'settlement';

/** The step is made by whose turn it is. */
const ourTurn = ({ entId }: User) => ({
  if: sql<boolean>`turn_ent_id = ${entId}`,
  otherwise: '尚未轮到本单位办理，请等待对方',
});

/** Whether it counts is open while an invoice waits for its red letter. */
const noneRed = {
  if: sql<boolean>`not exists (select from inv_settlement x join inv_invoice i on i.id = x.invoice_id
    where x.settlement_id = stl_settlement.id and i.status = 70)`,
  otherwise: '结算单有发票正在红冲，请先办结红冲再付款',
};

/** What may not be handed over: nothing to settle, or deductions above the amount. */
const settleable = [
  {
    if: sql<boolean>`exists (select from stl_line l
      where l.settlement_id = stl_settlement.id and l.flag = 'NORMAL')`,
    otherwise: '结算单没有可结算的明细行',
  },
  { if: sql<boolean>`payable_amount >= 0`, otherwise: '应付金额为负，请先调整，或办理“结转下期”' },
];

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
  visible: ({ user }) => visibleAs(user, 'stlSettlement'),
  steps: settlementSteps,
  owners: { supplierEntId: 'supplierUserId', purchaserEntId: 'purchaserUserId' },
  only: {
    SUBMIT: () => settleable,
    CONFIRM: (user) => [ourTurn(user), ...settleable],
    AUTO_CONFIRM: () => settleable,
    CARRY: () => ({ if: sql<boolean>`payable_amount < 0`, otherwise: '应付金额不为负，不需要结转' }),
    FLAG: ourTurn,
    PAY_APPLY: () => noneRed,
    PAY_ADVANCE: () => noneRed,
    PAY: () => noneRed,
    WITHDRAW: ({ entId }) => ({
      if: sql<boolean>`last_ent_id = ${entId}`,
      otherwise: '上一步不是本单位办理的，不能撤回',
    }),
    PLAN: () => ({
      if: sql<boolean>`not exists (
        select from stl_payment p where p.settlement_id = stl_settlement.id and p.status in (0, 1))`,
      otherwise: '已有付款申请，不能调整付款计划',
    }),
  },
});

/** Of the statement that a column names. */
const ofVisible = (column: string) => (reader: Reader) =>
  sql<boolean>`exists ${visibleSettlements(reader)
    .select('s.id')
    .where(sql<boolean>`s.id = ${sql.ref(column)}`)}`;

/** Said to who proposed, and to the colleagues. */
export const ownProposal = '当前方案由本单位提出，请等待对方同意';
export const ofEitherSide = '只有结算双方可以处理异议';
const between = ({ entId }: User) => sql<boolean>`exists (select from stl_settlement s
  where s.id = stl_dispute.settlement_id and ${entId} in (s.supplier_ent_id, s.purchaser_ent_id))`;

export const disputes = transitions({
  table: 'stlDispute',
  noun: '异议',
  parties: { RAISER: { title: '提出异议的一方', ent: ['raisedEntId'] } },
  visible: ofVisible('stlDispute.settlementId'),
  steps: disputeSteps,
  makers: { PROPOSE: 'proposedBy' },
  only: {
    REPLY: (user) => ({ if: between(user), otherwise: ofEitherSide }),
    AGREE: (user) => ({
      if: sql<boolean>`(proposed_ent_id <> ${user.entId} and ${between(user)})`,
      otherwise: ownProposal,
    }),
  },
});

/** The statement's own steps say which party pays. */
export const payments = transitions({
  table: 'stlPayment',
  noun: '付款申请',
  parties: {},
  visible: ofVisible('stlPayment.settlementId'),
  steps: paymentSteps,
  makers: { APPLY: 'appliedBy' },
});

export type StepName = Parameters<typeof steps.perform>[2];
export type How = Performed<'stlSettlement'>;
/** What a step writes together with the state. */
export type Written = NonNullable<How['set']>;

/** For steps that no party makes: the approval, the end of a term, the invoices. */
export const { perform: advance, gone, may, handedOver } = steps;

/** A statement that the user may see, as it is before a step. */
export const readSettlement = (context: Context, settlementId: string) =>
  one(
    visibleSettlements(context)
      .select(['s.id', 's.settlementNo', 's.supplierEntId', 's.purchaserEntId', 's.version'])
      .select(['s.status', 's.settleType', 's.disputedFrom'])
      .$narrowType<{ status: SettlementStatus; settleType: SettleType; disputedFrom: 10 | 20 | null }>()
      .where('s.id', '=', settlementId),
    gone,
  );

/** Who read it once and finds a draft of the other side has lost it to that side; a draft never handed over is nobody's. */
async function demandNotTakenBack(context: Context, settlementId: string): Promise<void> {
  if (!(await draftBetween(context, settlementId).executeTakeFirst())) return;
  const log = await historyOf(context.db, settlementDocument, settlementId);
  if (log.some(({ action }) => action === 'SUBMIT'))
    refuse('conflict', '结算单已退回对方修改，不能继续办理；对方再次提交后请重新核对');
}

async function readSteppable(context: Context, settlementId: string): Promise<Before> {
  const found = await visibleSettlements(context).select('s.id').where('s.id', '=', settlementId).executeTakeFirst();
  if (!found) await demandNotTakenBack(context, settlementId);
  return readSettlement(context, settlementId);
}

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
  const before = await readSteppable({ ...context, user: { ...user, dataScope: user.reading } }, settlementId);
  // what is written follows from what was read: a version of the future is none
  if (before.version < version) refuse('conflict', '结算单已被他人处理，请刷新');
  const added = typeof how === 'function' ? how(before) : how;
  return { ...(await advance(context, { id: settlementId, version }, name, added)), was: before.status };
}

export type Moved = Awaited<ReturnType<typeof perform>>;
