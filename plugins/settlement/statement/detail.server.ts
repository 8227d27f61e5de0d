/** One statement as one of its sides reads it; another enterprise's does not exist. */
import { settlementSettings } from '../settings.ts';
import { type Context, historyOf, one, sql } from '@portal/sdk/server';
import { appliedAmount, FREE, heldAmount, receivedAmount } from './free.server.ts';
import { carriedOf } from './carry.server.ts';
import { lastDayOf } from './periods.ts';
import type { SettlementStatus, SettleType } from './schema.ts';
import { lateLines } from './totals.server.ts';
import { OWED, seenAs, settlementList, smallSupplier, workedOut } from './settlements.server.ts';
import { disputes, gone, may, payments, settlementDocument } from './transitions.server.ts';
import type { Dispute, Payment, Plan, SettlementDetail, SettlementLine } from './contract.ts';

const header = (context: Context, settlementId: string, view: SettleType) => {
  const all = context.db.selectFrom('stlSettlement as s').select(workedOut(context));
  return one(
    settlementList
      .rows(all.select(may(context, 's.id').as('may')))
      .select(['s.termDays', 's.remark', 's.stateSince', 's.remindedAt', 's.createdByName', 's.auditedAt', 's.files'])
      .select(['s.supplierConfirmedAt', 's.supplierConfirmedBy', 's.purchaserConfirmedAt', 's.purchaserConfirmedBy'])
      .$narrowType<Pick<SettlementDetail, 'files'>>()
      .select([
        heldAmount.as('heldAmount'),
        receivedAmount.as('receivedAmount'),
        sql<string>`s.amount - ${receivedAmount}`.as('unreceivedAmount'),
        // the account that bears it is the purchasing unit's own affair
        sql<string | null>`case when ${seenAs(context.user, 'PURCHASE')} then s.budget_subject end`.as('budgetSubject'),
        sql<string>`s.payable_amount - s.paid_amount`.as('unpaidAmount'),
        sql<string>`s.amount - s.invoiced_amount`.as('uninvoicedAmount'),
        sql<SettlementStatus>`coalesce(s.disputed_from, s.status)`.as('standsAt'),
        sql<boolean>`s.status = 15`.as('negotiable'),
        sql<'SUPPLIER' | 'PURCHASER' | null>`case s.turn_ent_id
          when s.supplier_ent_id then 'SUPPLIER' when s.purchaser_ent_id then 'PURCHASER' end`.as('turn'),
        sql<number | null>`case when ${smallSupplier(sql`s.supplier_ent_id`)} and s.status in (${sql.join(OWED)})
          then s.due_date - (select min(l.received_on) from stl_line l where l.settlement_id = s.id) end`.as(
          'clockDays',
        ),
      ])
      .where('s.id', '=', settlementId)
      .where(seenAs(context.user, view)),
    gone,
  );
};

const linesOf = (settlementId: string) => sql<SettlementLine>`
  select l.id, l.line_no, l.order_id, l.order_no, l.order_line_no, l.receipt_no, l.received_on, l.material_code, l.name,
    l.spec, l.unit, l.qty, l.receipt_qty, l.unit_price, l.order_price, l.tax_rate, l.amount, l.amount_no_tax,
    l.tax_amount, l.amount - round(l.receipt_qty * l.order_price, 2) as diff_amount,
    l.tax_amount - (l.amount - round(l.amount / (1 + l.tax_rate), 2)) as tax_tail, l.flag, l.flag_reason,
    exists (select from stl_dispute d where d.line_id = l.id and d.status = 0) as disputed
  from stl_line l where l.settlement_id = ${settlementId} order by l.line_no`;

async function disputesOf(context: Context, settlementId: string): Promise<Dispute[]> {
  const { db, user } = context;
  const { rows } = await sql<Omit<Dispute, 'messages'>>`
    select d.id, d.line_id, l.line_no, l.name, l.unit, d.reason_type, d.remark, d.files, d.raised_ent_name,
      d.raised_by_name, d.raised_ent_id = ${user.entId} as raised_by_own, d.old_qty, d.old_price, l.receipt_qty,
      d.proposed_qty, d.proposed_price, d.proposed_ent_id = ${user.entId} as proposed_by_own, d.status, d.created_at,
      d.closed_at, ${disputes.may(context, 'd.id')} as may
    from stl_dispute d join stl_line l on l.id = d.line_id
    where d.settlement_id = ${settlementId} order by d.status, d.created_at desc, d.id desc`.execute(db);
  const messages = await sql<Dispute['messages'][number] & { disputeId: string }>`
    select m.id, m.dispute_id, m.ent_name, m.user_name, m.ent_id = ${user.entId} as own, m.text, m.files, m.created_at
    from stl_dispute_msg m join stl_dispute d on d.id = m.dispute_id
    where d.settlement_id = ${settlementId} order by m.created_at, m.id`.execute(db);
  return rows.map((dispute) => ({
    ...dispute,
    messages: messages.rows.filter(({ disputeId }) => disputeId === dispute.id),
  }));
}

const plansOf = ({ clock }: Context, settlementId: string) => sql<Plan>`
  select p.id, p.seq, p.due_date, p.amount, p.paid_amount, p.remark,
    ${appliedAmount} as applied_amount, ${FREE.received} as free_amount, ${FREE.most} as most_amount,
    case when p.paid_amount >= p.amount then 'PAID' when p.due_date < ${clock.today()}::date then 'OVERDUE'
      when p.paid_amount > 0 then 'PART' else 'WAITING' end as state
  from stl_pay_plan p join stl_settlement s on s.id = p.settlement_id where s.id = ${settlementId} order by p.seq`;

const paymentsOf = (context: Context, settlementId: string) => sql<Payment>`
  select y.id, y.payment_no, p.seq as plan_seq, y.amount, y.status, y.remark, y.exception, y.applied_by_name, y.applied_at,
    y.pay_date, y.bank_serial_no, y.registered_by_name, ${payments.may(context, 'y.id')} as may
  from stl_payment y join stl_pay_plan p on p.id = y.plan_id
  where y.settlement_id = ${settlementId} order by y.applied_at, y.id`;

/** A penalty that was reckoned by dates of delivery which have changed since is shown as a whole. */
const feesOf = (settlementId: string) => sql<SettlementDetail['fees'][number]>`
  select f.kind, f.rule, f.base_amount, f.rate, f.amount, coalesce(case when f.kind = 'PENALTY' then (
    select jsonb_agg(jsonb_build_object('lineNo', p.line_no, 'baseAmount', p.base_amount::text, 'days', p.days,
        'chargedDays', p.charged_days, 'amount', p.amount::text) order by p.line_no)
    from (${lateLines(sql`${settlementId}::bigint`)}) p having sum(p.amount) = f.amount) end, '[]') as parts
  from stl_fee f where f.settlement_id = ${settlementId} order by f.id`;

export async function settlementDetailOf(context: Context, id: string, view: SettleType): Promise<SettlementDetail> {
  const { stateSince, remindedAt, ...found } = await header(context, id, view);
  const { db, clock } = context;
  const { autoConfirmDays } = await context.settings(settlementSettings);
  const { rows: lines } = await linesOf(id).execute(db);
  const orders = new Map(lines.flatMap(({ orderId, orderNo }) => (orderId && orderNo ? [[orderId, orderNo]] : [])));
  const waits = found.turn !== null && found.status !== 0;
  const term = { calendar: await context.calendar(), today: clock.today(), autoConfirmDays };
  return {
    ...found,
    confirmBy: waits ? lastDayOf({ stateSince, remindedAt }, term) : null,
    lines,
    fees: (await feesOf(id).execute(db)).rows,
    disputes: await disputesOf(context, id),
    plans: (await plansOf(context, id).execute(db)).rows,
    payments: (await paymentsOf(context, id).execute(db)).rows,
    carried: await carriedOf(context, id),
    log: await historyOf(db, settlementDocument, id),
    orders: [...orders].map(([orderId, orderNo]) => ({ id: orderId, orderNo })),
  };
}
