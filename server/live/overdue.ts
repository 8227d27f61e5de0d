import { type Clock, type Db, sql } from '@portal/sdk/server';
import { absoluteMs, adminIdleMs, idleMs } from '../auth.ts';

/**
 * Ends those of the sessions that have lasted too long or done nothing: a request would find it out, but a socket of a
 * person who has gone asks nothing. Heartbeats are not work.
 */
export async function endOverdue(db: Db, clock: Clock, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await sql`
    update usr_session s set
      ended_at = ${now.toISOString()},
      ended_reason = case when s.login_at < ${before(absoluteMs)} then 'expired' else 'idle' end
    where s.id = any(${sessionIds}::bigint[]) and s.ended_at is null
      and (s.login_at < ${before(absoluteMs)} or s.last_at < ${before(idleMs)}
        or (s.last_at < ${before(adminIdleMs)} and exists (
          select from auth_user_role ur
          join auth_role r on r.id = ur.role_id and r.role_type = 'L' and r.status = 1 and not r.deleted
          where ur.user_id = s.user_id and (ur.expire_at is null or ur.expire_at > ${now.toISOString()})
            and (ur.ent_id is null or exists (
              select from usr_user_ent m
              where m.user_id = s.user_id and m.ent_id = ur.ent_id and m.current_flag = 1)))))`.execute(db);
}
