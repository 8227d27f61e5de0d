-- A code that lets somebody who is signed in give up the phone of their account.
alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('VISIT', 'SIGN', 'PROVE', 'GRANT', 'PHONE'));
