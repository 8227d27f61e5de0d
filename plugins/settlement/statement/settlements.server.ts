/** Which statements a user sees, and how a list of them is asked for. */
import {
  contains,
  type Context,
  type ExpressionBuilder,
  filtered,
  inReach,
  type RawBuilder,
  seesAll,
  type Side,
  sql,
  type Tables,
  type User,
} from '@portal/sdk/server';
import type { Age } from './codes.ts';
import type { SettlementFilters, SettleType } from './schema.ts';

type Reader = Pick<Context, 'db' | 'user' | 'clock'>;

/** Each party sees its statements as far as the user's roles reach: those of the enterprise, or those looked after. */
const SIDE = {
  INCOME: { ent: 's.supplierEntId', owner: 's.supplierUserId' },
  PURCHASE: { ent: 's.purchaserEntId', owner: 's.purchaserUserId' },
} as const satisfies Record<SettleType, Side>;

/** Seen from one of its sides; a draft is its author's alone. */
export const seenAs = (user: User, settleType: SettleType): RawBuilder<boolean> =>
  seesAll(user)
    ? sql<boolean>`true`
    : sql<boolean>`(${inReach(user, [SIDE[settleType]])} and (s.status <> 0 or s.settle_type = ${settleType}))`;

export const visibleSettlements = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db.selectFrom('stlSettlement as s').where(sql<boolean>`(${seenAs(user, 'INCOME')} or ${seenAs(user, 'PURCHASE')})`);

/** What is left to pay counts from here on. */
export const OWED = [40, 50, 60, 70];

type Found = ExpressionBuilder<Tables & { s: Tables['stlSettlement'] }, 's'>;

const invoiceState = (eb: Found, state: NonNullable<SettlementFilters['invoiceState']>) =>
  ({
    NONE: eb('s.invoicedAmount', '=', '0'),
    PART: eb.and([eb('s.invoicedAmount', '<>', '0'), eb('s.invoicedAmount', '<', eb.ref('s.amount'))]),
    ALL: eb.and([eb('s.invoicedAmount', '<>', '0'), eb('s.invoicedAmount', '>=', eb.ref('s.amount'))]),
  })[state];

const payState = (eb: Found, state: NonNullable<SettlementFilters['payState']>) =>
  ({
    NONE: eb('s.paidAmount', '=', '0').and('s.status', '<>', 80),
    PART: eb('s.status', '=', 70),
    ALL: eb('s.status', '=', 80),
  })[state];

const ofOrder = (orderNo: string) =>
  sql<boolean>`exists (select from stl_line l where l.settlement_id = s.id and l.order_no like ${contains(orderNo)})`;

/** First and last day past the due date of each age. */
const DAYS = { NOT_DUE: [-36_500, 0], D30: [1, 30], D60: [31, 60], D90: [61, 90], MORE: [91, 36_500] } as const;

export const ofAge = (today: string, age: Age) => {
  const [from, to] = DAYS[age];
  return sql<boolean>`${today}::date - s.due_date between ${sql.lit(from)} and ${sql.lit(to)}`;
};

export function foundSettlements({ db, user, clock }: Reader, f: SettlementFilters) {
  const seen = db.selectFrom('stlSettlement as s').where(seenAs(user, f.settleType));
  return filtered(seen, f, {
    settlementNo: ['s.settlementNo', 'like'],
    periodFrom: ['s.period', '>='],
    periodTo: ['s.period', '<='],
    supplierName: ['s.supplierName', 'like'],
    purchaserName: ['s.purchaserName', 'like'],
    plate: ['s.plate', '='],
    currency: ['s.currency', '='],
    amountMin: ['s.amount', '>='],
    amountMax: ['s.amount', '<='],
    status: ['s.status', '='],
  })
    .$if(f.orderNo !== undefined, (q) => q.where(ofOrder(f.orderNo ?? '')))
    .$if(f.invoiceState !== undefined, (q) => q.where((eb) => invoiceState(eb, f.invoiceState ?? 'NONE')))
    .$if(f.payState !== undefined, (q) => q.where((eb) => payState(eb, f.payState ?? 'NONE')))
    .$if(f.overdue === true, (q) => q.where('s.dueDate', '<', clock.today()).where('s.status', 'in', OWED))
    .$if(f.age !== undefined, (q) => q.where('s.status', 'in', OWED).where(ofAge(clock.today(), f.age ?? 'NOT_DUE')))
    .$if(f.different === true, (q) => q.where('s.diffAmount', '<>', '0'))
    .$if(f.effective === true, (q) => q.where('s.status', 'not in', [0, 90]))
    .$if(f.drawnBy !== undefined, (q) =>
      q.where('s.settleType', '=', f.drawnBy === 'SUPPLIER' ? 'INCOME' : 'PURCHASE'),
    );
}

const COLUMNS = [
  's.id',
  's.settlementNo',
  's.settleType',
  's.period',
  's.supplierName',
  's.purchaserName',
  's.plate',
  's.taxRate',
  's.amount',
  's.amountNoTax',
  's.taxAmount',
  's.serviceFee',
  's.deductAmount',
  's.payableAmount',
  's.diffAmount',
  's.invoicedAmount',
  's.paidAmount',
  's.dueDate',
  's.status',
  's.version',
  's.createdAt',
] as const;

/** Facts of a statement as a list row shows them. */
export const rowFacts = (today: string, user: User) =>
  [
    ...COLUMNS,
    sql<number>`(select count(distinct l.order_id)::int from stl_line l where l.settlement_id = s.id)`.as('orderCount'),
    sql<number | null>`case when s.status in (40, 50, 60, 70) then s.due_date - ${today}::date end`.as('daysLeft'),
    sql<'SUPPLIER' | 'PURCHASER' | null>`case ${user.entId}::bigint
      when s.supplier_ent_id then 'SUPPLIER' when s.purchaser_ent_id then 'PURCHASER' end`.as('side'),
    sql<boolean>`coalesce(s.turn_ent_id = ${user.entId}, false)`.as('ownTurn'),
    sql<boolean>`coalesce(s.last_ent_id = ${user.entId}, false)`.as('ownLast'),
    sql<'SUPPLIER' | 'PURCHASER'>`case s.settle_type when 'INCOME' then 'SUPPLIER' else 'PURCHASER' end`.as('drawnBy'),
    sql<boolean>`s.supplier_confirmed_at is not null`.as('supplierConfirmed'),
    sql<boolean>`s.purchaser_confirmed_at is not null`.as('purchaserConfirmed'),
  ] as const;
