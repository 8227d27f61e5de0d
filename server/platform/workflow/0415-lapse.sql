-- A claim holds for a time and lapses by itself. What is claimed already holds for a day more; working hours are not known here.
alter table wf_task
  add claimed_until timestamptz,
  -- who has it open, of a kind that one person at a time decides, and until when at the latest
  add opened_by bigint references usr_user,
  add opened_until timestamptz;
update wf_task set claimed_until = case when end_time is null then now() + interval '1 day' else claimed_at end
where claimed_by is not null;
alter table wf_task
  drop constraint wf_task_claimed,
  add constraint wf_task_claimed
    check ((claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (claimed_until is null)),
  add constraint wf_task_opened check ((opened_by is null) = (opened_until is null));
-- What leads to a leader: steps that are told as waiting too long.
create index wf_task_escalated on wf_task (candidate_ent_id) where end_time is null and told_level = 3;
