/**
 * Signatures of market-entry agreements in all their states: in force, about to end, over, ended by a new version or by
 * the operating unit, and enterprises that have not signed within their days of grace. Those of the scripted accounts
 * stay in force.
 */
import { addDays } from '@portal/sdk/format';
import { type Db, type SeedContext, sql } from '@portal/sdk/server';

const validMonths = 24;
/** Days ago: the purchasers' new version, signed anew. */
const published = 6;

/** Enterprises of a side in their order, each with its place from 1. */
const placed = (audience: string) => sql`(
  select e.id, row_number() over (order by e.customer_code) as place from ent_enterprise e
  where e.audience @> array[${audience}::text] and e.status = 2)`;

const textOf = (audience: string, versionNo: string) => sql`(
  select id from agr_agreement where kind = 'MARKET_ENTRY' and audience = ${audience} and version_no = ${versionNo})`;

/** Behind the sixtieth supplier every seventh signs again soon; every thirteenth is over it already. */
async function ageSuppliers(db: Db, today: string): Promise<void> {
  const began = (daysLeft: string) => sql`(${today}::date + (${sql.raw(daysLeft)}) - interval '24 months')`;
  await sql`
    update agr_sign_record s set signed_at = case
        when p.place > 60 and p.place % 7 = 0 then ${began('3 + p.place::int % 25')}
        when p.place > 60 and p.place % 13 = 0 then ${began('- 2 - p.place::int % 5')}
        else s.signed_at end
    from ${placed('SUPPLIER')} p where p.id = s.ent_id and s.agreement_id = ${textOf('SUPPLIER', 'V2.0')}`.execute(db);
  await sql`
    update agr_sign_record s set
      expire_at = (date_trunc('day', s.signed_at at time zone 'Asia/Shanghai') + make_interval(months => ${validMonths}))
        at time zone 'Asia/Shanghai'
    where s.agreement_id = ${textOf('SUPPLIER', 'V2.0')}`.execute(db);
  await sql`
    update agr_sign_record set status = 2 where status = 1 and expire_at <= ${today}::date`.execute(db);
}

/** Copies of signatures as they were of a former version, or of the same one before it was ended. */
const formerly = (
  from: string,
  to: string,
  audience: string,
  which: string,
  how: { ago: number; reason: string },
) => sql`
  insert into agr_sign_record (agreement_id, ent_id, user_id, signer_name, phone, method, content_hash, ip, user_agent,
    signed_at, status, ended_at, void_reason, version)
  select a.id, s.ent_id, s.user_id, s.signer_name, s.phone, s.method, a.content_hash, s.ip, s.user_agent,
    s.signed_at - interval '200 days', 3, s.signed_at - make_interval(days => ${how.ago}), ${how.reason}, 2
  from agr_sign_record s join ${placed(audience)} p on p.id = s.ent_id
  join agr_agreement a on a.id = ${textOf(audience, to)}
  where s.agreement_id = ${textOf(audience, from)} and ${sql.raw(which)}`;

/** All purchasers but some of the later ones have signed the new version. */
async function resignPurchasers(db: Db, today: string): Promise<void> {
  await sql`
    update agr_sign_record s set
      signed_at = ${addDays(today, -published)}::date + make_interval(days => p.place::int % 5, hours => 9 + p.place::int % 8)
    from ${placed('PURCHASER')} p
    where p.id = s.ent_id and s.agreement_id = ${textOf('PURCHASER', 'V2.0')}`.execute(db);
  await formerly('V2.0', 'V1.0', 'PURCHASER', 'true', { ago: 0, reason: '新版本 V2.0 须重新签署' }).execute(db);
  await sql`
    delete from agr_sign_record s using ${placed('PURCHASER')} p
    where p.id = s.ent_id and p.place > 30 and p.place % 2 = 0
      and s.agreement_id = ${textOf('PURCHASER', 'V2.0')}`.execute(db);
}

export async function seedSignings({ db, clock }: SeedContext): Promise<void> {
  const today = clock.today();
  await sql`
    update agr_agreement set force_resign = version_no <> 'V1.0', sign_method = 'SMS',
      valid_months = case when audience = 'SUPPLIER' then ${validMonths}::int end,
      effective_at = case when audience = 'PURCHASER' and status = 2 then ${addDays(today, -published)}::date
        when status = 3 then ${addDays(today, -1000)}::date else effective_at end,
      published_at = case when audience = 'PURCHASER' and status = 2 then ${addDays(today, -published)}::date
        when status = 3 then ${addDays(today, -1000)}::date else published_at end,
      updated_at = case when audience = 'PURCHASER' and status = 2 then ${addDays(today, -published)}::date
        else ${addDays(today, -700)}::date end
    where kind = 'MARKET_ENTRY'`.execute(db);
  await ageSuppliers(db, today);
  await resignPurchasers(db, today);
  await formerly('V2.0', 'V1.0', 'SUPPLIER', 'p.place % 5 = 0', { ago: 0, reason: '新版本 V2.0 须重新签署' }).execute(
    db,
  );
  await formerly('V2.0', 'V2.0', 'SUPPLIER', 'p.place between 60 and 65', {
    ago: 30,
    reason: '签署人当时已离职',
  }).execute(db);
  await sql`
    update agr_sign_record s set ent_name = e.customer_name, credit_code = e.socialcreditcode,
      legal_name = e.legal_representative, receipt_no = case when s.method = 'CLICK' then null else 'DX' || s.id end,
      updated_at = s.signed_at
    from ent_enterprise e, agr_agreement a
    where e.id = s.ent_id and a.id = s.agreement_id and a.kind = 'MARKET_ENTRY'`.execute(db);
}
