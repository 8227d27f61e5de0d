-- what a user has made of the workbench while working for one enterprise
create table wkb_layout (
  user_id bigint not null references usr_user,
  ent_id bigint not null references ent_enterprise,
  -- [{ "id": "order/overview", "shown": true }, …] in their order; null: as plugins offer them
  cards jsonb check (jsonb_typeof(cards) = 'array'),
  -- paths of pinned functions in their order; null: the first of the menu
  pins text[] check (cardinality(pins) <= 12),
  guided boolean not null default false,
  updated_at timestamptz not null,
  primary key (user_id, ent_id)
);
