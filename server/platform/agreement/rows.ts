/**
 * Signatures, and what is not signed. An enterprise that is admitted or paused must have a signature in force for the
 * published market-entry agreement of each of its sides; one of an earlier version counts until its end, unless a later
 * version has ended it (`forceResign`).
 */
import type { Db, RawBuilder } from '@portal/sdk/server';
import { sql } from '@portal/sdk/server';
import { renewalDays, type SigningRow } from '@portal/sdk/calls/signing';

/** As SQL gives it; the phone still sealed. */
type Found = Omit<SigningRow, 'may' | 'phone'> & {
  phone: string | null;
  entStatus: number;
  entStatusReason: string | null;
};

const dayOf = (moment: RawBuilder<unknown>) => sql<string | null>`(${moment} at time zone 'Asia/Shanghai')::date`;

/** A signature `s` of an agreement of a side, that is in force on a day. @param audience - Column of the side. */
const inForce = (audience: RawBuilder<unknown>, entId: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from agr_sign_record s join agr_agreement x on x.id = s.agreement_id
  where s.ent_id = ${entId} and s.status = 1 and x.kind = 'MARKET_ENTRY' and x.audience = ${audience}
    and (s.expire_at is null or ${dayOf(sql`s.expire_at`)} > ${today}))`;

/** Enterprises of a side that must sign what is published for it. @param agreement - Its table in the query. */
const bound = (agreement: string) => sql<boolean>`(
  e.audience @> array[${sql.ref(`${agreement}.audience`)}] and e.status in (2, 3) and not e.deleted)`;

/** How many must sign, and how many have a signature in force, of an agreement's side. */
export const dueCount = (agreement: string) =>
  sql<number>`(select count(*)::int from ent_enterprise e where ${bound(agreement)})`;
export const inForceCount = (agreement: string, today: string) => sql<number>`(
  select count(*)::int from ent_enterprise e
  where ${bound(agreement)} and ${inForce(sql.ref(`${agreement}.audience`), sql`e.id`, today)})`;

/** The last day on which a signature of the side ended: by its day, by the operating unit, by a new version. */
const endedOn = (today: string) => sql`(
  select max(case when s.status = 3 then ${dayOf(sql`s.ended_at`)} else ${dayOf(sql`s.expire_at`)} end)
  from agr_sign_record s join agr_agreement x on x.id = s.agreement_id
  where s.ent_id = e.id and x.kind = 'MARKET_ENTRY' and x.audience = a.audience
    and (s.status <> 1 or ${dayOf(sql`s.expire_at`)} <= ${today}))`;

const columns = sql`e.id as ent_id, e.customer_name as ent_name, e.socialcreditcode, e.status as ent_status,
  e.status_reason as ent_status_reason, a.id as agreement_id, a.name as agreement_name, a.agreement_no, a.kind,
  a.audience, a.product_type, a.version_no`;
const unsigned = sql`null::text as signer_name, null::text as phone, null::timestamptz as signed_at,
  null::text as method, null::text as ip, null::date as expire_on`;

/** Of every enterprise; the query narrows it to those that its reader sees, under the alias `s`. */
export const signingRows = (db: Db, today: string) =>
  db.selectFrom(
    sql<Found>`(
        select r.*, p.product_name from (
          select s.id::text as id, s.id as record_id, ${columns}, s.signer_name, s.phone, s.signed_at, s.method, s.ip,
            ${dayOf(sql`s.expire_at`)} as expire_on, s.void_reason, s.version,
            case
              when s.status = 3 or (a.kind <> 'MARKET_ENTRY' and a.status = 3) then 4
              when s.status = 2 or ${dayOf(sql`s.expire_at`)} <= ${today} then 3
              when ${dayOf(sql`s.expire_at`)} <= ${today}::date + ${renewalDays}::int then 2
              else 1 end as state,
            null::date as due_on,
            case when s.status <> 3 then ${dayOf(sql`s.expire_at`)} - ${today}::date end as days_left
          from agr_sign_record s
          join agr_agreement a on a.id = s.agreement_id
          join ent_enterprise e on e.id = s.ent_id
          union all
          select a.id || '-' || e.id, null, ${columns}, ${unsigned}, null, null, 0,
            due.day, due.day - ${today}::date
          from agr_agreement a
          join ent_enterprise e on ${bound('a')}
          cross join lateral (
            select greatest(a.effective_at, ${dayOf(sql`e.created_at`)}, ${endedOn(today)}) + a.grace_days as day) due
          where a.kind = 'MARKET_ENTRY' and a.status = 2 and not ${inForce(sql`a.audience`, sql`e.id`, today)}
          union all
          select a.id || '-' || e.id, null, ${columns}, ${unsigned}, null, null, 0, null, null
          from agr_agreement a
          join prd_user_product o on o.product_type = a.product_type and o.status in (2, 3, 4)
          join ent_enterprise e on e.id = o.ent_id
          where a.kind in ('OPEN', 'AUTH') and a.status = 2 and not exists (
            select from agr_sign_record s where s.agreement_id = a.id and s.ent_id = o.ent_id and s.status = 1)
        ) r left join prd_product p on p.product_type = r.product_type)`.as('s'),
  );

/** Market-entry agreements that wait for enterprises, soonest due first. */
export const waitingFor = (db: Db, today: string) =>
  signingRows(db, today)
    .where('s.state', '=', 0)
    .where('s.kind', '=', 'MARKET_ENTRY')
    .orderBy('s.dueOn')
    .orderBy('s.id');
