alter table auth_menu
  -- what the plugin declared for the node when it was last synced; null: administrators' own, or not synced since this is kept
  add column declared jsonb,
  -- deleted because its plugin no longer declares it: grants stay, and both come back with the declaration
  add column retired boolean not null default false,
  add constraint auth_menu_retired check (deleted or not retired);
