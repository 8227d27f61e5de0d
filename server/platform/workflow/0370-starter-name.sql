-- Who asks and has no account yet, as people call them.
alter table wf_instance add starter_name text;
