-- What is granted alone names its rows: those that were asked for.
alter table auth_apply
  add column data_scope text not null default 'SELF' check (data_scope in ('SELF', 'DEPT', 'ENT', 'SUB', 'PLATE'));
