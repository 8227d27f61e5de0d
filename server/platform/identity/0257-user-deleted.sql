-- People are stopped, never deleted: nothing ever set this.
drop trigger live_user_disabled on usr_user;
create trigger live_user_disabled after update of status on usr_user
  for each row when (old.status = 1 and new.status <> 1) execute function live_user_disabled();

drop index usr_user_phone, usr_user_email, usr_user_seq;
alter table usr_user drop column deleted;
create index usr_user_phone on usr_user (phone);
create index usr_user_email on usr_user (lower(email));
create unique index usr_user_seq on usr_user (seq) where seq is not null;
