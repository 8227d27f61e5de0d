create or replace view pub_org_unit as
select customer_code, customer_register_name, company_level, parent_customer_code, plate, status, ent_id, valid_from,
  valid_to, socialcreditcode
from ent_org_node;
comment on column pub_org_unit.socialcreditcode is 'null: a stand-in for a missing parent';

create or replace view pub_org_parent as
select customer_code, parent_customer_code, valid_from, valid_to, stay, id from ent_org_parent;
