/** A closed month keeps its figures: what is not audited by then belongs to the next one. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, record, refuse, sql } from '@portal/sdk/server';
import { notify } from '../statement/notices.server.ts';
import { ended, nextPeriod } from '../statement/periods.ts';
import { settlementDocument } from '../statement/transitions.server.ts';
import type { monthClose } from './contract.ts';
import { closedThrough, lockPeriods } from '../statement/open-period.server.ts';

interface Open {
  readonly id: string;
  readonly settlementNo: string;
  readonly period: string;
  readonly status: number;
  readonly supplierEntId: string;
  readonly purchaserEntId: string;
  readonly authorEntId: string;
}

/** Nobody finishes one of them meanwhile. */
async function unfinished({ db }: Context, through: string): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, settlement_no, period, status, supplier_ent_id, purchaser_ent_id, author_ent_id from stl_settlement
    where period <= ${through} and status in (0, 10, 15, 20, 30) order by id for update`.execute(db);
  return rows;
}

async function carryOver(context: Context, through: string, open: readonly Open[]): Promise<void> {
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
async function tell(context: Context, through: string, open: readonly Open[]): Promise<void> {
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

export async function close(input: InputOf<typeof monthClose.close>, context: Context) {
  const { db, user, clock } = context;
  const { period: through, remark = null } = input;
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
  const entry = {
    period: through,
    action: 'CLOSE',
    carried,
    reason: remark,
    operatorName: user.userName,
    createdAt: at,
  };
  await db.insertInto('stlMonthLog').values(entry).execute();
  await tell(context, through, open);
  return { carried };
}

export async function reopen({ period, reason }: InputOf<typeof monthClose.reopen>, context: Context): Promise<void> {
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
}
