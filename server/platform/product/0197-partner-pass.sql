-- Passes to partners are hand-over tickets; those that were given here served nobody.
drop table prd_partner_pass;
