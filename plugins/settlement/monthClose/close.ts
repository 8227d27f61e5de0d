/** A closed month keeps its figures: what is not audited by then belongs to the next one. */
import { noticeSent } from '@portal/sdk/calls/notification';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { noticeType } from '../settlementManagement/log.ts';
import { ended, nextPeriod } from '../settlementManagement/periods.ts';
import type { monthClose } from './contract.ts';
import { closedThrough, lockPeriods } from './open-period.ts';

interface Carried {
  readonly entId: string;
  readonly statements: number;
}

/** Both parties of a statement that was handed over learn of it; a draft is its author's alone. */
async function carryOver({ db, user, clock }: Context, through: string): Promise<{ count: number; told: Carried[] }> {
  const to = nextPeriod(through);
  const at = clock.now().toISOString();
  const { rows } = await sql<Carried & { count: number }>`
    with open as (
      select id, period, status, supplier_ent_id, purchaser_ent_id, settle_type from stl_settlement
      where period <= ${through} and status in (0, 10, 15, 20, 30)
    ), carried as (
      update stl_settlement s set period = ${to}, version = s.version + 1, updated_at = ${at} from open where s.id = open.id
    ), said as (
      insert into stl_log (settlement_id, action, from_status, to_status, reason, operator_name, operator_ent_name, created_at)
      select id, 'CARRY', status, status, period || ' 已月结，结转到 ' || ${to}, ${user.userName}, ${user.entName}, ${at}
      from open
    )
    select p.ent_id, count(*)::int as statements, (select count(*)::int from open) as count
    from open o cross join lateral (values (o.supplier_ent_id, 'INCOME'), (o.purchaser_ent_id, 'PURCHASE')) p(ent_id, side)
    where o.status <> 0 or o.settle_type = p.side
    group by p.ent_id order by p.ent_id`.execute(db);
  return { count: rows[0]?.count ?? 0, told: rows };
}

async function tell({ emit }: Context, period: string, told: readonly Carried[]): Promise<void> {
  for (const { entId, statements } of told) {
    const content = `${period} 已月结，本单位 ${statements} 张未办结的结算单结转到 ${nextPeriod(period)}，请尽快办理。`;
    await emit(noticeSent, { noticeType, content, entId, roleTypes: ['G1', 'C1'], data: { period } });
  }
}

export async function close(input: InputOf<typeof monthClose.close>, context: Context) {
  const { db, user, clock } = context;
  const { period, remark = null } = input;
  await lockPeriods(db);
  if (!ended(period, clock.today())) refuse('invalid', `${period} 尚未到结算日，不能月结`);
  const closed = await closedThrough(db);
  if (closed !== null && period <= closed) refuse('conflict', `${period} 已月结，请刷新`);
  const { count: carried, told } = await carryOver(context, period);
  const at = clock.now().toISOString();
  await sql`
    insert into stl_month_close (period, closed_by, closed_by_name, closed_at, remark)
    select p.period, ${user.userId}, ${user.userName}, ${at}, ${remark}
    from (select period from stl_settlement where period < ${period} union select ${period}::char(7)) p
    on conflict do nothing`.execute(db);
  const entry = { period, action: 'CLOSE', carried, reason: remark, operatorName: user.userName, createdAt: at };
  await db.insertInto('stlMonthLog').values(entry).execute();
  await tell(context, period, told);
  return { carried };
}

export async function reopen({ period, reason }: InputOf<typeof monthClose.reopen>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  await lockPeriods(db);
  const opened = db
    .deleteFrom('stlMonthClose')
    .where('period', '=', period)
    .where(sql<boolean>`period = (select max(period) from stl_month_close)`)
    .returning('period');
  await one(opened, '只能反月结最近一个已月结的周期，请刷新', 'conflict');
  const entry = { period, action: 'REOPEN', reason, operatorName: user.userName };
  await db
    .insertInto('stlMonthLog')
    .values({ ...entry, createdAt: clock.now().toISOString() })
    .execute();
  return null;
}
