-- What ordered an export that no person waits for, and hears how it ended; null where a person asked for it.
alter table sys_export_task add column biz_type text, add column biz_id text,
  add check ((biz_type is null) = (biz_id is null));
