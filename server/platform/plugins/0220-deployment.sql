-- What the deployment file says, as every process follows it; without a row all plugins run.
create table sys_deployment (
  id smallint primary key default 1 check (id = 1),
  -- HMAC of the file, so that a process knows its own
  mark text not null,
  -- rows in the order of the file: id, enabled, locked, and the names of its settings
  plugins jsonb not null,
  -- sealed JSON: plugin → setting → value
  settings text not null,
  at timestamptz not null
);

-- Server processes that use this database; one that has been silent for ten seconds is taken for gone.
create table sys_deployment_process (
  id text primary key,
  host text not null,
  pid integer not null,
  beats bigint not null default 0,
  at timestamptz not null
);

-- What administrators have entered; a setting without a row is what the plugin declares.
create table sys_plugin_setting (
  -- `order/setting/maxChanges`
  target text primary key,
  -- JSON; sealed where the plugin declares a secret
  value text not null,
  reason text not null,
  user_id bigint not null,
  at timestamptz not null
);

alter table sys_plugin_history drop constraint sys_plugin_history_kind_check;
alter table sys_plugin_history add constraint sys_plugin_history_kind_check
  check (kind in ('switch', 'release', 'setting'));
