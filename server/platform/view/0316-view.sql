-- What a list or a report is asked, and how it stands, under a name: its author's own, or shared within their enterprise.
alter table rpt_shared_view rename to usr_view;
alter table usr_view rename column report to page;
alter table usr_view rename column created_by to user_id;
alter table usr_view drop constraint rpt_shared_view_ent_id_report_name_key;
alter table usr_view
  drop column created_by_name,
  -- columns, density and the names of filters; {} where only the query counts
  add column layout jsonb not null default '{}' check (jsonb_typeof(layout) = 'object'),
  -- NO: the author's own; ENT: the enterprise's; ROLE: those who hold a role there
  add column audience text not null default 'ENT' check (audience in ('NO', 'ENT', 'ROLE')),
  add column role_id bigint references auth_role,
  add check ((audience = 'ROLE') = (role_id is not null)),
  add unique (user_id, ent_id, page, name);
alter table usr_view alter column audience set default 'NO';
create index usr_view_shared on usr_view (ent_id) where audience <> 'NO';

-- Reports were known by a name of their own; a view knows its page by the path of the list.
update usr_view set page = case page
  when 'productReport' then '/api/report/product'
  when 'orderReport' then '/api/report/orderLedger'
  when 'agreementReport' then '/api/report/agreement'
  when 'performanceOrder' then '/api/report/performance'
  when 'settlementSummary' then '/api/report/settlementSummary'
  when 'supplierSettlement' then '/api/report/supplierSettlement'
  when 'procurementSettlement' then '/api/report/procurementSettlement'
  when 'dispatch' then '/api/report/sendOrders/detailPage'
  else '/api/report/sendOrders/pivot' end;

-- What somebody kept for themselves stood among their preferences: in every enterprise that they work for.
insert into usr_view (user_id, ent_id, page, name, query, created_at)
select p.user_id, m.ent_id, case split_part(kept.key, ':', 2)
  when 'productReport' then '/api/report/product'
  when 'orderReport' then '/api/report/orderLedger'
  when 'agreementReport' then '/api/report/agreement'
  when 'performanceOrder' then '/api/report/performance'
  when 'settlementSummary' then '/api/report/settlementSummary'
  when 'supplierSettlement' then '/api/report/supplierSettlement'
  when 'procurementSettlement' then '/api/report/procurementSettlement'
  when 'dispatch' then '/api/report/sendOrders/detailPage'
  else '/api/report/sendOrders/pivot' end,
  left(one ->> 'name', 20), left(one ->> 'query', 2000), p.updated_at
from usr_preference p
join usr_user_ent m on m.user_id = p.user_id
cross join lateral jsonb_each(p.preference) as kept
cross join lateral jsonb_array_elements(case when jsonb_typeof(kept.value) = 'array' then kept.value else '[]' end) as one
where kept.key like 'views:%' and coalesce(one ->> 'name', '') <> '' and one ->> 'query' is not null
on conflict do nothing;
update usr_preference p set preference = coalesce(
  (select jsonb_object_agg(key, value) from jsonb_each(p.preference) where key not like 'views:%'), '{}');

-- The view with which somebody begins on a page.
create table usr_view_default (
  user_id bigint not null,
  ent_id bigint not null,
  page text not null,
  view_id bigint not null references usr_view on delete cascade,
  primary key (user_id, ent_id, page)
);
create index usr_view_default_view on usr_view_default (view_id);
