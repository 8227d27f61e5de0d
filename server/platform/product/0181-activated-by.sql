-- Whoever activates hands the opening in: the same person does not decide on it, under whichever account.
alter table prd_user_product add column activated_by bigint references usr_user;
