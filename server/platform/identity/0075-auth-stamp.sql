-- Counts the transactions that changed who may do what: an identity that is remembered holds while the count does.
create table auth_stamp (
  id boolean primary key default true check (id),
  version bigint not null default 1,
  changed_in bigint not null default 0
);
insert into auth_stamp default values;

create function count_auth_change() returns trigger language plpgsql as $$
begin
  update auth_stamp set version = version + 1, changed_in = txid_current() where changed_in <> txid_current();
  return null;
end
$$;

-- Deferred: the one row is locked at the very end, when the transaction waits for nothing else.
create constraint trigger auth_role_counted after insert or update or delete on auth_role
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger auth_menu_counted after insert or update or delete on auth_menu
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger auth_role_menu_counted after insert or update or delete on auth_role_menu
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger auth_user_role_counted after insert or update or delete on auth_user_role
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger auth_user_menu_counted after insert or update or delete on auth_user_menu
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger usr_user_ent_counted after insert or update or delete on usr_user_ent
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger usr_user_counted after update of account, user_name, user_source on usr_user
  deferrable initially deferred for each row execute function count_auth_change();
create constraint trigger ent_enterprise_counted
  after insert or update of customer_name, customer_code, parent_customer_code or delete on ent_enterprise
  deferrable initially deferred for each row execute function count_auth_change();
