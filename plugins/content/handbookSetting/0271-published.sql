-- Nodes of every state are in it: what is gone leads to the nearest node that is left.
create view pub_handbook as
select id, parent_id, node_type, title, summary, route_urls, roles, content, steps, content_text, is_faq,
  manual_file_id, manual_file_name, version_no, sort, state, updated_at
from cms_handbook;

create view pub_handbook_opinion as select handbook_id, useful from cms_handbook_feedback;

comment on column pub_handbook.parent_id is 'null: a product';
comment on column pub_handbook.manual_file_id is 'null: no manual';
comment on column pub_handbook.manual_file_name is 'null: no manual';
