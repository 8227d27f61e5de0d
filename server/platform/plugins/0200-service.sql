-- Keys under which the portal signs who asks a plugin's service; the newest one signs.
create table sys_service_key (
  kid text primary key,
  public_key jsonb not null,
  -- the private half, sealed under the keyring
  sealed_key text not null,
  created_at timestamptz not null
);

-- What went wrong between the portal and the services of plugins: one row a kind, call and hour.
create table sys_service_fault (
  plugin text not null,
  version text not null,
  -- method and path
  call text not null,
  -- PTL code
  code text not null,
  hour timestamptz not null,
  faults integer not null,
  -- of the last one, such as the field that breaks the contract; never what it held
  detail text not null,
  last_at timestamptz not null,
  primary key (plugin, version, call, code, hour)
);
