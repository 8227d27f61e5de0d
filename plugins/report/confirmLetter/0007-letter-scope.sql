-- What of a supplier's balance a letter asks about: 板块：电力; empty for all of it.
alter table rpt_confirm_letter add scope text not null default '';
drop index rpt_confirm_letter_open;
-- A supplier has one open letter for a day and a scope.
create unique index rpt_confirm_letter_open on rpt_confirm_letter (supplier_ent_id, balance_on, scope) where status = 0;
