/** The audits that `workflowtask.upcoming` lists for a user, counted by business type. */
import { type Context, sql } from '@portal/sdk/server';

export async function waitingTodos({ db, user }: Pick<Context, 'db' | 'user'>) {
  const { rows } = await sql<{ bizType: string; count: number }>`
    select i.biz_type, count(*)::int as count
    from wf_task t
    join wf_instance i on i.id = t.instance_id
    where i.status = 'RUNNING' and t.step = i.current_step and t.end_time is null
      and i.starter_id is distinct from ${user.userId}
      and (t.candidate_ent_id is null or t.candidate_ent_id = ${user.entId})
      and exists (
        select from auth_role r
        where r.id = any(${[...user.roleIds]}::bigint[]) and r.status = 1 and not r.deleted
          and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles)))
      and not exists (select from workflow_todo_hidden h where h.task_id = t.id and h.user_id = ${user.userId})
    group by i.biz_type order by count(*) desc, i.biz_type`.execute(db);
  return rows;
}
