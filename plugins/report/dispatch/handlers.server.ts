/** Dispatches: which, with which facts, and what they add up to. */
import { PLATE } from '@portal/sdk/calls/plate';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, implement, narrowedBy, sql } from '@portal/sdk/server';
import { every, fraction, given, oneRow, type Question, type Sql, sorted, sumsOf, textOf } from '../query.server.ts';
import type { Told } from '../report-of.ts';
import { ownDispatches } from '../scope.server.ts';
import { enterpriseName, reportHandlers } from '../sheet.server.ts';
import { acceptHours, type DispatchFilters, dispatchPivot, dispatchReport, FINANCE_PRODUCT } from './contract.ts';

type Reader = Pick<Context, 'clock' | 'user'>;

/** One that nobody has accepted within a day is overdue. */
const statusOf = ({ clock }: Reader): Sql => sql`case when d.status = 0
  and d.sent_at < ${clock.now().toISOString()}::timestamptz - make_interval(hours => ${acceptHours}) then 4
  else d.status end`;

const REACHED_AT = {
  ACCEPTED: sql`d.accepted_at`,
  RESPONDED: sql`d.responded_at`,
  CREDITED: sql`d.credited_at`,
  LENT: sql`d.lent_at`,
};

/** The state is no column: who has not accepted in time makes it overdue. */
const conditions = (context: Reader, { status, ...f }: DispatchFilters): Sql[] => [
  ...ownDispatches(context.user),
  ...narrowedBy(dispatchReport.page, f, 'd'),
  ...given(f.institutionId, (id) => sql`d.institution_id = ${id}`),
  ...given(status, (one) => sql`${statusOf(context)} = ${one}`),
  ...given(f.reached, (step) => sql`${REACHED_AT[step]} is not null`),
];

const hours = (from: Sql, to: Sql) => sql`round(extract(epoch from ${to} - ${from}) / 3600, 1)`;

type Asked = InputOf<typeof dispatchReport.page>;

const dispatches = (context: Reader, { sort = 'sentAt', order = 'desc', ...f }: Asked): Question => ({
  columns: sql`d.id, d.send_no, d.sent_at, d.customer_name, d.plate, d.product, d.need_amount, d.institution_name,
    d.handler_name, d.accepted_at, d.responded_at, d.credited_at, d.lent_at, d.done_at, d.result, d.amount, d.remark,
    ${hours(sql`d.sent_at`, sql`d.responded_at`)} as respond_hours,
    ${hours(sql`d.accepted_at`, sql`d.done_at`)} as handle_hours, ${statusOf(context)} as status`,
  from: sql`rpt_dispatch d`,
  where: conditions(context, f),
  order: sorted(`d.${sort}`, order, 'd.id'),
});

const dispatchSums = (context: Context, f: DispatchFilters): Promise<Told<typeof dispatchReport>> =>
  oneRow(
    context.db,
    sql`select ${sumsOf('d', ['needAmount', 'amount'])} from rpt_dispatch d where ${every(conditions(context, f))}`,
  );

/** What a row of the pivot, or the whole of it, counts. */
const counts = (context: Reader): Sql => sql`count(*)::int as sent,
  count(d.accepted_at)::int as accepted, count(*) filter (where d.status = 2)::int as done,
  count(*) filter (where d.status = 3)::int as returned,
  count(*) filter (where ${statusOf(context)} = 4)::int as overdue, count(d.credited_at)::int as credited,
  count(d.lent_at)::int as lent, ${sumsOf('d', ['needAmount', 'amount'])},
  ${fraction(sql`count(d.accepted_at)::numeric / nullif(count(*), 0)`)} as accept_rate,
  ${fraction(sql`count(*) filter (where d.status = 2)::numeric / nullif(count(*), 0)`)} as done_rate,
  round(avg(extract(epoch from d.responded_at - d.sent_at)) / 3600, 1) as average_respond`;

const KEYS = {
  INSTITUTION: { key: sql`d.institution_id::text`, name: sql`d.institution_name` },
  PLATE: { key: sql`d.plate`, name: textOf(PLATE, sql`d.plate`) },
  PRODUCT: { key: sql`d.product`, name: textOf(FINANCE_PRODUCT.texts, sql`d.product`) },
};

type AskedPivot = InputOf<typeof dispatchPivot.page>;

function pivot(context: Reader, { sort = 'sent', order = 'desc', by, ...f }: AskedPivot): Question {
  const { key, name } = KEYS[by ?? 'INSTITUTION'];
  const grouped = sql`(select ${key} as key, min(${name}) as name, ${counts(context)} from rpt_dispatch d
    where ${every(conditions(context, f))} group by 1) g`;
  return { columns: sql`g.*`, from: grouped, where: [], order: sorted(`g.${sort}`, order, 'g.key') };
}

type Statistics = Told<typeof dispatchPivot>;
type Charts = 'trend' | 'plates' | 'institutions';

const dispatchCounts = (context: Context, f: DispatchFilters): Promise<Omit<Statistics, Charts>> =>
  oneRow(context.db, sql`select ${counts(context)} from rpt_dispatch d where ${every(conditions(context, f))}`);

async function dispatchCharts(context: Context, f: DispatchFilters): Promise<Pick<Statistics, Charts>> {
  const { sentFrom: _, ...untilEnd } = f;
  const where = every(conditions(context, f));
  const trend = await sql<Statistics['trend'][number]>`
    select to_char(d.sent_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as sent,
      count(*) filter (where d.status = 2)::int as done
    from rpt_dispatch d where ${every(conditions(context, untilEnd))}
    group by 1 order by 1 desc limit 24`.execute(context.db);
  const plates = await sql<Statistics['plates'][number]>`
    select d.plate, count(*)::int as sent from rpt_dispatch d where ${where} group by 1 order by 2 desc, 1`.execute(
    context.db,
  );
  const state = (status: number) => sql`count(*) filter (where ${statusOf(context)} = ${status})::int`;
  const institutions = await sql<Statistics['institutions'][number]>`
    select d.institution_name as name, ${state(0)} as waiting, ${state(1)} as working, ${state(2)} as done,
      ${state(3)} as returned, ${state(4)} as overdue
    from rpt_dispatch d where ${where} group by 1 order by count(*) desc, 1 limit 8`.execute(context.db);
  return { trend: trend.rows.reverse(), plates: plates.rows, institutions: institutions.rows };
}

const named = async ({ db }: Context, { institutionId }: DispatchFilters) => ({
  institutionId: await enterpriseName(db, institutionId),
});

export const dispatchStatistics = implement(
  dispatchPivot,
  reportHandlers(dispatchPivot, {
    rows: pivot,
    summary: async (context, { by: _, ...f }) => ({
      ...(await dispatchCounts(context, f)),
      ...(await dispatchCharts(context, f)),
    }),
    sums: (context, { by: _, ...f }) => dispatchCounts(context, f),
    unless: { by: 'INSTITUTION' },
    named,
  }),
);

export default implement(
  dispatchReport,
  reportHandlers(dispatchReport, { rows: dispatches, summary: dispatchSums, named }),
);
