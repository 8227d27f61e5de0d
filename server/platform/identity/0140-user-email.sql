-- a sign-in name may be the mail
create index usr_user_email on usr_user (lower(email)) where not deleted;
