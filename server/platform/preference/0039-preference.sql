create table usr_preference (
  user_id bigint primary key references usr_user,
  preference jsonb not null default '{}' check (jsonb_typeof(preference) = 'object'),
  updated_at timestamptz not null
);
