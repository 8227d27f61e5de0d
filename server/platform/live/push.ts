/** Messages go into the outbox with the change that caused them, and only for users who have a session. */
import type { chatTransferred } from '@portal/sdk/calls/chat';
import type { Channel, LiveContent, livePushed } from '@portal/sdk/calls/live';
import type { noticesStored } from '@portal/sdk/calls/notification';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, type Db, sql } from '@portal/sdk/server';

interface Pushed {
  readonly userId: string;
  readonly channel: Channel;
  readonly content: LiveContent;
}

async function push(db: Db, messages: readonly Pushed[]): Promise<void> {
  await sql`
    insert into live_message (user_id, channel, content)
    select m."userId", m.channel, m.content
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      as m("userId" bigint, channel text, content jsonb)
    where exists (select from usr_session s where s.user_id = m."userId" and s.ended_at is null)`.execute(db);
}

export const pushNotices = ({ notices }: EventOf<typeof noticesStored>, { db }: Context): Promise<void> =>
  push(
    db,
    notices.map(({ id, userId, noticeType }) => ({
      userId,
      channel: 'user-message',
      content: { event: 'notice', id, noticeType },
    })),
  );

export const pushTransfer = (
  { toUserId, customerName, sessionId }: EventOf<typeof chatTransferred>,
  { db }: Context,
): Promise<void> =>
  push(db, [
    { userId: toUserId, channel: 'chat', content: { event: 'chat:transfer', toUserId, customerName, sessionId } },
  ]);

export const pushAny = ({ userIds, channel, content }: EventOf<typeof livePushed>, { db }: Context): Promise<void> =>
  push(
    db,
    [...new Set(userIds)].map((userId) => ({ userId, channel, content })),
  );

/** The user's rights differ from one enterprise to the next, and other tabs are open. */
export const pushPermission = ({ userId }: { userId: string }, { db }: Context): Promise<void> =>
  push(db, [{ userId, channel: 'user-message', content: { event: 'enterprise' } }]);

/** Everybody whose to-do list an audit is on or was on, and who asked for it. */
export async function pushTodo(
  { bizType, bizCode }: { bizType: string; bizCode: string },
  { db, clock }: Context,
): Promise<void> {
  await sql`
    with audit as (
      select id, starter_id from wf_instance
      where biz_type = ${bizType} and biz_code = ${bizCode} order by id desc limit 1
    ), concerned as (
      select ur.user_id
      from audit a
      join wf_task t on t.instance_id = a.id
      join auth_role r on r.status = 1 and not r.deleted and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles))
      join auth_user_role ur on ur.role_id = r.id
      where (ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})
        and (t.candidate_ent_id is null or exists (
          select from usr_user_ent m
          where m.user_id = ur.user_id and m.ent_id = t.candidate_ent_id and m.current_flag = 1))
      union
      select starter_id from audit where starter_id is not null
    )
    insert into live_message (user_id, channel, content)
    select user_id, 'user-message', '{"event":"todo"}' from concerned c
    where exists (select from usr_session s where s.user_id = c.user_id and s.ended_at is null)`.execute(db);
}
