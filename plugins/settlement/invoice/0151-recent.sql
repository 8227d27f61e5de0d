-- everybody's invoices in the orders of the list
create index inv_invoice_recent on inv_invoice (created_at desc, id desc);
create index inv_invoice_issue on inv_invoice (issue_date desc, id desc);
create index inv_invoice_total on inv_invoice (total desc, id desc);
