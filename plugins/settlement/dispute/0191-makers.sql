-- Who proposed is not who agrees; a dispute changes by steps, as other documents do.
alter table stl_dispute
  add column proposed_by bigint,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
