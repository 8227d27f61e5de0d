-- Orders that a contract is to cover once it is in force; from then on the orders themselves say so.
create table con_planned_order (
  contract_id bigint not null references con_contract on delete cascade,
  order_id bigint not null,
  primary key (contract_id, order_id)
);
