/** Which statements a user sees, and how a list of them is asked for. */
import { inDataScope, listOf, numbered, ofOrganisation, seesAll, sql } from '@portal/sdk/server';
import type { Context, RawBuilder, Reader } from '@portal/sdk/server';
import { type Age, smallCapital } from './codes.ts';
import { settlementPage } from './contract.ts';
import type { SettlementFilters, SettleType } from './schema.ts';

type TimedReader = Reader & Pick<Context, 'clock'>;

/** Each party sees its statements as far as the user's roles reach: those of the enterprise, or those looked after. */
const SIDE = {
  INCOME: { ent: 'supplierEntId', owner: 'supplierUserId' },
  PURCHASE: { ent: 'purchaserEntId', owner: 'purchaserUserId' },
} as const;

/** On one of its sides, draft or not. */
function reachedAs(user: Reader['user'], settleType: SettleType, alias: string): RawBuilder<boolean> {
  const { ent, owner } = SIDE[settleType];
  return inDataScope(user, [{ ent: `${alias}.${ent}`, owner: `${alias}.${owner}` }]);
}

/** Seen from one of its sides; a draft is its author's alone. @param alias - Under which a query has the statement. */
export function seenAs(user: Reader['user'], settleType: SettleType, alias = 's'): RawBuilder<boolean> {
  if (seesAll(user)) return sql<boolean>`true`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${reachedAs(user, settleType, alias)}
    and (${column('status')} <> 0 or ${column('settleType')} = ${settleType}))`;
}

/** A draft of either side of the user's. */
export const draftBetween = ({ db, user }: Reader, settlementId: string) =>
  db
    .selectFrom('stlSettlement as s')
    .select('s.id')
    .where('s.id', '=', settlementId)
    .where('s.status', '=', 0)
    .where(sql<boolean>`(${reachedAs(user, 'INCOME', 's')} or ${reachedAs(user, 'PURCHASE', 's')})`);

/** Seen from either of its sides. */
export const visibleAs = (user: Reader['user'], alias: string) =>
  sql<boolean>`(${seenAs(user, 'INCOME', alias)} or ${seenAs(user, 'PURCHASE', alias)})`;

export const visibleSettlements = ({ db, user }: Reader) =>
  db.selectFrom('stlSettlement as s').where(visibleAs(user, 's'));

/** What is left to pay counts from here on. */
export const OWED = [40, 50, 60, 70];

const INVOICED: Readonly<Record<NonNullable<SettlementFilters['invoiceState']>, RawBuilder<boolean>>> = {
  NONE: sql`s.invoiced_amount = 0`,
  PART: sql`s.invoiced_amount <> 0 and s.invoiced_amount < s.amount`,
  ALL: sql`s.invoiced_amount <> 0 and s.invoiced_amount >= s.amount`,
};
const PAID: Readonly<Record<NonNullable<SettlementFilters['payState']>, RawBuilder<boolean>>> = {
  NONE: sql`s.paid_amount = 0 and s.status <> 80`,
  PART: sql`s.status = 70`,
  ALL: sql`s.status = 80`,
};

const COUNTED: Readonly<Record<NonNullable<SettlementFilters['measure']>, RawBuilder<boolean>>> = {
  DRAWN_UP: sql`s.drawn_up`,
  SETTLED: sql`s.settled`,
  UNSETTLED: sql`(s.drawn_up and not s.settled)`,
};

const ofOrder = (orderNo: string) =>
  sql<boolean>`exists (select from stl_line l where l.settlement_id = s.id and ${numbered(sql`l.order_no`, orderNo)})`;

/** First and last day past the due date of each age. */
const DAYS = { NOT_DUE: [-36_500, 0], D30: [1, 30], D60: [31, 60], D90: [61, 90], MORE: [91, 36_500] } as const;

export const ofAge = (today: string, age: Age) => {
  const [from, to] = DAYS[age];
  return sql<boolean>`${today}::date - s.due_date between ${sql.lit(from)} and ${sql.lit(to)}`;
};

/** Day at +08:00 on which the operating unit has passed it. */
const approvedOn = sql<string>`(s.audited_at at time zone 'Asia/Shanghai')::date`;

/** Those of one side's view, narrowed by what is no field of the row. */
export const foundSettlements = ({ db, user, clock }: TimedReader, f: SettlementFilters) =>
  db
    .selectFrom('stlSettlement as s')
    .where(seenAs(user, f.settleType))
    .$if(f.periodFrom !== undefined, (q) => q.where('s.period', '>=', f.periodFrom ?? ''))
    .$if(f.periodTo !== undefined, (q) => q.where('s.period', '<=', f.periodTo ?? ''))
    .$if(f.approvedFrom !== undefined, (q) => q.where(approvedOn, '>=', f.approvedFrom ?? ''))
    .$if(f.approvedTo !== undefined, (q) => q.where(approvedOn, '<=', f.approvedTo ?? ''))
    .$if(f.supplierEntId !== undefined, (q) => q.where('s.supplierEntId', '=', f.supplierEntId ?? ''))
    .$if(f.orderNo !== undefined, (q) => q.where(ofOrder(f.orderNo ?? '')))
    .$if(f.invoiceState !== undefined, (q) => q.where(INVOICED[f.invoiceState ?? 'NONE']))
    .$if(f.payState !== undefined, (q) => q.where(PAID[f.payState ?? 'NONE']))
    .$if(f.overdue === true, (q) => q.where('s.dueDate', '<', clock.today()).where('s.status', 'in', OWED))
    .$if(f.age !== undefined, (q) => q.where('s.status', 'in', OWED).where(ofAge(clock.today(), f.age ?? 'NOT_DUE')))
    .$if(f.different === true, (q) => q.where('s.diffAmount', '<>', '0'))
    .$if(f.measure !== undefined, (q) => q.where(COUNTED[f.measure ?? 'DRAWN_UP']))
    .$if(f.orgCode !== undefined, (q) => q.where(ofOrganisation(sql`s.purchaser_ent_id`, f.orgCode ?? '')))
    .$if(f.drawnBy !== undefined, (q) =>
      q.where('s.settleType', '=', f.drawnBy === 'SUPPLIER' ? 'INCOME' : 'PURCHASE'),
    );

export const settlementList = listOf(settlementPage, { alias: 's', sort: 'createdAt' });

/** Of a statement `s` what no living invoice bills: neither issued nor asked for. */
export const openAmount = sql<string>`(s.amount - coalesce((select sum(b.amount) from inv_settlement b
  join inv_invoice i on i.id = b.invoice_id where b.settlement_id = s.id and i.status <> 80), 0))::numeric(18, 2)`;

const shareOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql<string>`case when ${whole} > 0 then round(${part} / ${whole}, 4) else 0 end`;

/** What is worked out for each statement. */
export const workedOut = ({ user, clock }: TimedReader) =>
  [
    sql<'SUPPLIER' | 'PURCHASER'>`case s.settle_type when 'INCOME' then 'SUPPLIER' else 'PURCHASER' end`.as('drawnBy'),
    sql<number>`(select count(distinct l.order_id)::int from stl_line l where l.settlement_id = s.id)`.as('orderCount'),
    shareOf(sql`s.invoiced_amount`, sql`s.amount`).as('invoicedShare'),
    sql<string>`case when s.status = 80 then 1
      else ${shareOf(sql`s.paid_amount`, sql`s.payable_amount`)} end`.as('paidShare'),
    sql<number | null>`case when s.status in (${sql.join(OWED)}) then s.due_date - ${clock.today()}::date end`.as(
      'daysLeft',
    ),
    sql<'SUPPLIER' | 'PURCHASER' | null>`case ${user.entId}::bigint
      when s.supplier_ent_id then 'SUPPLIER' when s.purchaser_ent_id then 'PURCHASER' end`.as('side'),
    sql<boolean>`(s.supplier_ent_id = ${user.entId} and s.status in (40, 50) and ${openAmount} > 0)`.as('billable'),
  ] as const;

/**
 * A small supplier: none of the group's own units, by its registered capital. The portal keeps neither staff nor
 * turnover of an enterprise.
 */
export const smallSupplier = (entId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pub_enterprise e where e.id = ${entId} and e.company_level is null and e.reg_capital < ${smallCapital})`;
