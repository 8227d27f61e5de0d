-- The documents that a file belongs to: who may see one of them sees the file.
create table sys_file_document (
  file_id text not null references sys_file on delete cascade,
  biz_type text not null,
  biz_id bigint not null,
  primary key (file_id, biz_type, biz_id)
);
drop table sys_file_grant;
