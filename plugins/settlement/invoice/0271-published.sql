-- what an invoice covers of each statement
create view pub_invoice_settlement as select invoice_id, settlement_id, amount from inv_settlement;
