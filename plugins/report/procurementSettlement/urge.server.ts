/** Purchasing units are reminded of what they have not paid, and what was agreed is noted. */
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, noticesOf, refuse, sql } from '@portal/sdk/server';
import { daysWithin, every } from '../query.server.ts';
import { holdReminders } from '../reminders.server.ts';
import { approvedOn, overdue, owed, unpaid } from '../settlement-facts.server.ts';
import type { procurementSettlement } from './contract.ts';
import { ofReader, ofUnit } from './payables.server.ts';
import { pathTo } from './branch.server.ts';

const bizType = 'settlementUrge';
const { toEnterprise } = noticesOf(bizType, ['C']);

const notUrged = ({ clock }: Context) => sql`not exists (
  select from pub_notice m where m.biz_type = ${bizType} and m.biz_id = s.id::text
    and (m.create_date at time zone 'Asia/Shanghai')::date = ${clock.today()}::date)`;

interface Owed {
  readonly id: string;
  readonly settlementNo: string;
  readonly purchaserEntId: string;
  readonly supplierName: string;
  readonly unpaidAmount: string;
}

const unknown = '结算单不存在，或尚未确认';

interface Urging {
  readonly ids: readonly string[];
}

/**
 * Each statement once a day. @returns how many were urged.
 * @throws notFound where one of the statements does not exist, or is not the reader's.
 */
export async function urge({ ids }: Urging, context: Context): Promise<{ urged: number }> {
  const { db } = context;
  const chosen = sql`s.id = any(${[...ids]}::bigint[])`;
  await holdReminders(db, bizType, ids);
  const { rows: known } = await sql`
    select from pub_settlement s where ${every([chosen, owed, ...ofReader(context)])}`.execute(db);
  if (known.length < new Set(ids).size) refuse('notFound', unknown);
  const { rows } = await sql<Owed>`
    select s.id, s.settlement_no, s.purchaser_ent_id, s.supplier_name, ${unpaid} as unpaid_amount
    from pub_settlement s
    where ${every([chosen, sql`${unpaid} > 0`, notUrged(context)])}`.execute(db);
  if (rows.length === 0) refuse('conflict', '所选结算单已付清，或今天已经催付过');
  for (const { id, settlementNo, purchaserEntId, supplierName, unpaidAmount } of rows) {
    const content = `结算单 ${settlementNo}（${supplierName}）尚有 ${unpaidAmount} 元未付，请尽快安排付款。`;
    await toEnterprise(context, { id }, purchaserEntId, content);
  }
  return { urged: rows.length };
}

/** Most statements of a unit in one go, the longest overdue first. */
const mostUrged = 100;

/** What a unit, or unless `own` one below it, has overdue and was not urged for today; of a unit that moved, of its stay. */
export async function urgeUnit(unit: InputOf<typeof procurementSettlement.urgeUnit>, context: Context) {
  await pathTo(context, unit.customerCode);
  const { rows } = await sql<{ id: string }>`
    select s.id from pub_settlement s
    where ${every([overdue(context.clock.today()), notUrged(context), ...ofUnit(context, unit), ...daysWithin(approvedOn, unit.from, unit.to)])}
    order by s.due_date, s.id limit ${mostUrged}`.execute(context.db);
  if (rows.length === 0) refuse('conflict', '该单位没有逾期未付的结算单，或今天已全部催付过');
  return urge({ ids: rows.map(({ id }) => id) }, context);
}

/** @throws notFound where one of the statements does not exist, or is not the reader's. */
export async function follow({ ids, note }: Urging & { note: string }, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const followed = [sql`s.id = any(${[...ids]}::bigint[])`, owed, ...ofReader(context)];
  const { numAffectedRows = 0n } = await sql`
    insert into rpt_follow_up (settlement_id, note, created_by_name, created_at)
    select s.id, ${note}, ${user.userName}, ${clock.now().toISOString()}::timestamptz
    from pub_settlement s where ${every(followed)}`.execute(db);
  if (numAffectedRows < BigInt(new Set(ids).size)) refuse('notFound', unknown);
}

/** Of a statement whose purchaser is in sight. */
export async function followUps({ id }: { id: string }, context: Context) {
  const { rows } = await sql<OutputOf<typeof procurementSettlement.followUps>[number]>`
    select u.id, u.note, u.created_by_name, u.created_at from rpt_follow_up u
    join pub_settlement s on s.id = u.settlement_id
    where ${every([sql`s.id = ${id}`, ...ofReader(context)])}
    order by u.created_at desc, u.id desc`.execute(context.db);
  return rows;
}
