-- Why a payment was applied for beyond what invoices were received for; null where it stays within them.
alter table stl_payment add column exception text check (char_length(exception) between 5 and 200);
