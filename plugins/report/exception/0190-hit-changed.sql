-- When the last step was made.
alter table rpt_exception_hit add updated_at timestamptz;
update rpt_exception_hit set updated_at = coalesce(handled_at, hit_at);
alter table rpt_exception_hit alter updated_at set not null, alter updated_at set default now();
