-- who answers customers; seat number and name stand with the user, who wears them in every session
create table chat_agent (
  user_id bigint primary key references usr_user,
  -- products that the agent knows; empty: all
  skills text[] not null default '{}',
  max_sessions smallint not null default 8 check (max_sessions between 1 and 20),
  -- DAY 白班, NIGHT 夜班, ALL 全天
  shift text not null default 'DAY' check (shift in ('DAY', 'NIGHT', 'ALL')),
  -- share of new sessions against colleagues
  weight smallint not null default 1 check (weight between 1 and 10),
  -- ONLINE 在线, BUSY 忙碌, OFFLINE 离线
  state text not null default 'ONLINE' check (state in ('ONLINE', 'BUSY', 'OFFLINE')),
  -- enterprises that this agent serves alone
  ent_ids bigint[] not null default '{}',
  version int not null default 1,
  updated_by bigint,
  updated_at timestamptz not null
);
create unique index usr_user_seq on usr_user (seq) where seq is not null and not deleted;

-- how a new session finds its agent; one row
create table chat_rule (
  id smallint primary key default 1 check (id = 1),
  -- ROUND 轮询, LEAST 最少会话, EXCLUSIVE 专属客服优先
  routing text not null default 'LEAST' check (routing in ('ROUND', 'LEAST', 'EXCLUSIVE')),
  -- QUEUE 排队, LEAVE 留言
  overflow text not null default 'QUEUE' check (overflow in ('QUEUE', 'LEAVE')),
  work_from text not null default '08:30',
  work_to text not null default '17:30',
  -- Monday 1 … Sunday 7
  work_days smallint[] not null default '{1,2,3,4,5}',
  holidays date[] not null default '{}',
  welcome text not null default '您好，很高兴为您服务。',
  version int not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now()
);
insert into chat_rule default values;
