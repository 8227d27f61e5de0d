-- Kinds of role that may ever hold a permission code, as its plugin declares them. No call changes this table.
create table auth_code (
  perm_code text primary key,
  plugin_id text not null,
  kinds text[] not null check (kinds <@ array['G', 'C', 'Y', 'L', 'K'])
);
create constraint trigger auth_code_counted after insert or update or delete on auth_code
  deferrable initially deferred for each row execute function count_auth_change();

-- Kinds of role that an enterprise may hold. A financial institution answers through the gateway: it holds none.
create function kinds_of(audience text[]) returns text[] language sql immutable as $$
  select array_remove(array[
    case when 'SUPPLIER' = any(audience) then 'G' end,
    case when 'PURCHASER' = any(audience) then 'C' end,
    case when 'OPERATOR' = any(audience) then 'Y' end,
    case when 'OPERATOR' = any(audience) then 'L' end,
    case when 'OPERATOR' = any(audience) then 'K' end
  ], null)
$$;

-- One natural person may have several accounts: they share the phone.
create function same_person(a bigint, b bigint) returns boolean language sql stable as $$
  select a = b or exists (
    select from usr_user x join usr_user y on y.phone = x.phone where x.id = a and y.id = b)
$$;

-- What is granted alone names its rows, as a role does.
alter table auth_user_menu
  add column data_scope text not null default 'SELF'
    check (data_scope in ('SELF', 'DEPT', 'ENT', 'SUB', 'CUSTOM', 'PLATE', 'ALL')),
  add column scope_ent_ids bigint[] not null default '{}';

-- PLATE was read as everybody's rows until now; the operating unit keeps those.
update auth_role set data_scope = 'ALL' where role_type = 'Y' and data_scope = 'PLATE';

drop trigger ent_enterprise_counted on ent_enterprise;
create constraint trigger ent_enterprise_counted
  after insert or update of customer_name, customer_code, parent_customer_code, audience, cat or delete on ent_enterprise
  deferrable initially deferred for each row execute function count_auth_change();
