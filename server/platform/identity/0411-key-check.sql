-- Of a text that everybody knows, under the keyring that this database is used with: another one does not fit it.
create table sys_key_check (
  id smallint primary key default 1 check (id = 1),
  hmac text not null
);
