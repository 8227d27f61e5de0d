-- What settlement may know of an order's way: when it came to a step and left it.
create view pub_track_node as
select order_id, node_code, entered_at, left_at from ord_track_node;
comment on column pub_track_node.left_at is 'null: the order has not left the step';
