/** Agreement and certificates of an enterprise, from what the platform publishes. @module */
import { renewalDays } from '@portal/sdk/calls/signing';
import { type RawBuilder, sql } from '@portal/sdk/server';

type Ent = RawBuilder<unknown>;
type Side = 'SUPPLIER' | 'PURCHASER';

const ends = sql`coalesce(s.expire_on, 'infinity')`;
const lastEnd = sql`max(${ends}) filter (where s.status = 1)`;

/**
 * State of the signature of a side; null where none is required.
 * @param status - Column of the state of the enterprise.
 */
export const entryState = (ent: Ent, status: Ent, side: Side, today: string) => sql<0 | 1 | 2 | 3 | null>`(
  select case
    when ${lastEnd} > ${today}::date + ${renewalDays}::int then 1
    when ${lastEnd} > ${today}::date then 2
    when ${status} not in (2, 3) or not exists (select from pub_entry_agreement a where a.audience = ${side}) then null
    when bool_or(s.status = 2 or (s.status = 1 and ${ends} <= ${today}::date)) then 3
    else 0 end
  from pub_entry_signature s where s.ent_id = ${ent} and s.audience = ${side})`;

/** The day on which the signature ends; null where none is in force, or it has no end. */
export const entryEndsOn = (ent: Ent, side: Side, today: string) => sql<string | null>`(
  select nullif(max(${ends}), 'infinity') from pub_entry_signature s
  where s.ent_id = ${ent} and s.audience = ${side} and s.status = 1 and ${ends} > ${today}::date)`;

const held = (ent: Ent, status: 1 | 2) => sql<number>`(
  select count(*)::int from pub_qualification q where q.ent_id = ${ent} and q.status = ${status})`;

const expired = (ent: Ent) => sql<number>`(
  select count(*)::int from pub_qualification q where q.ent_id = ${ent} and q.status = 3 and not exists (
    select from pub_qualification n where n.ent_id = q.ent_id and n.type_id = q.type_id and n.status in (1, 2)))`;

const missing = (ent: Ent) => sql<number>`(select count(*)::int from pub_qualification_gap g where g.ent_id = ${ent})`;

const told = (label: string, count: Ent) => sql`'${sql.raw(label)} ' || nullif(${count}, 0)`;

export const certificates = (ent: Ent) => sql<string | null>`nullif(concat_ws('，',
  ${told('有效', held(ent, 1))}, ${told('将到期', held(ent, 2))}, ${told('过期', expired(ent))},
  ${told('缺', missing(ent))}), '')`;

/** The condition of each choice of the filter. 齐全 applies to admitted and paused enterprises only. */
export const certified = (ent: Ent, status: Ent) => ({
  COMPLETE: sql<boolean>`${status} in (2, 3) and ${missing(ent)} = 0`,
  MISSING: sql<boolean>`${missing(ent)} > 0`,
  ENDING: sql<boolean>`${held(ent, 2)} > 0`,
  EXPIRED: sql<boolean>`${expired(ent)} > 0`,
});
