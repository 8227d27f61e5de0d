-- The documents that a file belongs to: who may see one of them sees the file.
create table sys_file_document (
  file_id text not null references sys_file on delete cascade,
  biz_type text not null,
  biz_id bigint not null,
  primary key (file_id, biz_type, biz_id)
);
drop table sys_file_grant;

-- The files that a text names, in JSON ("fileId": "…") or in an address (fileId=…).
create function files_in(written text) returns table (file_id text) language sql stable as $$
  select distinct f.id
  from regexp_matches(written, 'fileId["=: ]+([A-Za-z0-9_-]{24})', 'g') m join sys_file f on f.id = m[1]
$$;
