/** What has been lacking too long pauses its enterprise; it returns by itself once that is cured. */
import { pauseDays } from '@portal/sdk/calls/qualification';
import { asPlatform, type Context, sql } from '@portal/sdk/server';
import { changeState } from '../enterprise/state.ts';

interface Moved {
  entId: string;
  customerName: string;
  reason: string;
}

/** Gaps that have lasted too long on a day. */
const overdue = (today: string) =>
  sql`pub_qualification_gap g where g.consequence = 'PAUSE' and g.since + ${pauseDays}::int <= ${today}::date`;

/** @returns names of the enterprises that it paused. */
export async function pauseLacking(context: Context): Promise<string[]> {
  const { db, clock } = context;
  const { rows } = await sql<Moved>`
    select e.id::text as ent_id, e.customer_name,
      '资质“' || string_agg(g.type_name, '”“' order by g.type_id) || '”缺失已满 ${sql.raw(String(pauseDays))} 天，补齐并通过审核后自动恢复' as reason
    from ent_enterprise e join (select * from ${overdue(clock.today())}) g on g.ent_id = e.id
    where e.status = 2 group by e.id, e.customer_name order by e.id`.execute(db);
  for (const { entId, reason } of rows) {
    await changeState(asPlatform(context), { id: entId }, 'SUSPEND', { reason, source: 'SYSTEM' });
    await db
      .insertInto('entQualificationPause')
      .values({ entId, reason, pausedAt: clock.now().toISOString() })
      .execute();
  }
  return rows.map(({ customerName }) => customerName);
}

/** @param only - One enterprise; default all. @returns names of those that are back. */
export async function resumeCured(context: Context, only: string | null = null): Promise<string[]> {
  const { db, clock } = context;
  const { rows } = await sql<Moved & { stands: boolean }>`
    update ent_qualification_pause p set ended_at = ${clock.now().toISOString()}
    from ent_enterprise e
    where e.id = p.ent_id and p.ended_at is null and (${only}::bigint is null or p.ent_id = ${only}::bigint)
      and p.ent_id not in (select g.ent_id from ${overdue(clock.today())})
    -- somebody who has paused it for another reason since then lifts that himself
    returning p.ent_id::text, e.customer_name, p.reason, e.status = 3 and e.status_reason = p.reason as stands`.execute(
    db,
  );
  const back = rows.filter(({ stands }) => stands);
  for (const { entId } of back)
    await changeState(asPlatform(context), { id: entId }, 'RECOVER', { reason: '资质已补齐', source: 'SYSTEM' });
  return back.map(({ customerName }) => customerName);
}
