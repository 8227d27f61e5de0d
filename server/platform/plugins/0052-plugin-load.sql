-- How long first pages of plugins took to load in browsers: one row a plugin, version and hour.
create table sys_plugin_load (
  plugin text not null,
  version text not null,
  hour timestamptz not null,
  loads integer not null,
  total_ms bigint not null,
  primary key (plugin, version, hour)
);
