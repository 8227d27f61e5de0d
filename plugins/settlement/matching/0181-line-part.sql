-- What a line of an invoice bills of which line of a statement: the whole of it mostly, parts of several where it is split.
create table inv_line_part (
  invoice_line_id bigint not null references inv_line on delete cascade,
  settlement_line_id bigint not null,
  qty numeric(18, 4) not null,
  -- without tax
  amount numeric(18, 2) not null,
  tax_amount numeric(18, 2) not null,
  primary key (invoice_line_id, settlement_line_id)
);
create index inv_line_part_settlement_line on inv_line_part (settlement_line_id);

insert into inv_line_part (invoice_line_id, settlement_line_id, qty, amount, tax_amount)
select id, settlement_line_id, qty, amount, tax_amount from inv_line where settlement_line_id is not null;
alter table inv_line drop column settlement_line_id;
