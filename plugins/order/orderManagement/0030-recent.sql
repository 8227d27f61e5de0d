-- the newest orders of everybody, as the operating unit opens its list
create index ord_order_recent on ord_order (created_at desc, id desc);
-- what has been ordered under a contract
create index ord_order_contract on ord_order (contract_id) where contract_id is not null;
