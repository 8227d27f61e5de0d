-- An account without a phone is nobody else's: what is not on record was never sealed under another key.
create or replace function same_person(a bigint, b bigint) returns boolean language sql stable as $$
  select a = b or exists (
    select from usr_user x join usr_user y on y.id = b and y.phone is not null
    where x.id = a and x.phone is not null
      and (personal_index(y.phone) = personal_index(x.phone) or personal_key(y.phone) <> personal_key(x.phone)))
$$;

create or replace function person_accounts(who bigint) returns setof bigint language sql stable as $$
  select who
  union select id from usr_user where personal_index(phone) = (select personal_index(phone) from usr_user where id = who)
  -- sealed under another key, which nobody can compare: they may be the same person
  union select id from usr_user where phone is not null
    and personal_key(phone) < (select personal_key(phone) from usr_user where id = who and phone is not null)
  union select id from usr_user where phone is not null
    and personal_key(phone) > (select personal_key(phone) from usr_user where id = who and phone is not null)
$$;
drop index usr_user_phone_key;
create index usr_user_phone_key on usr_user (personal_key(phone)) where phone is not null;
