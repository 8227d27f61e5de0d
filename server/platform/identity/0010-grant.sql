-- single-use secrets of short life: sign-on state and tickets, bindings, password resets, socket tickets
create table usr_grant (
  grant_hash text primary key,
  kind text not null,
  data jsonb not null,
  expires_at timestamptz not null
);
create index usr_grant_expires_at on usr_grant (expires_at);
