-- proof of work that a sign-in after a failed one must bring along, by the id of its captcha
create table usr_proof (
  captcha_id text primary key,
  -- whose failures made it due; it serves no other name
  attempt_key text not null,
  salt text not null,
  bits smallint not null,
  passed boolean not null default false,
  expires_at timestamptz not null
);
create index usr_proof_expires_at on usr_proof (expires_at);
