-- Anybody may have a code sent to any phone: that one is apart from those which somebody signed in waits for.
-- A code lives five minutes: those under way are asked for again.
delete from sms_code;
alter table sms_code
  add column purpose text not null check (purpose in ('VISIT', 'SIGN', 'PROVE', 'GRANT')),
  drop constraint sms_code_pkey,
  add primary key (phone, purpose);
