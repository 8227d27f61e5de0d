/** A notice that is written also waits to be sent: a row for each receiver and channel, in the transaction of its cause. */
import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import type { noticesStored } from '@portal/sdk/calls/notification';
import type { EventOf } from '@portal/sdk/contract';
import { type Context, sql } from '@portal/sdk/server';
import type { Outside } from '../../outside/outside.ts';
import type { Topics } from './topics.ts';

export type PersonalChannel = 'MAIL' | 'SMS';

type Channel = PersonalChannel | 'ROBOT';

/** Channels that this deployment has. */
export const channelsOf = ({ mail, sms, robot }: Outside): Channel[] => [
  ...(mail ? (['MAIL'] as const) : []),
  ...(sms.name === 'off' ? [] : (['SMS'] as const)),
  ...(robot ? (['ROBOT'] as const) : []),
];

interface Queueing {
  readonly topics: Topics;
  readonly channels: readonly Channel[];
}

/** One statement, however many are told: whoever causes a notice does not wait for what is sent. */
export async function queueNotices(
  { notices }: EventOf<typeof noticesStored>,
  { db, clock, catchesUp }: Pick<Context, 'db' | 'clock' | 'catchesUp'>,
  { topics, channels }: Queueing,
): Promise<void> {
  if (notices.length === 0 || channels.length === 0 || catchesUp) return;
  const at = clock.now().toISOString();
  const mailed = topics.declared.filter(({ mail, fixed }) => mail || fixed !== undefined).map(({ topic }) => topic);
  const fixed = topics.declared.filter((one) => one.fixed !== undefined).map(({ topic }) => topic);
  await sql`
    with n as (
      select id, user_id, ent_id, coalesce(topic, ${JSON.stringify(NOTICE_TYPE)}::jsonb ->> notice_type::text) as topic
      from msg_notification where id = any(${notices.map(({ id }) => id)}::bigint[])
    )
    insert into msg_delivery
      (channel, purpose, user_id, ent_id, notification_id, robot_id, dedupe, status, content, next_at, sent_at)
    select w.channel, w.topic, w.user_id, w.ent_id, w.notification_id, w.robot_id, w.dedupe, 'PENDING', '', ${at}, ${at}
    from (
      select t.channel, n.topic, n.user_id, n.ent_id, n.id as notification_id, null::bigint as robot_id,
        'notice:' || n.id || ':' || t.channel as dedupe
      from n
      join usr_user u on u.id = n.user_id and u.status = 1
      left join msg_choice c on c.user_id = n.user_id and c.topic = n.topic
      cross join lateral (values
        ('MAIL', u.email is not null
          and (n.topic = any(${fixed}::text[]) or coalesce(c.mail, n.topic = any(${mailed}::text[])))),
        ('SMS', u.phone is not null and coalesce(c.sms, false))
      ) as t(channel, wanted)
      where t.wanted
      union all
      select 'ROBOT', n.topic, null, n.ent_id, min(n.id), r.id, 'robot:' || r.id || ':' || min(n.id)
      from n
      join msg_robot r on r.ent_id = n.ent_id and r.enabled and n.topic = any(r.topics)
      group by n.topic, n.ent_id, r.id
    ) w
    where w.channel = any(${[...channels]}::text[])
    order by w.notification_id, w.channel
    on conflict (dedupe) do nothing`.execute(db);
}
