-- Administrators of enterprises keep their own people: what they hold from now on, where a portal runs already.
insert into auth_role_menu (role_id, menu_id)
select r.id, n.menu_id
from auth_role r cross join auth_menu n
where r.role_key in ('G1', 'C1') and not r.deleted and not n.deleted
  and n.source_key in ('base:user:view', 'base:user:role', 'base:user:status', 'base:user:activate', 'base:user:reset',
    'base:user:kick', 'base:user:export')
on conflict do nothing;
