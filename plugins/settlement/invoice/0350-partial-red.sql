-- An invoice may have several red letters, each for a part of its lines.
drop index inv_invoice_red;
create index inv_invoice_red on inv_invoice (red_of) where red_of is not null;

-- What a red letter takes back of which line of the invoice, with that line's sign.
create table inv_red_line (
  confirm_id bigint not null references inv_red_confirm on delete cascade,
  line_no int not null,
  qty numeric(18, 4) not null,
  -- without tax
  amount numeric(18, 2) not null,
  tax_amount numeric(18, 2) not null,
  primary key (confirm_id, line_no)
);
-- The red invoice, once the other party has confirmed.
alter table inv_red_confirm add column red_id bigint unique references inv_invoice;

-- until here a red letter took back the whole
insert into inv_red_line (confirm_id, line_no, qty, amount, tax_amount)
select r.id, l.line_no, l.qty, l.amount, l.tax_amount
from inv_red_confirm r join inv_line l on l.invoice_id = r.invoice_id;
update inv_red_confirm r set red_id = i.id from inv_invoice i where i.red_of = r.invoice_id and r.status = 2;
