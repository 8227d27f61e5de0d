-- Open tasks by the roles that they name: of thousands that wait, those that name nobody like the asker are not read.
create index wf_task_named on wf_task using gin (candidate_roles) where end_time is null;
