/** Messages go into the outbox with the change that caused them, and only for users who have a session. */
import type { chatTransferred } from '@portal/sdk/calls/chat';
import type { Channel, LiveContent, livePushed } from '@portal/sdk/calls/live';
import type { noticesStored } from '@portal/sdk/calls/notification';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, type Db, sql, type User } from '@portal/sdk/server';
import { kindsNamed } from '../../documents.ts';
import { loadUser } from '../../identity.ts';
import { visibleNotices } from '../notification/notices.ts';
import { isVisible } from '../workflow/candidates.ts';
import { isRunning } from '../workflow/principals.ts';

interface Pushed {
  readonly userId: string;
  readonly channel: Channel;
  readonly content: LiveContent;
}

async function push(db: Db, messages: readonly Pushed[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = JSON.stringify(messages.map(({ userId, channel, content }) => ({ user_id: userId, channel, content })));
  await db
    .insertInto('liveMessage')
    .columns(['userId', 'channel', 'content'])
    .expression(sql`
      select m.user_id, m.channel, m.content
      from jsonb_to_recordset(${rows}::jsonb) as m(user_id bigint, channel text, content jsonb)
      where exists (select from usr_session s where s.user_id = m.user_id and s.ended_at is null)`)
    .execute();
}

/** Those of some users who have a session, each with the rights of this moment. */
async function present({ db, clock }: Context, userIds: readonly string[]): Promise<User[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from usr_session
    where ended_at is null and user_id = any(${[...userIds]}::bigint[]) order by user_id`.execute(db);
  const users: User[] = [];
  for (const { userId } of rows) users.push(await loadUser(db, clock, userId));
  return users;
}

/** A notice is announced to whom its list shows it. */
export async function pushNotices(
  { notices, bizType }: EventOf<typeof noticesStored>,
  context: Context,
): Promise<void> {
  const { db } = context;
  const ids = notices.map(({ id }) => id);
  const documents = kindsNamed(context.documents, [{ bizType }]);
  const messages: Pushed[] = [];
  for (const user of await present(context, [...new Set(notices.map(({ userId }) => userId))])) {
    const shown = visibleNotices({ db, user, documents }).select(['id', 'noticeType']).where('id', 'in', ids);
    for (const { id, noticeType } of await shown.execute())
      messages.push({ userId: user.userId, channel: 'user-message', content: { event: 'notice', id, noticeType } });
  }
  await push(db, messages);
}

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

interface Concerned {
  readonly auditId: string;
  readonly userId: string;
}

/** Those for whom an approval exists: whose to-do list it is on or was on, and who asked for it. */
export async function pushTodo(
  { bizType, bizCode }: { bizType: string; bizCode: string },
  context: Context,
): Promise<void> {
  const { db, clock } = context;
  const documents = kindsNamed(context.documents, [{ bizType }]);
  const { rows } = await sql<Concerned>`
    with audit as (
      select id, starter_id from wf_instance
      where biz_type = ${bizType} and biz_code = ${bizCode} order by id desc limit 1
    )
    select a.id as audit_id, ur.user_id
    from audit a
    join wf_task t on t.instance_id = a.id
    join auth_role r on r.status = 1 and not r.deleted and (r.role_type = any(t.candidate_roles) or r.role_key = any(t.candidate_roles))
    join auth_user_role ur on ur.role_id = r.id
    where (ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})
      and (t.candidate_ent_id is null or exists (
        select from usr_user_ent m
        where m.user_id = ur.user_id and m.ent_id = t.candidate_ent_id and m.current_flag = 1))
    union
    select a.id, p.user_id from audit a join wf_task t on t.instance_id = a.id join wf_task_actor p on p.task_id = t.id
    union
    select a.id, d.delegate_id from audit a, usr_delegation d where ${isRunning(clock)}
    union
    select id, starter_id from audit where starter_id is not null`.execute(db);
  const messages: Pushed[] = [];
  for (const user of await present(
    context,
    rows.map(({ userId }) => userId),
  )) {
    const seen = sql`select from wf_instance i where i.id = ${rows[0]?.auditId} and ${isVisible({ db, user, documents })}`;
    if ((await seen.execute(db)).rows.length > 0)
      messages.push({ userId: user.userId, channel: 'user-message', content: { event: 'todo' } });
  }
  await push(db, messages);
}
