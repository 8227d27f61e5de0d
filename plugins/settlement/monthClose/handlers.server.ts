/**
 * The operating unit closes months in their order, and opens only the latest again. A closed month keeps its figures:
 * what is not audited by then belongs to the next one.
 */
import { type Context, implement, mayChange, one, record, refuse, sql } from '@portal/sdk/server';
import { notify } from '../statement/notices.server.ts';
import { closedThrough, lockPeriods } from '../statement/open-period.server.ts';
import { ended, nextPeriod, periodOf } from '../statement/periods.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { settlementDocument } from '../statement/transitions.server.ts';
import { monthClose, type MonthEntry, type MonthRow } from './contract.ts';

const shown = 24;

type Counted = Omit<MonthRow, 'closable' | 'reopenable'>;

/** Figures are those of the statements that the user sees. */
const months = (context: Context) => sql<Counted>`
  select p.period, coalesce(s.statements, 0) as statements, coalesce(s.unfinished, 0) as unfinished,
    coalesce(sum(s.unfinished) over (order by p.period), 0)::int as carries,
    coalesce(s.amount, 0)::numeric(18, 2) as amount, c.closed_at, c.closed_by_name, c.remark,
    case when c.closed_at is null then 'OPEN' else 'CLOSED' end as state
  from (select period from stl_settlement union select period from stl_month_close union select ${periodOf(context.clock.today())}) p
  left join (
    select period, count(*) filter (where status <> 90)::int as statements,
      count(*) filter (where status in (0, 10, 15, 20, 30))::int as unfinished,
      sum(amount) filter (where status between 40 and 80) as amount
    from stl_settlement where id in (${visibleSettlements(context).select('s.id')}) group by period) s using (period)
  left join stl_month_close c using (period)
  order by p.period desc limit ${shown}`;

const log = sql<MonthEntry>`
  select id, period, action, carried, reason, operator_name, created_at from stl_month_log
  order by created_at desc, id desc limit ${shown}`;

/** Nobody finishes one of them meanwhile. */
const unfinished = ({ db }: Context, through: string) =>
  db
    .selectFrom('stlSettlement')
    .select(['id', 'settlementNo', 'period', 'status', 'supplierEntId', 'purchaserEntId', 'authorEntId'])
    .where('period', '<=', through)
    .where('status', 'in', [0, 10, 15, 20, 30])
    .orderBy('id')
    .forUpdate()
    .execute();
type Open = Awaited<ReturnType<typeof unfinished>>;

async function carryOver(context: Context, through: string, open: Open): Promise<void> {
  const { db, clock } = context;
  const to = nextPeriod(through);
  const ids = open.map(({ id }) => id);
  await db
    .updateTable('stlSettlement')
    .set((eb) => ({ period: to, version: eb('version', '+', 1), updatedAt: clock.now().toISOString() }))
    .where('id', 'in', ids)
    .execute();
  for (const period of new Set(open.map((statement) => statement.period))) {
    const carried = open.filter((statement) => statement.period === period).map(({ id }) => id);
    await record(context, settlementDocument, carried, { action: 'CARRY', reason: `${period} 已月结，结转到 ${to}` });
  }
}

/** Both parties of a statement that was handed over learn of it; a draft is its author's alone. */
async function tell(context: Context, through: string, open: Open): Promise<void> {
  const parties = new Set(open.flatMap(({ supplierEntId, purchaserEntId }) => [supplierEntId, purchaserEntId]));
  for (const entId of [...parties].sort()) {
    const own = open.filter(({ status, supplierEntId, purchaserEntId, authorEntId }) =>
      status === 0 ? authorEntId === entId : [supplierEntId, purchaserEntId].includes(entId),
    );
    const [first] = own;
    if (!first) continue;
    const named = own.length === 1 ? first.settlementNo : `${first.settlementNo} 等`;
    const text = `${through} 已月结，本单位 ${own.length} 张未办结的结算单（${named}）结转到 ${nextPeriod(through)}，请尽快办理。`;
    await notify(context, first, entId, text);
  }
}

/** The closed month and those before it that are open still, months without a statement among them. */
async function closing({ db }: Context, through: string, closed: string | null): Promise<string[]> {
  const { rows } = await sql<{ first: string | null }>`select min(period) as first from stl_settlement`.execute(db);
  const periods: string[] = [];
  const from = closed === null ? (rows[0]?.first ?? through) : nextPeriod(closed);
  for (let period = from < through ? from : through; period <= through; period = nextPeriod(period))
    periods.push(period);
  return periods;
}

export default implement(monthClose, {
  closedThrough: async (_, { db }) => ({ period: await closedThrough(db) }),

  async list(_, context) {
    const { db, user, clock } = context;
    const today = clock.today();
    const closed = await closedThrough(db);
    const closes = mayChange(user, monthClose.close.access);
    const reopens = mayChange(user, monthClose.reopen.access);
    const { rows } = await months(context).execute(db);
    return {
      months: rows.map((month) => ({
        ...month,
        closable: closes && ended(month.period, today) && (closed === null || month.period > closed),
        reopenable: reopens && month.period === closed,
      })),
      log: (await log.execute(db)).rows,
    };
  },

  async close({ period: through, remark = null }, context) {
    const { db, user, clock } = context;
    await lockPeriods(db);
    if (!ended(through, clock.today())) refuse('invalid', `${through} 尚未到结算日，不能月结`);
    const closed = await closedThrough(db);
    if (closed !== null && through <= closed) refuse('conflict', `${through} 已月结，请刷新`);
    const periods = await closing(context, through, closed);
    const open = await unfinished(context, through);
    if (open.length > 0) await carryOver(context, through, open);
    const at = clock.now().toISOString();
    const by = { closedBy: user.userId, closedByName: user.userName, closedAt: at, remark };
    await db
      .insertInto('stlMonthClose')
      .values(periods.map((period) => ({ period, ...by })))
      .execute();
    const carried = open.length;
    const entry = { period: through, carried, reason: remark, operatorName: user.userName, createdAt: at };
    await db
      .insertInto('stlMonthLog')
      .values({ action: 'CLOSE', ...entry })
      .execute();
    await tell(context, through, open);
    return { carried };
  },

  async reopen({ period, reason }, { db, user, clock }) {
    await lockPeriods(db);
    const opened = db
      .deleteFrom('stlMonthClose')
      .where('period', '=', period)
      .where(sql<boolean>`period = (select max(period) from stl_month_close)`)
      .returning('period');
    await one(opened, '只能反月结最近一个已月结的周期，请刷新', 'conflict');
    const entry = { period, reason, operatorName: user.userName, createdAt: clock.now().toISOString() };
    await db
      .insertInto('stlMonthLog')
      .values({ action: 'REOPEN', ...entry })
      .execute();
  },
});
