/** What waits for somebody who leaves goes to their successor, as far as the successor may decide it; the rest to everybody. */
import { type Context, type Db, type RawBuilder, sql } from '@portal/sdk/server';

export interface Leave {
  readonly leaverId: string;
  readonly successorId: string;
  readonly entId: string;
}

/** The tasks that somebody has to themselves. */
const own = (userId: string) => sql<boolean>`(
  t.end_time is null and ${userId} in (t.assignee_id, t.claimed_by, t.opened_by))`;

const held = ({ leaverId, entId }: Omit<Leave, 'successorId'>) => sql<boolean>`(
  ${own(leaverId)} and coalesce(t.candidate_ent_id, ${entId}) = ${entId})`;

async function count(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from wf_task t where ${which}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** In every enterprise. */
export const countOwnTasks = (db: Db, userId: string): Promise<number> => count(db, own(userId));

export const countTasks = (db: Db, leave: Omit<Leave, 'successorId'>): Promise<number> => count(db, held(leave));

/** @returns how many were handed over. */
export async function handOverTasks({ db, user, clock }: Context, leave: Leave): Promise<number> {
  const { leaverId, successorId, entId } = leave;
  const { rows } = await sql<{ id: string; handed: boolean }>`
    update wf_task t
    set assignee_id = case
        when exists (
          select from auth_user_role ur join auth_role r on r.id = ur.role_id and r.status = 1 and not r.deleted
          where ur.user_id = ${successorId} and (ur.ent_id is null or ur.ent_id = ${entId})
            and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles))) then ${successorId}::bigint
        when t.added_to is not null then t.assignee_id end,
      claimed_by = null, claimed_at = null, claimed_until = null, opened_by = null, opened_until = null
    where ${held(leave)}
    returning t.id::text as id, t.assignee_id = ${successorId} as handed`.execute(db);
  const at = clock.now().toISOString();
  const handed = rows.filter((row) => row.handed);
  if (handed.length > 0)
    await db
      .insertInto('wfTaskActor')
      .values(handed.map(({ id }) => ({ taskId: id, userId: successorId, kind: 'OWNER', byId: user.userId, at })))
      .onConflict((conflict) => conflict.columns(['taskId', 'userId', 'kind']).doUpdateSet({ byId: user.userId, at }))
      .execute();
  await sql`
    delete from wf_task_actor a using wf_task t
    where t.id = a.task_id and t.end_time is null and a.user_id = ${leaverId} and a.kind = 'DELEGATE'
      and coalesce(t.candidate_ent_id, ${entId}) = ${entId}`.execute(db);
  return rows.length;
}

/** Nobody stands in for the leaver any more, nor the leaver for anybody. @returns how many ended. */
export async function endDelegations({ db, clock }: Context, { leaverId, entId }: Leave): Promise<number> {
  const now = clock.now().toISOString();
  const { rows } = await sql`
    update usr_delegation set ended_at = ${now}
    where ent_id = ${entId} and ${leaverId} in (owner_id, delegate_id) and ended_at is null and ends_at > ${now}
    returning id`.execute(db);
  return rows.length;
}
