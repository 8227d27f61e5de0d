-- the present password was given by an administrator: the next sign-in sets one of the user's own
alter table usr_user add column password_given boolean not null default false;
