-- hours from the arrival of a step to the moment by which it should be decided
alter table wf_task add due_hours smallint not null default 72 check (due_hours > 0);
-- what the decision is about, in yuan; null where no amount is
alter table wf_instance add amount numeric(18, 2);
