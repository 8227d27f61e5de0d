-- Reports ask of each order when its changes took effect.
create index ord_delivery_change_effective on ord_delivery_change (order_id, submitted_at) where status = 3;
