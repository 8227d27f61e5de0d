-- changes that took effect
create view pub_delivery_change as
select id, order_id, reason_type, submitted_at from ord_delivery_change where status = 3;

create view pub_delivery_change_line as
select change_id, order_line_id, old_date, new_date from ord_delivery_change_line;
