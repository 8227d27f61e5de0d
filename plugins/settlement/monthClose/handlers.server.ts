/** The operating unit closes months in their order, and opens only the latest again. */
import { type Context, implement, mayChange, sql } from '@portal/sdk/server';
import { ended, periodOf } from '../statement/periods.ts';
import { visibleSettlements } from '../statement/settlements.server.ts';
import { close, reopen } from './close.server.ts';
import { monthClose, type MonthEntry, type MonthRow } from './contract.ts';
import { closedThrough } from '../statement/open-period.server.ts';

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

  close,
  reopen,
});
