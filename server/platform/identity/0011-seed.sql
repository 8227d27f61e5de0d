-- areas whose demo data is in, so that a later area is seeded alone and none twice
create table sys_seed (
  area text primary key,
  seeded_at timestamptz not null default now()
);
