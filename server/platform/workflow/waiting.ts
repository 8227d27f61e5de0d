/** What waits of a kind of document, for the lists of its area: the same as in the inbox. */
import { type Context, type RawBuilder, sql, type Waiting } from '@portal/sdk/server';
import { holderAt, viewerOfKinds } from './candidates.ts';
import { waitingSteps } from './read.ts';

export async function waitingOf(
  asking: Pick<Context, 'db' | 'user' | 'documents' | 'clock'>,
  bizType: string,
): Promise<Waiting> {
  const viewer = await viewerOfKinds(asking, [bizType]);
  const codes = waitingSteps(viewer, { bizType }).clearSelect().select('i.bizCode');
  // apart from the list's own query, whose aliases it does not know
  const held: RawBuilder<{ code: string; userId: string }> = sql`(
    select i.biz_code as code, ${holderAt(viewer.at)} as user_id from wf_instance i
    join wf_task t on t.instance_id = i.id and t.step = i.current_step and t.end_time is null
    where i.biz_type = ${bizType} and i.status = 'RUNNING' and ${holderAt(viewer.at)} is not null)`;
  return {
    isMine: (code) => sql<boolean>`${sql.ref(code)}::text in (${codes})`,
    holderName: (code) => sql<string | null>`(
      select string_agg(p.user_name, '、' order by p.id) from ${held} held join usr_user p on p.id = held.user_id
      where held.code = ${sql.ref(code)}::text)`,
    held,
  };
}
