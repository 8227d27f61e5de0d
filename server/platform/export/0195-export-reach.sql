-- The rows of the right under which a file was made; null while there is none, and for files from before.
alter table sys_export_task add column reach jsonb;
