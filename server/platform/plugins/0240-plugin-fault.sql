-- What browsers report of a version: one row a reporter, kind and ten minutes, however often it is sent.
alter table sys_plugin_crash
  add column kind text not null default 'crash',
  add column ent_id bigint,
  -- the user, or the address of a visitor
  add column who text not null default '',
  -- null: reported before reports were put together
  add column slot timestamptz,
  add column reports integer not null default 1,
  -- long tasks that one report stands for
  add column times integer not null default 1,
  -- frames without the message
  add column trace text,
  -- number that the user was shown
  add column incident text;
create unique index sys_plugin_crash_once on sys_plugin_crash (plugin, version, kind, who, slot);
create index sys_plugin_crash_at on sys_plugin_crash (at);

-- Signed-in users who have opened a page of a version: what faults are measured against.
create table sys_plugin_use (
  plugin text not null,
  version text not null,
  user_id bigint not null,
  ent_id bigint not null,
  at timestamptz not null,
  primary key (plugin, version, user_id)
);
create index sys_plugin_use_at on sys_plugin_use (at);

-- Open tabs of signed-in users, and the published versions that each runs.
create table sys_plugin_tab (
  tab text primary key,
  user_id bigint not null,
  versions jsonb not null,
  at timestamptz not null
);
create index sys_plugin_tab_user on sys_plugin_tab (user_id, at desc);

-- Versions that were taken back by measure, and how a trial ends.
alter table sys_plugin_release
  add column avoid text[] not null default '{}',
  -- null: ended by hand; else by measure, at the earliest after so many minutes and users
  add column canary_minutes integer,
  add column canary_users integer,
  add column canary_since timestamptz;

-- what the portal measured when it decided by itself
alter table sys_plugin_history add column measure jsonb;
