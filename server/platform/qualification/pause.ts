/** What has been lacking too long pauses its enterprise; it returns by itself once that is cured. */
import { pauseDays } from '@portal/sdk/calls/qualification';
import { type Context, sql } from '@portal/sdk/server';
import { tellHolder } from './notices.ts';

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
  const at = clock.now().toISOString();
  const { rows } = await sql<Moved>`
    with due as (
      select g.ent_id, '“' || string_agg(g.type_name, '”“' order by g.type_id) || '”缺失已满 ${sql.raw(String(pauseDays))} 天' as reason
      from ${overdue(clock.today())} group by g.ent_id),
    paused as (
      update ent_enterprise e set status = 3, status_reason = due.reason, version = version + 1, updated_at = ${at}
      from due where e.id = due.ent_id and e.status = 2 returning e.id, e.customer_name, due.reason),
    kept as (
      insert into ent_qualification_pause (ent_id, reason, paused_at) select id, reason, ${at} from paused)
    select id::text as ent_id, customer_name, reason from paused order by id`.execute(db);
  for (const { entId, reason } of rows)
    await tellHolder(context, entId, `贵单位的资质${reason}，企业已暂停；补齐并通过审核后自动恢复。`);
  return rows.map(({ customerName }) => customerName);
}

/** @param only - One enterprise; default all. @returns names of those that are back. */
export async function resumeCured(context: Context, only: string | null = null): Promise<string[]> {
  const { db, clock } = context;
  const at = clock.now().toISOString();
  const { rows } = await sql<Moved>`
    with cured as (
      update ent_qualification_pause p set ended_at = ${at}
      where p.ended_at is null and (${only}::bigint is null or p.ent_id = ${only}::bigint)
        and p.ent_id not in (select g.ent_id from ${overdue(clock.today())}) returning p.ent_id, p.reason)
    update ent_enterprise e set status = 2, status_reason = null, version = version + 1, updated_at = ${at}
    from cured
    -- somebody who has paused it for another reason since then lifts that himself
    where e.id = cured.ent_id and e.status = 3 and e.status_reason = cured.reason
    returning e.id::text as ent_id, e.customer_name, cured.reason`.execute(db);
  for (const { entId } of rows) await tellHolder(context, entId, '贵单位的资质已补齐，企业恢复正常。');
  return rows.map(({ customerName }) => customerName);
}
