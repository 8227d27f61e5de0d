-- Who looks after the order on each side, so that the condition on visible orders holds here too.
create or replace view ord_change_row as
select
  c.*,
  c.delay_days + coalesce((
    select sum(p.delay_days) from ord_delivery_change p
    where p.order_id = c.order_id and p.status = 3 and p.id <> c.id and p.submitted_at < coalesce(c.submitted_at, now())
  ), 0)::int as total_delay_days,
  o.order_no, o.supplier_name, o.purchaser_name, o.project_name, o.order_amount, o.order_date,
  o.status as order_status, o.penalty_clause,
  l.old_date, l.line_nos || ' 行 ' || l.first_name as material,
  o.supplier_user_id, o.purchaser_user_id
from ord_delivery_change c
join ord_order o on o.id = c.order_id
join lateral (
  select max(cl.old_date) as old_date, string_agg(ol.line_no::text, '、' order by ol.line_no) as line_nos,
    (array_agg(ol.name order by ol.line_no))[1] as first_name
  from ord_delivery_change_line cl join ord_order_line ol on ol.id = cl.order_line_id
  where cl.change_id = c.id
) l on true;
