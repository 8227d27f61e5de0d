/** Lists: areas decide, the platform keeps the entries, and the state of an enterprise follows them. */
import type { penaltyImposed, penaltyLifted, penaltyProlonged } from '@portal/sdk/calls/listing';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, one, sql } from '@portal/sdk/server';

type Writer = Pick<Context, 'db' | 'clock'>;

/**
 * 黑名单 is what an enterprise is while a ban of the whole group holds, and no longer: it comes back to the state that it
 * was listed from.
 */
export async function followLists({ db, clock }: Writer): Promise<void> {
  const today = clock.today();
  const now = clock.now().toISOString();
  await sql`
    with barred as (
      select distinct on (l.ent_id) l.ent_id, l.reason from lst_entry l
      where l.penalty = 'BAN' and l.scope_kind = 'ALL' and l.lifted_at is null
        and l.starts_on <= ${today} and coalesce(l.ends_on, 'infinity') >= ${today}
      order by l.ent_id, l.id)
    update ent_enterprise e
    set status = case when b.ent_id is null then coalesce(e.listed_from, 2) else 6 end,
      listed_from = case when b.ent_id is null then null else e.status end,
      status_reason = case when b.ent_id is null then null else b.reason end,
      version = e.version + 1, updated_at = ${now}
    from ent_enterprise o left join barred b on b.ent_id = o.id
    where o.id = e.id and (b.ent_id is null) = (e.status = 6) and (e.status = 6 or e.status in (2, 3))`.execute(db);
}

export async function keepPenalty(entry: EventOf<typeof penaltyImposed>, context: Context): Promise<void> {
  const { db, user, clock } = context;
  const now = clock.now().toISOString();
  await db
    .insertInto('lstEntry')
    .values({ ...entry, createdBy: user.userId, createdAt: now, updatedAt: now })
    .execute();
  await followLists(context);
}

const live = ({ db }: Writer, entryNo: string) =>
  db.updateTable('lstEntry').where('entryNo', '=', entryNo).where('liftedAt', 'is', null);

export async function prolongPenalty(
  { entryNo, endsOn }: EventOf<typeof penaltyProlonged>,
  context: Context,
): Promise<void> {
  const updatedAt = context.clock.now().toISOString();
  await one(live(context, entryNo).set({ endsOn, updatedAt }).returning('id'), '处罚已解除');
  await followLists(context);
}

export async function liftPenalty({ entryNo, reason }: EventOf<typeof penaltyLifted>, context: Context): Promise<void> {
  const now = context.clock.now().toISOString();
  const lifted = { liftedAt: now, liftReason: reason, updatedAt: now };
  await one(live(context, entryNo).set(lifted).returning('id'), '处罚已解除');
  await followLists(context);
}
