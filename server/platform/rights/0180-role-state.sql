-- A stopped role of the whole platform comes back by two natural persons.
alter table auth_change_request drop constraint auth_change_request_kind_check;
alter table auth_change_request add check (
  kind in ('USER_ROLE', 'ROLE_SCOPE', 'ROLE_MENUS', 'ROLE_STATE', 'SUPER_ADMIN', 'MAY_GIVE'));
