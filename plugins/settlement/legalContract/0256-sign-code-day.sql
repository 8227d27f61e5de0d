-- Codes sent and wrong ones entered on a day, which a person may over all contracts and accounts only so often.
delete from con_sign_code;
alter table con_sign_code
  add column day date not null,
  add column sent int not null default 0,
  add column wrong int not null default 0;
