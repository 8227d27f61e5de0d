/** Live orders of one agreement, in the order in which they took of it. */
import { percent } from '@portal/sdk/format';
import { type Context, implement, narrowedBy, noticesOf, refuse, sql } from '@portal/sdk/server';
import { live } from '../order-facts.server.ts';
import { every, oneRow, sumsOf } from '../query.server.ts';
import { holdReminders } from '../reminders.server.ts';
import type { Told } from '../report-of.ts';
import { reportHandlers } from '../sheet.server.ts';
import { agreementCharts, agreementOf, agreements, agreementSums, ordersOf } from './agreements.server.ts';
import { type AgreementOrderFilters, agreementOrders, agreementReport } from './contract.ts';

type Reader = Pick<Context, 'user' | 'clock'>;

/** The running sum is over all orders of the agreement that the reader sees, whatever the filters leave. */
const taken = (context: Reader, { agreementNo, orgCode }: AgreementOrderFilters) => sql`(
  select o.id, o.order_no, o.purchaser_name, o.order_date, o.order_amount as amount, o.paid_amount, o.status, a.*,
    sum(o.order_amount) over (order by o.order_date, o.id)::numeric(18, 2) as running
  from pub_order o cross join lateral (
    select count(*)::int as lines, sum(round(least(l.received_qty, l.qty) * l.unit_price, 2)) as received_amount,
      sum(round(l.settled_qty * l.unit_price, 2)) as settled_amount,
      sum(round(l.invoiced_qty * l.unit_price, 2)) as invoiced_amount,
      bool_or(l.unit_price > (
        select f.unit_price from pub_order_line f join pub_order e on e.id = f.order_id
        where e.agreement_no = o.agreement_no and f.material_code = l.material_code
        order by e.order_date, e.id, f.line_no limit 1)) as dearer
    from pub_order_line l where l.order_id = o.id) a
  where ${every([sql`o.agreement_no = ${agreementNo}`, live, ...ordersOf(context, orgCode)])}) t`;

const conditions = (f: AgreementOrderFilters) => narrowedBy(agreementOrders.page, f, 't');

const sums = (context: Context, f: AgreementOrderFilters): Promise<Omit<Told<typeof agreementOrders>, 'agreement'>> =>
  oneRow(
    context.db,
    sql`select count(*)::int as orders,
      ${sumsOf('t', ['amount', 'receivedAmount', 'settledAmount', 'invoicedAmount', 'paidAmount'])}
    from ${taken(context, f)} where ${every(conditions(f))}`,
  );

export const ofAgreement = implement(
  agreementOrders,
  reportHandlers(agreementOrders, {
    rows: async (context, f) => {
      await agreementOf(context, f);
      const order = sql`t.order_date, t.id`;
      return { columns: sql`t.*`, from: taken(context, f), where: conditions(f), order };
    },
    summary: async (context, f) => ({ agreement: await agreementOf(context, f), ...(await sums(context, f)) }),
  }),
);

export const agreementBizType = 'supplyAgreement';
const toSupplier = noticesOf(agreementBizType, ['G']).toEnterprise;
const toPurchaser = noticesOf(agreementBizType, ['C']).toEnterprise;
/** Days in which an agreement is reminded of once. */
const quietDays = 7;

async function refuseRepeated({ db, clock }: Context, agreementNo: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pub_notice m where m.biz_type = ${agreementBizType} and m.biz_id = ${agreementNo}
      and m.create_date > ${clock.now().toISOString()}::timestamptz - make_interval(days => ${quietDays}) limit 1`.execute(
    db,
  );
  if (rows.length > 0) refuse('conflict', `该协议 ${quietDays} 天内已提醒过续签`);
}

/**
 * 续签提醒: the sides of an agreement hear that it ends, or is nearly used up.
 * @throws conflict for an agreement that needs no renewal yet or any more, or of which its sides have just heard.
 */
async function remind({ agreementNo }: { agreementNo: string }, context: Context): Promise<void> {
  const { name, validTo, useRate, ended, may, ...parties } = await agreementOf(context, { agreementNo });
  if (ended) refuse('conflict', '协议已结束，不能提醒续签');
  if (!may.includes('REMIND')) refuse('conflict', '协议未到期且额度充足，不需要提醒续签');
  await holdReminders(context.db, agreementBizType, [agreementNo]);
  await refuseRepeated(context, agreementNo);
  const used = percent(useRate, { decimals: 1 });
  const content = `协议 ${agreementNo}“${name}”将于 ${validTo} 到期，已执行 ${used}，请及时办理续签。`;
  const { supplierEntId, purchaserEntId } = parties;
  await toSupplier(context, { id: agreementNo }, supplierEntId, content);
  if (purchaserEntId !== null) await toPurchaser(context, { id: agreementNo }, purchaserEntId, content);
}

export default implement(agreementReport, {
  ...reportHandlers(agreementReport, {
    rows: agreements,
    summary: async (context, f) => ({ ...(await agreementSums(context, f)), ...(await agreementCharts(context, f)) }),
  }),
  remind,
});
