-- Accounts of the person whose account it is, itself included: whoever `same_person` holds for, looked up once a query.
create function person_accounts(who bigint) returns setof bigint language sql stable as $$
  select who
  union select id from usr_user where personal_index(phone) = (select personal_index(phone) from usr_user where id = who)
  -- sealed under another key, which nobody can compare: they may be the same person
  union select id from usr_user where personal_key(phone) < (select personal_key(phone) from usr_user where id = who)
  union select id from usr_user where personal_key(phone) > (select personal_key(phone) from usr_user where id = who)
$$;
create index usr_user_phone_key on usr_user (personal_key(phone));
