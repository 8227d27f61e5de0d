-- removed: an administrator has signed the user out
alter table usr_session drop constraint usr_session_ended_reason_check;
alter table usr_session add constraint usr_session_ended_reason_check
  check (ended_reason in ('logout', 'kicked', 'idle', 'expired', 'password', 'disabled', 'removed'));
