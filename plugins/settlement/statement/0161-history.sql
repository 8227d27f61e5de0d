-- The history of statements moves into the history of all documents; the purchasing unit's account is its own affair.
insert into doc_log (biz_type, biz_id, action, reason, operator_name, operator_ent_name, created_at)
select 'settlement', settlement_id, action, case when action <> 'BUDGET' then reason end, operator_name,
  operator_ent_name, created_at
from stl_log order by id;

alter table stl_settlement
  -- when it came into its present state
  add column state_since timestamptz not null default now(),
  -- when whose turn it is was first reminded in this state
  add column reminded_at timestamptz,
  -- who looks after the statement on each side: who drew it up, who took it over; null: nobody yet
  add column supplier_user_id bigint,
  add column purchaser_user_id bigint,
  -- who drew it up
  add column author_ent_id bigint not null generated always as (
    case settle_type when 'INCOME' then supplier_ent_id else purchaser_ent_id end) stored,
  -- whose turn it is to hand it over or to confirm
  add column turn_ent_id bigint generated always as (
    case status when 10 then supplier_ent_id when 20 then purchaser_ent_id
      when 0 then case settle_type when 'INCOME' then supplier_ent_id else purchaser_ent_id end end) stored,
  -- who made the last step, and may take it back while nobody has acted on it
  add column last_ent_id bigint generated always as (
    case status when 20 then supplier_ent_id when 30 then purchaser_ent_id
      when 10 then case settle_type when 'INCOME' then supplier_ent_id else purchaser_ent_id end end) stored;

update stl_settlement s
set state_since = coalesce((select max(g.created_at) from stl_log g
  where g.settlement_id = s.id and g.to_status = s.status and g.from_status is distinct from g.to_status), s.updated_at);

drop table stl_log;
