/** A line is disputed by one side of a statement, settled by the other's agreement; once none is open the statement goes on. */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, implement, isAmong, one, refuse, refuseField, sql, personalText } from '@portal/sdk/server';
import { tellOrders } from '../statement/axes.server.ts';
import { notifyOther } from '../statement/notices.server.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { reckon } from '../statement/totals.server.ts';
import {
  type Before,
  disputes,
  entering,
  ofEitherSide,
  ownProposal,
  perform,
  readSettlement,
  settlementDocument,
  type Written,
} from '../statement/transitions.server.ts';
import { settlementDispute } from './contract.ts';

type Raised = InputOf<typeof settlementDispute.dispute>;

/** Before the confirmation the statement waits for the agreement. */
const raised = (context: Context, { status }: Before): Written =>
  status === 10 || status === 20 ? { ...entering(context, 15), disputedFrom: status } : {};

const insertDispute = (context: Context, input: Raised, line: Raised['lines'][number]) => {
  const { user, clock } = context;
  const { reasonType, remark, files = [], settlementId } = input;
  return sql<{ id: string }>`
    insert into stl_dispute (settlement_id, line_id, reason_type, remark, files, raised_ent_id, raised_ent_name,
      raised_by_name, proposed_qty, proposed_price, proposed_ent_id, proposed_by, old_qty, old_price, created_at)
    select settlement_id, id, ${reasonType}, ${personalText(remark)}, ${JSON.stringify(files)}::jsonb, ${user.entId}, ${user.entName},
      ${user.userName}, coalesce(${line.qty ?? null}::numeric, qty), coalesce(${line.unitPrice ?? null}::numeric, unit_price),
      ${user.entId}, ${user.userId}, qty, unit_price, ${clock.now().toISOString()}
    from stl_line
    where id = ${line.lineId} and settlement_id = ${settlementId} and flag = 'NORMAL' and receipt_line_id is not null
      and coalesce(${line.qty ?? null}::numeric, qty) between 0 and receipt_qty
      and coalesce(${line.unitPrice ?? null}::numeric, unit_price) >= 0
    on conflict (line_id) where status = 0 do nothing
    returning id`;
};

const grant = (context: Context, { id: bizId }: { id: string }, files: readonly { fileId: string }[]) => {
  const fileIds = files.map(({ fileId }) => fileId);
  return context.emit(filesGranted, { fileIds, to: { bizType: settlementDocument, bizId } });
};

/** A dispute of a statement within the user's reach, of which the user's enterprise is a party. */
async function openDispute(context: Context, disputeId: string) {
  const { entId } = context.user;
  const found = await one(
    context.db
      .selectFrom('stlDispute')
      .select(['id', 'version', 'settlementId', 'lineId', 'proposedEntId', 'proposedQty', 'proposedPrice'])
      .where('id', '=', disputeId)
      .where(isAmong('stlDispute.settlementId', visibleSettlements(context).select('s.id'))),
    disputes.gone,
  );
  const statement = await readSettlement(context, found.settlementId);
  if (![statement.supplierEntId, statement.purchaserEntId].includes(entId)) refuse('forbidden', ofEitherSide);
  return { ...found, statement };
}

const closing = ({ clock }: Context) => ({ closedAt: clock.now().toISOString() });

/** Once none is open the statement goes on. */
async function closed(context: Context, statement: Before, agreed: boolean): Promise<void> {
  const { db } = context;
  const { id: settlementId, version, settlementNo, disputedFrom } = statement;
  await reckon(db, sql`${settlementId}::bigint`);
  const all = db.selectFrom('stlDispute').select('id').where('settlementId', '=', settlementId);
  const open = await all.where('status', '=', 0).limit(1).executeTakeFirst();
  const on = open || disputedFrom === null ? undefined : { ...entering(context, disputedFrom), disputedFrom: null };
  await perform(context, { settlementId, version }, agreed ? 'AGREE' : 'DROP_DISPUTE', { set: on ?? {} });
  await tellOrders(context, settlementId);
  const said = agreed ? '的异议已达成一致' : '的异议已由对方撤销';
  await notifyOther(context, statement, `结算单 ${settlementNo} ${said}${on ? '，请继续确认。' : '。'}`);
}

export default implement(settlementDispute, {
  async dispute(input, context) {
    const { settlementId, version, lines, remark, files = [] } = input;
    const moved = await perform(context, { settlementId, version }, 'DISPUTE', (before) => ({
      set: raised(context, before),
      reason: remark,
    }));
    for (const line of lines) {
      const { rows } = await insertDispute(context, input, line).execute(context.db);
      if (rows.length === 0) refuseField('lines', '所选行不能提异议：已在协商、已挂起或终止，或主张数量超过收货数量');
    }
    await grant(context, moved, files);
    await notifyOther(context, moved, `结算单 ${moved.settlementNo} 有 ${lines.length} 行被提出异议：${remark}`);
  },

  async disputeReply({ disputeId, text, files = [], qty = null, unitPrice = null }, context) {
    const { db, user, clock } = context;
    const { statement } = await openDispute(context, disputeId);
    const anew = qty !== null || unitPrice !== null;
    const by = anew ? { proposedEntId: user.entId, proposedBy: user.userId } : {};
    await disputes.perform(context, { id: disputeId }, 'REPLY', { set: by });
    const author = { entId: user.entId, entName: user.entName, userName: user.userName };
    await db
      .insertInto('stlDisputeMsg')
      .values({ ...author, disputeId, text, files: JSON.stringify(files), createdAt: clock.now().toISOString() })
      .execute();
    if (anew) {
      const { numAffectedRows = 0n } = await sql`
        update stl_dispute d
        set proposed_qty = coalesce(${qty}::numeric, proposed_qty),
          proposed_price = coalesce(${unitPrice}::numeric, proposed_price)
        from stl_line l
        where d.id = ${disputeId} and l.id = d.line_id
          and coalesce(${qty}::numeric, proposed_qty) between 0 and l.receipt_qty
          and coalesce(${unitPrice}::numeric, proposed_price) >= 0`.execute(db);
      if (numAffectedRows === 0n) refuseField('qty', '主张数量不能超过收货数量，单价不能小于 0');
    }
    await grant(context, statement, files);
    await notifyOther(context, statement, `结算单 ${statement.settlementNo} 的异议有新留言。`);
  },

  async disputeAgree({ disputeId }, context) {
    const found = await openDispute(context, disputeId);
    const { version, lineId, proposedEntId, proposedQty, proposedPrice, statement } = found;
    if (proposedEntId === context.user.entId) refuse('conflict', ownProposal);
    // another proposal may have come meanwhile
    await disputes.perform(context, { id: disputeId, version }, 'AGREE', { set: closing(context) });
    // what is audited keeps its amount: an agreement then only lets it be paid
    if (statement.status === 15)
      await sql`
        update stl_line
        set qty = ${proposedQty}::numeric, unit_price = ${proposedPrice}::numeric,
          amount = round(${proposedQty}::numeric * ${proposedPrice}::numeric, 2),
          amount_no_tax = round(${proposedQty}::numeric * ${proposedPrice}::numeric, 2), tax_amount = 0
        where id = ${lineId}`.execute(context.db);
    await closed(context, statement, true);
  },

  async disputeDrop({ disputeId }, context) {
    const { statement } = await openDispute(context, disputeId);
    await disputes.perform(context, { id: disputeId }, 'DROP', { set: closing(context) });
    await closed(context, statement, false);
  },
});
