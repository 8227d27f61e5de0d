/** Statements summed by period and sector, with the sums of periods and years between them. */
import type { Currency } from '@portal/sdk/calls/settlement';
import type { OutputOf } from '@portal/sdk/contract';
import { contains, type Context, implement, sql, type User } from '@portal/sdk/server';
import { every, fraction, given, money, oneRow, type Question, type Sql, sumsOf } from '../query.server.ts';
import type { Told } from '../report-of.ts';
import { ownStatements } from '../scope.server.ts';
import { reportHandlers } from '../sheet.server.ts';
import { settlementSummary, SUM_OF, type SummaryFilters } from './contract.ts';
import { ofOrganisation } from '../tree/below.server.ts';

/** Neither drafts nor void ones, of whatever currency. */
const found = (user: User, f: SummaryFilters): Sql[] => [
  sql`s.drawn_up`,
  ...ownStatements(user),
  ...given(f.periodFrom, (period) => sql`s.period >= ${period}`),
  ...given(f.periodTo, (period) => sql`s.period <= ${period}`),
  ...given(f.plate, (plate) => sql`s.plate = ${plate}`),
  ...ofOrganisation(sql`s.purchaser_ent_id`, f.orgCode),
  ...given(f.settleType, (type) => sql`s.settle_type = ${type}`),
  ...given(f.supplierName, (text) => sql`s.supplier_name like ${contains(text)}`),
];

const conditions = (user: User, { currency = 'CNY', ...f }: SummaryFilters): Sql[] => [
  ...found(user, f),
  sql`s.currency = ${currency}`,
];

const sums = sql`count(*)::int as statements,
  ${sumsOf('s', ['amount', 'invoicedAmount', 'paidAmount', 'serviceFee', 'diffAmount'])},
  ${money(sql`sum(s.amount) filter (where s.settled)`)} as settled_amount,
  ${money(sql`sum(s.amount) filter (where not s.settled)`)} as open_amount,
  ${money(sql`sum(s.payable_amount) filter (where s.settled)`)} as payable,
  ${money(sql`sum(s.unpaid_amount) filter (where s.settled)`)} as unpaid_amount`;

/** Newest period first; the sum of a year stands above its periods, that of a period above its sectors. */
const summaryRows = ({ user }: Pick<Context, 'user'>, f: SummaryFilters): Question => ({
  columns: sql`g.*, c.period is not null as locked`,
  from: sql`(
    select left(s.period, 4) as year,
      case when grouping(s.period) = 1 then left(s.period, 4) else s.period end as period,
      case when grouping(s.plate) = 0 then s.plate end as plate,
      case when grouping(s.period) = 1 then 'YEAR' when grouping(s.plate) = 1 then 'PERIOD' else 'ROW' end as kind,
      concat_ws('|', left(s.period, 4), s.period, s.plate) as key, ${sums}
    from pub_settlement s where ${every(conditions(user, f))}
    group by grouping sets ((left(s.period, 4), s.period, s.plate), (left(s.period, 4), s.period), (left(s.period, 4)))) g`,
  facts: sql`left join pub_month_close c on c.period = g.period`,
  where: [],
  order: sql`g.year desc, g.kind <> 'YEAR', g.period desc, g.kind <> 'PERIOD', g.plate`,
});

type Summary = Told<typeof settlementSummary>;

const summaryFigures = ({ db, user }: Context, f: SummaryFilters): Promise<Omit<Summary, 'currencies' | 'months'>> =>
  oneRow(
    db,
    sql`select ${sums}, round(avg(extract(epoch from s.audited_at - s.created_at) / 86400), 1) as average_days,
      ${fraction(sql`sum(abs(s.diff_amount)) / nullif(sum(s.amount), 0)`)} as diff_rate
    from pub_settlement s where ${every(conditions(user, f))}`,
  );

async function currenciesOf({ db, user }: Context, f: SummaryFilters) {
  const { rows } = await sql<{ currency: Currency }>`
    select distinct s.currency from pub_settlement s where ${every(found(user, f))} order by 1`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Periods up to the last that is asked for, however many these are. */
async function summaryMonths({ db, user }: Context, { periodFrom: _, ...f }: SummaryFilters) {
  const { rows } = await sql<Summary['months'][number]>`
    select s.period, ${money(sql`sum(s.paid_amount)`)} as paid,
      ${money(sql`sum(s.unpaid_amount) filter (where s.settled)`)} as unpaid,
      ${money(sql`sum(s.amount) filter (where not s.settled)`)} as open
    from pub_settlement s where ${every(conditions(user, f))} group by 1 order by 1 desc limit 12`.execute(db);
  return rows.reverse();
}

async function agingOf(f: SummaryFilters, { db, user, clock }: Context) {
  const late = sql`${clock.today()}::date - s.due_date`;
  const { rows } = await sql<OutputOf<typeof settlementSummary.aging>[number]>`
    select case when ${late} <= 0 then 'NOT_DUE' when ${late} <= 30 then 'D30' when ${late} <= 60 then 'D60'
        when ${late} <= 90 then 'D90' else 'MORE' end as bucket,
      ${money(sql`sum(s.unpaid_amount)`)} as amount, count(*)::int as statements
    from pub_settlement s where ${every([...conditions(user, f), sql`s.settled`, sql`s.unpaid_amount > 0`])} group by 1`.execute(
    db,
  );
  return rows;
}

export default implement(settlementSummary, {
  ...reportHandlers(settlementSummary, {
    rows: summaryRows,
    summary: async (context, f) => ({
      ...(await summaryFigures(context, f)),
      currencies: await currenciesOf(context, f),
      months: await summaryMonths(context, f),
    }),
    sums: summaryFigures,
    unless: { currency: 'CNY' },
    summing: ({ kind }) => kind !== 'ROW',
    texts: {
      period: ({ kind, period }) => (kind === 'ROW' ? period : `${period} ${SUM_OF[kind]}`),
      locked: ({ locked }) => (locked ? '已锁账' : ''),
    },
  }),
  aging: agingOf,
});
