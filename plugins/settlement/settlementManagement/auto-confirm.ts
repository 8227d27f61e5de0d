/** Who lets a statement lie is taken to agree with it: reminded before, confirmed for after. A dispute stops the clock. */
import { addDays, date } from '@portal/sdk/format';
import { type Context, type RawBuilder, sql } from '@portal/sdk/server';
import { autoConfirmDays, reminderDays, SETTLEMENT_STATUS } from './contract.ts';
import { notify, notifyOperators, record } from './log.ts';
import { requestAudit } from './moves.ts';
import { addWorkingDays } from './periods.ts';

/** When the statement came into the hands of whose turn it is. */
export const waitingSince = sql<string | null>`(select max(g.created_at) from stl_log g
  where s.status in (10, 20) and g.settlement_id = s.id and g.to_status = s.status
    and g.from_status is distinct from g.to_status)`;

/** The last day on which it may still be disputed. */
export const lastDayOf = (since: string | null): string | null =>
  since === null ? null : addWorkingDays(date(since), autoConfirmDays);

interface Waiting {
  readonly id: string;
  readonly settlementNo: string;
  readonly supplierEntId: string;
  readonly purchaserEntId: string;
  readonly status: 10 | 20;
  readonly version: number;
  readonly since: string;
}

async function waiting({ db }: Context): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select s.id, s.settlement_no, s.supplier_ent_id, s.purchaser_ent_id, s.status, s.version, ${waitingSince} as since
    from stl_settlement s
    where s.status in (10, 20) and s.payable_amount >= 0
      and exists (select from stl_line l where l.settlement_id = s.id and l.flag = 'NORMAL')
    order by s.id`.execute(db);
  return rows;
}

const dueOf = ({ status, supplierEntId, purchaserEntId }: Waiting) => (status === 10 ? supplierEntId : purchaserEntId);

/** Somebody of the party that is taken to have confirmed; the workflow asks for a person. */
async function memberOf({ db }: Context, entId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from usr_user u join usr_user_ent m on m.user_id = u.id and m.ent_id = ${entId}
    where u.status = 1 and not u.deleted order by u.id limit 1`.execute(db);
  return rows[0]?.id;
}

const signed = (side: 'supplier' | 'purchaser', now: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${side}_confirmed_at`)} = ${now}, ${sql.ref(`${side}_confirmed_by`)} = '逾期自动确认'`;

async function confirmFor(context: Context, statement: Waiting): Promise<void> {
  const { db, clock } = context;
  const { id, status, version, settlementNo, supplierEntId, purchaserEntId } = statement;
  const starter = await memberOf(context, dueOf(statement));
  if (starter === undefined) return;
  const to = status === 10 ? 20 : 30;
  const now = clock.now().toISOString();
  const { numAffectedRows = 0n } = await sql`
    update stl_settlement set status = ${to}, ${signed(status === 10 ? 'supplier' : 'purchaser', now)},
      version = version + 1, updated_at = ${now}
    where id = ${id} and status = ${status} and version = ${version}`.execute(db);
  if (numAffectedRows === 0n) return;
  const reason = `${autoConfirmDays} 个工作日内未确认也未提异议`;
  await record(context, id, { action: 'AUTO_CONFIRM', from: status, to, reason });
  if (to === 30) await requestAudit(context, statement, starter);
  const text = `结算单 ${settlementNo} ${reason}，已自动确认，当前状态：${SETTLEMENT_STATUS[to]}。`;
  for (const entId of [supplierEntId, purchaserEntId]) await notify(context, statement, entId, text);
  if (to === 30) await notifyOperators(context, statement, `结算单 ${settlementNo} 双方已确认，请审核。`);
}

/** Once a day: reminders so many working days before the last day, confirmation after it. */
export async function confirmOverdue(context: Context): Promise<void> {
  const today = context.clock.today();
  const working = addWorkingDays(addDays(today, -1), 1) === today;
  for (const statement of await waiting(context)) {
    const last = lastDayOf(statement.since) ?? today;
    if (today > last) await confirmFor(context, statement);
    else if (working && reminderDays.some((days) => addWorkingDays(today, days) === last)) {
      const text = `结算单 ${statement.settlementNo} 请在 ${last} 前确认或提异议，逾期将自动确认。`;
      await notify(context, statement, dueOf(statement), text);
    }
  }
}
