-- Dictionaries are kept by administrators: an item has its own version, its state, and the days on which it is offered.
alter table sys_dict_item
  add column version int not null default 1,
  -- 1 启用, 0 停用
  add column status smallint not null default 1 check (status in (0, 1)),
  -- chosen at first where nothing is chosen yet
  add column is_default boolean not null default false,
  add column valid_from date,
  add column valid_to date,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint,
  add check (valid_from <= valid_to);
update sys_dict_item set status = 0 where not enabled;
alter table sys_dict_item add check (status = 1 or not is_default);
-- One default of a dictionary.
create unique index sys_dict_item_default on sys_dict_item (dict_id) where is_default;

create or replace view pub_dict_item as
select d.system, d.code_no, i.item_no, i.item_name, i.status = 1 as enabled, i.sort, i.valid_from, i.valid_to
from sys_dict_item i join sys_dict d on d.id = i.dict_id;
comment on column pub_dict_item.valid_from is 'null: offered at once';
comment on column pub_dict_item.valid_to is 'null: offered for good';
alter table sys_dict_item drop column enabled;
