/** Lists: areas decide, the platform keeps the entries, and the state of an enterprise follows them. */
import type { penaltyImposed, penaltyLifted, penaltyProlonged } from '@portal/sdk/calls/listing';
import type { EventOf } from '@portal/sdk/contract';
import { asPlatform, type Context, one, sql } from '@portal/sdk/server';
import { changeState } from './state.ts';

type Writer = Pick<Context, 'db' | 'clock'>;

interface Moved {
  id: string;
  /** Why it is barred; null for one that is no more. */
  reason: string | null;
}

/**
 * 黑名单 is what an enterprise is while a ban of the whole group holds, and no longer: it comes back to the state that it
 * was listed from.
 */
export async function followLists(context: Context): Promise<void> {
  const today = context.clock.today();
  const { rows } = await sql<Moved>`
    with barred as (
      select distinct on (l.ent_id) l.ent_id, l.reason || '，处罚决定 ' || l.entry_no as reason from lst_entry l
      where l.penalty = 'BAN' and l.scope_kind = 'ALL' and l.lifted_at is null
        and l.starts_on <= ${today} and coalesce(l.ends_on, 'infinity') >= ${today}
      order by l.ent_id, l.id)
    select e.id::text, b.reason from ent_enterprise e left join barred b on b.ent_id = e.id
    where (b.ent_id is null) = (e.status = 6) and e.status in (2, 3, 6) order by e.id`.execute(context.db);
  const platform = asPlatform(context);
  for (const { id, reason } of rows)
    if (reason === null) await changeState(platform, { id }, 'RETURN', { reason: '处罚已结束', source: 'SYSTEM' });
    else await changeState(platform, { id }, 'BAR', { reason, source: 'SYSTEM' });
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
