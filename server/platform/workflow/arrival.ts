/** A step that arrives is due after its working hours, by the calendar as it is then. */
import { approvalArrived } from '@portal/sdk/calls/workflow';
import { addWorkingHours, type WorkingCalendar } from '@portal/sdk/working-time';
import { type Context, type Db, sql } from '@portal/sdk/server';
import { workingCalendar } from '../calendar/working-calendar.ts';

/** By when it should be decided, and when its people are first told that half of its time is over. */
const deadlineOf = (calendar: WorkingCalendar, at: Date, dueHours: number) => ({
  dueAt: addWorkingHours(calendar, at, dueHours).toISOString(),
  tellAt: addWorkingHours(calendar, at, dueHours / 2).toISOString(),
});

/** The columns of a step that waits from now on. */
export const arrivalOf = (calendar: WorkingCalendar, at: Date, dueHours: number) => ({
  arrivedAt: at.toISOString(),
  ...deadlineOf(calendar, at, dueHours),
});

const notArrived = (db: Db) => db.selectFrom('wfTask').select(['id', 'dueHours']).where('arrivedAt', 'is', null);
type Tasks = ReturnType<typeof notArrived>;

/** The turn of these tasks has come. */
export async function arrive({ db, clock }: Pick<Context, 'db' | 'clock'>, among: (tasks: Tasks) => Tasks) {
  const arriving = await among(notArrived(db)).execute();
  if (arriving.length === 0) return;
  const calendar = await workingCalendar(db);
  for (const { id, dueHours } of arriving)
    await db
      .updateTable('wfTask')
      .set(arrivalOf(calendar, clock.now(), dueHours))
      .where('id', '=', id)
      .execute();
}

interface Waiting {
  readonly bizType: string;
  readonly bizCode: string;
}

/** Areas that show the deadline in lists of their own take it from here. */
export async function tellArrival({ db, emit }: Pick<Context, 'db' | 'emit'>, { bizType, bizCode }: Waiting) {
  const { rows } = await sql<{ step: number; dueAt: string }>`
    select t.step, min(t.due_at) as due_at from wf_instance i
    join wf_task t on t.instance_id = i.id and t.step = i.current_step and t.end_time is null
    where i.biz_type = ${bizType} and i.biz_code = ${bizCode} and i.status = 'RUNNING' and t.due_at is not null
    group by t.step`.execute(db);
  for (const { step, dueAt } of rows) await emit(approvalArrived, { bizType, bizCode, step, dueAt });
}

/**
 * A year has become known: what waits and was due in it, or later, was reckoned without its holidays, and is reckoned
 * again from its arrival. Nothing else that is promised moves.
 */
export async function reckonAgain(context: Pick<Context, 'db' | 'emit'>, year: number): Promise<void> {
  const { db } = context;
  const calendar = await workingCalendar(db);
  const { rows } = await sql<Waiting & { id: string; arrivedAt: string; dueHours: number }>`
    select t.id, t.arrived_at, t.due_hours, i.biz_type, i.biz_code from wf_task t
    join wf_instance i on i.id = t.instance_id and i.status = 'RUNNING' and t.step = i.current_step
    where t.end_time is null and t.due_at >= ${`${year}-01-01T00:00:00+08:00`} order by t.id for update of t`.execute(
    db,
  );
  for (const { id, arrivedAt, dueHours, ...waiting } of rows) {
    const deadline = deadlineOf(calendar, new Date(arrivedAt), dueHours); // what was told is not told again (remind.ts)
    await db.updateTable('wfTask').set(deadline).where('id', '=', id).execute();
    await tellArrival(context, waiting);
  }
}
