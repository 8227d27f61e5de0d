-- By when a step that has arrived should be decided; stored, so that lists sort by it and a later change of the calendar
-- moves nothing that was promised. Null: not arrived.
alter table wf_task add due_at timestamptz;
-- What waits already keeps the moment that its readers have seen.
update wf_task set due_at = arrived_at + due_hours * interval '1 hour' where arrived_at is not null;
-- From here on hours are working hours: a day of them is 8, no longer 24.
update wf_task set due_hours = greatest(1, round(due_hours / 3.0));
alter table wf_task alter column due_hours set default 24;
create index wf_task_due on wf_task (due_at) where end_time is null and due_at is not null;
