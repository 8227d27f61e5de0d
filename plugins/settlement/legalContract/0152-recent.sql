-- everybody's contracts in the orders of the list
create index con_contract_recent on con_contract (created_at desc, id desc);
create index con_contract_ends on con_contract (valid_to desc, id desc);
