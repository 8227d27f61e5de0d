/**
 * A process of the bench: the day job over as many certificates as CERTIFICATES says, five of each enterprise, each with
 * somebody who is told: on the first day, which finds all that comes near its end, and on the one after. Prints JSON.
 */
import { sql } from '@portal/sdk/server';
import { runDaily } from '../../../server/daily.ts';
import qualifications from '../../../server/platform/qualification/area.ts';
import { openDemo } from '../in-process.ts';

export interface DayTime {
  readonly day: string;
  readonly certificates: number;
  readonly told: number;
  readonly seconds: number;
}

const certificates = Number(process.env['CERTIFICATES'] ?? '100000');
const ofEach = 5;
const { db, close, appOn } = await openDemo(120_000);

await sql`
  with ent as (
    insert into ent_enterprise (customer_code, customer_name, customer_register_name, audience, status)
    select 'BENCH' || n, '压测企业' || n, '压测企业' || n, '{SUPPLIER}', 2
    from generate_series(1, ${certificates / ofEach}::int) n returning id, customer_code),
  person as (
    insert into usr_user (account, account_key, user_name, password_hash, user_source, status)
    select lower(customer_code), lower(customer_code), '压测', '', '1', 1 from ent returning id, account),
  member as (
    insert into usr_user_ent (user_id, ent_id, is_primary, current_flag)
    select p.id, e.id, true, 1 from person p join ent e on lower(e.customer_code) = p.account),
  held as (
    insert into auth_user_role (user_id, role_id) select p.id, r.id from person p join auth_role r on r.role_key = 'G1')
  insert into ent_qualification (qual_no, type_id, ent_id, ent_name, cert_no, issuer, valid_from, valid_to, files, status,
    submitted_at, created_at, updated_at)
  select 'BENCH' || e.id || '-' || t.id, t.id, e.id, '压测企业', 'BENCH' || e.id, '机关', current_date - 1100,
    -- three years long, a day of each as good as any other; a few have just passed it
    current_date - 2 + ((e.id * 7 + t.id * 211) % 1095)::int, '[]', 1, now(), now(), now()
  from ent e join ent_qualification_type t on t.id <= ${ofEach}`.execute(db);
for (const table of ['ent_enterprise', 'ent_qualification', 'usr_user_ent', 'auth_user_role', 'usr_user'])
  await sql`analyze ${sql.table(table)}`.execute(db);

const app = await appOn(db);
const rethrow = (error: unknown) => {
  throw error;
};
const notices = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) from msg_notification where topic = '资质'`.execute(db)).rows[0]
      ?.count,
  );

async function run(day: string): Promise<DayTime> {
  const before = await notices();
  const began = performance.now();
  await runDaily(app.portal, [{ id: 'platform', area: { subjects: [], daily: qualifications.daily ?? [] } }], rethrow);
  const seconds = (performance.now() - began) / 1000;
  const told = (await notices()) - before;
  console.error(`${day}: ${seconds.toFixed(1)} s, ${told} notices`);
  return { day, certificates, told, seconds };
}

const first = await run('第一天');
await sql`update sys_job set last_day = last_day - 1 where name like 'platform:qualifications%'`.execute(db);
await sql`update ent_qualification set valid_from = valid_from - 1, valid_to = valid_to - 1`.execute(db);
const next = await run('次日');
await sql`update sys_job set last_day = last_day - 1 where name like 'platform:qualifications%'`.execute(db);
const again = await run('同日再次');
await app.close();
await close();
console.log(JSON.stringify([first, next, again]));
