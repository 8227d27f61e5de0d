create table sys_number_rule (
  prefix text not null,
  day date not null,
  last_number int not null,
  primary key (prefix, day)
);

create table sys_idempotency (
  user_id bigint not null,
  route text not null,
  idempotency_key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, idempotency_key)
);

create table sys_limit (
  limit_key text primary key,
  points int not null,
  ends_at timestamptz not null
);
create index sys_limit_ends_at on sys_limit (ends_at);
