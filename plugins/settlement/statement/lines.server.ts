/**
 * A statement is read from either side; its lines change only in the hands of whose turn it is, and what the other side
 * has confirmed goes back to it.
 */
import { filesGranted } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type Context, implement, one, refuse, refuseField, sql, personalText } from '@portal/sdk/server';
import { tellOrders } from './axes.server.ts';
import { notifyOther } from './notices.server.ts';
import { carry } from './carry.server.ts';
import { reckon } from './totals.server.ts';
import { type Before, entering, type How, type Moved, perform, settlementDocument } from './transitions.server.ts';
import { LINE_FLAG } from './codes.ts';
import { settlementDetail } from './contract.ts';
import { settlementDetailOf } from './detail.server.ts';

type FlagInput = InputOf<typeof settlementDetail.lineFlag>;

/** What the supplier has confirmed has changed: it confirms again. */
const changed =
  (context: Context, reason: string) =>
  ({ status }: Before): How => ({
    set: status === 20 ? { ...entering(context, 10), supplierConfirmedAt: null, supplierConfirmedBy: null } : {},
    reason,
  });

/** A hung line gives its receipt line free; taken back it needs it again. */
const setFlags = ({ lineIds, flag, reason, settlementId }: FlagInput) => sql`
  update stl_line l
  set flag = ${flag}, live = ${flag !== 'HANG'}, flag_reason = ${flag === 'NORMAL' || reason === undefined ? null : personalText(reason)}
  where l.settlement_id = ${settlementId} and l.id in (${sql.join(lineIds)})
    and not exists (select from stl_dispute d where d.line_id = l.id and d.status = 0)
    and not exists (select from stl_carry c where l.id in (c.from_line_id, c.to_line_id))
    and (${flag === 'HANG'} or l.live or not exists (
      select from stl_line t where t.receipt_line_id = l.receipt_line_id and t.live))`;

async function reckoned(context: Context, moved: Moved): Promise<void> {
  await reckon(context.db, sql`${moved.id}::bigint`);
  await tellOrders(context, moved.id);
  if (moved.was !== 0)
    await notifyOther(context, moved, `结算单 ${moved.settlementNo} 的明细已由对方调整，请重新核对。`);
}

/** Yuan; a price holds twelve digits before its point. */
const mostAdjusted = 999_900_000_000;

export default implement(settlementDetail, {
  incomeDetail: ({ settlementId }, context) => settlementDetailOf(context, settlementId, 'INCOME'),
  purchaseDetail: ({ settlementId }, context) => settlementDetailOf(context, settlementId, 'PURCHASE'),

  async lineFlag(input, context) {
    const { settlementId, version, lineIds, flag, reason } = input;
    if (flag !== 'NORMAL' && reason === undefined) refuseField('reason', `请输入${LINE_FLAG.texts[flag]}原因`);
    const said = `${LINE_FLAG.texts[flag]} ${lineIds.length} 行${reason === undefined ? '' : `：${reason}`}`;
    const moved = await perform(context, { settlementId, version }, 'FLAG', changed(context, said));
    const { numAffectedRows = 0n } = await setFlags(input).execute(context.db);
    if (Number(numAffectedRows) !== new Set(lineIds).size)
      refuse('conflict', '所选行有未了结的异议、是结转行，或已列入其他结算单');
    const left = context.db.selectFrom('stlLine').select('id').where('settlementId', '=', settlementId);
    await one(left.where('flag', '=', 'NORMAL').limit(1), '结算单至少保留一行正常明细', 'invalid');
    await reckoned(context, moved);
  },

  async adjust({ name, amount, ...seen }, context) {
    if (Number(amount) === 0) refuseField('amount', '调整金额不能为 0');
    if (Math.abs(Number(amount)) > mostAdjusted) refuseField('amount', '调整金额不能超过 9,999 亿元');
    const moved = await perform(context, seen, 'ADJUST', { reason: `${name} ${money(amount)} 元` });
    await sql`
      insert into stl_line (settlement_id, line_no, name, unit, qty, unit_price, tax_rate, amount, amount_no_tax,
        tax_amount)
      select s.id, (select max(line_no) + 1 from stl_line l where l.settlement_id = s.id), ${name}, '项', 1,
        ${amount}::numeric, s.tax_rate, ${amount}::numeric, ${amount}::numeric, 0
      from stl_settlement s where s.id = ${moved.id}`.execute(context.db);
    await reckoned(context, moved);
  },

  async adjustRemove({ lineId, ...seen }, context) {
    const lines = context.db.selectFrom('stlLine').select(['name', 'amount']).where('id', '=', lineId);
    const own = lines.where('settlementId', '=', seen.settlementId).where('receiptLineId', 'is', null);
    const found = await own.executeTakeFirst();
    const moved = await perform(context, seen, 'ADJUST_REMOVE', {
      reason: found && `${found.name} ${money(found.amount)} 元`,
    });
    if (!found) refuse('conflict', '调整行不存在或已删除，请刷新');
    await context.db.deleteFrom('stlLine').where('id', '=', lineId).execute();
    await reckoned(context, moved);
  },

  carry,

  async attach({ files, ...seen }, context) {
    const set = { files: JSON.stringify(files) };
    const moved = await perform(context, seen, 'ATTACH', { set, reason: `${files.length} 个附件` });
    const fileIds = files.map(({ fileId }) => fileId);
    await context.emit(filesGranted, { fileIds, to: { bizType: settlementDocument, bizId: moved.id } });
  },
});
