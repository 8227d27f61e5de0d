/** Who lets a statement lie is taken to agree with it: reminded before, confirmed for after. A dispute stops the clock. */
import { addWorkingDays, isWorkingDay } from '@portal/sdk/working-time';
import { type Context, sql } from '@portal/sdk/server';
import { settlementSettings } from '../settings.ts';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { autoConfirmedBy } from '../statement/codes.ts';
import { reminderDays } from './contract.ts';
import { askForApproval, confirmed } from './moves.server.ts';
import { notify, notifyOperators } from '../statement/notices.server.ts';
import { lastDayOf } from '../statement/periods.ts';
import { advance } from '../statement/transitions.server.ts';

/** One that somebody is just moving is left for tomorrow, so that it does not undo what is done for the others. */
const waiting = ({ db }: Context) =>
  db
    .selectFrom('stlSettlement as s')
    .select(['s.id', 's.settlementNo', 's.supplierEntId', 's.status', 's.version', 's.turnEntId', 's.stateSince'])
    .select('s.remindedAt')
    .$narrowType<{ status: 10 | 20; turnEntId: string }>()
    .where('s.status', 'in', [10, 20])
    .where('s.payableAmount', '>=', '0')
    .where(sql<boolean>`exists (select from stl_line l where l.settlement_id = s.id and l.flag = 'NORMAL')`)
    .orderBy('s.id')
    .forUpdate()
    .skipLocked()
    .execute();
type Waiting = Awaited<ReturnType<typeof waiting>>[number];

/**
 * Who is taken to have confirmed, since the workflow asks for a person: who looks after the statement, else an
 * administrator; somebody who works there now.
 */
async function starterOf({ db, clock }: Context, { id, turnEntId }: Waiting): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from pub_user u
    join pub_membership m on m.user_id = u.id and m.ent_id = ${turnEntId} and m.org_status = 1
    join stl_settlement s on s.id = ${id}
    where u.status = 1 and exists (
      select from pub_user_role h join pub_role r on r.id = h.role_id
      where h.user_id = u.id and (h.ent_id is null or h.ent_id = m.ent_id) and r.role_key in ('G1', 'C1')
        and r.status = 1 and (h.expire_at is null or h.expire_at > ${clock.now().toISOString()}))
    order by u.id in (s.supplier_user_id, s.purchaser_user_id) desc nulls last, u.id limit 1`.execute(db);
  return rows[0]?.id;
}

async function confirmFor(context: Context, statement: Waiting, autoConfirmDays: number): Promise<void> {
  const { id, version, settlementNo } = statement;
  const starter = await starterOf(context, statement);
  if (starter === undefined) return;
  const reason = `${autoConfirmDays} 个工作日内未确认也未提异议`;
  const set = confirmed(context, statement, autoConfirmedBy);
  const moved = await advance(context, { id, version }, 'AUTO_CONFIRM', { set, reason });
  const inApproval = moved.status === 30;
  if (inApproval) await askForApproval(context, moved, starter);
  const text = `结算单 ${settlementNo} ${reason}，已自动确认，当前状态：${SETTLEMENT_STATUS.texts[inApproval ? 30 : 20]}。`;
  for (const entId of [moved.supplierEntId, moved.purchaserEntId]) await notify(context, moved, entId, text);
  if (inApproval) await notifyOperators(context, moved, `结算单 ${settlementNo} 双方已确认，请审核。`);
}

async function remind(context: Context, statement: Waiting, last: string): Promise<void> {
  const { db, clock } = context;
  await db
    .updateTable('stlSettlement')
    .set((eb) => ({ remindedAt: eb.fn.coalesce('remindedAt', sql<string>`${clock.now().toISOString()}::timestamptz`) }))
    .where('id', '=', statement.id)
    .execute();
  const text = `结算单 ${statement.settlementNo} 请最晚在 ${last} 确认或提异议，逾期将自动确认。`;
  await notify(context, statement, statement.turnEntId, text);
}

/** Once a day: reminders so many working days before the last day, confirmation after it. */
export async function confirmOverdue(context: Context): Promise<void> {
  const today = context.clock.today();
  const calendar = await context.calendar();
  const { autoConfirmDays } = await context.settings(settlementSettings);
  for (const statement of await waiting(context)) {
    const last = lastDayOf(statement, { calendar, today, autoConfirmDays });
    if (today > last) await confirmFor(context, statement, autoConfirmDays);
    else if (
      isWorkingDay(calendar, today) &&
      reminderDays.some((days) => addWorkingDays(calendar, today, days) === last)
    )
      await remind(context, statement, last);
  }
}
