-- When a message was given to its channel. From then on nobody can know whether it left, so that nobody else sends it,
-- and it counts towards what one receiver is sent; without it a process that died had not begun.
alter table msg_delivery add column left_at timestamptz;
update msg_delivery set left_at = sent_at where status = 'SENT' and dedupe is not null;
alter table msg_delivery add check (left_at is null or status in ('SENDING', 'SENT', 'FAILED'));
drop index msg_delivery_due;
create index msg_delivery_due on msg_delivery (channel, next_at, id) where status = 'PENDING';
drop index msg_delivery_user;
create index msg_delivery_user on msg_delivery (user_id, channel, left_at) where user_id is not null;
create index msg_delivery_robot on msg_delivery (robot_id, left_at) where robot_id is not null;

-- Why the last message to a group did not arrive; null once one has.
alter table msg_robot
  add column fault text,
  add column fault_at timestamptz,
  add check ((fault is null) = (fault_at is null));

-- Whether each week sums up what waits for the people whom somebody leads.
alter table msg_receiving add column weekly boolean not null default false;
