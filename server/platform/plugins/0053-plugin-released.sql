-- Which versions the revision stands for: processes that see the same folder count one change once.
alter table sys_plugin_revision add column released text;
