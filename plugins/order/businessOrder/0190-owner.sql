-- Who looks after the order on each side, so that the condition on visible orders holds here too.
create or replace view ord_track_row as
select
  o.id, o.order_no, o.project_name, o.plate, o.supplier_ent_id, o.supplier_name, o.purchaser_ent_id, o.purchaser_name,
  o.status, o.order_date, o.delivery_date, o.change_flag, o.created_at as placed_at,
  n.node_code as current_node, n.entered_at as node_entered_at, n.responsible_ent_id,
  case n.responsible_ent_id when o.supplier_ent_id then o.supplier_name when o.purchaser_ent_id then o.purchaser_name
    end as responsible_party,
  t.confirmed_at, t.shipped_at, t.received_at, t.settled_at, t.invoiced_at,
  case when o.status = 70 then t.paid_at end as paid_at,
  o.supplier_user_id, o.purchaser_user_id
from ord_order o
left join ord_track_node n on n.order_id = o.id and n.left_at is null
left join lateral (
  select
    min(entered_at) filter (where node_code = 'SHIP') as confirmed_at,
    min(entered_at) filter (where node_code = 'RECEIVE') as shipped_at,
    min(entered_at) filter (where node_code = 'SETTLE') as received_at,
    min(entered_at) filter (where node_code = 'INVOICE') as settled_at,
    min(entered_at) filter (where node_code = 'PAY') as invoiced_at,
    max(left_at) filter (where node_code = 'PAY') as paid_at
  from ord_track_node where order_id = o.id
) t on true;
