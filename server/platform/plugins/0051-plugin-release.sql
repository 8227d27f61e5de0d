-- Versions that administrators chose; a plugin without a row runs the newest version that was published.
create table sys_plugin_release (
  plugin text primary key,
  -- pinned version; null: the newest
  version text,
  -- version on trial; null: none
  canary_version text,
  canary_percent smallint not null default 0 check (canary_percent between 0 and 100),
  canary_ent_ids text[] not null default '{}',
  reason text not null,
  user_id bigint not null,
  at timestamptz not null
);

-- `switch`: reasons before and after; `release`: the choices before and after, as JSON
alter table sys_plugin_history add column kind text not null default 'switch' check (kind in ('switch', 'release'));
