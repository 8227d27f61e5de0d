-- Publications that the trail has a row of: one for each outcome, however many processes see the folder.
create table sys_plugin_publication (
  plugin text not null,
  -- SHA-256 in hex of the text in the plugin's file, which no two publications share
  digest text not null,
  -- 'sent' before it is stored: where a publication over HTTP comes from
  outcome text not null check (outcome in ('sent', 'ok', 'failed')),
  ip text not null default '',
  trace_id text,
  at timestamptz not null,
  primary key (plugin, digest, outcome)
);
