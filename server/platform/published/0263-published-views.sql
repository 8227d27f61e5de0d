-- What areas may read of the platform. A column that is not here is the platform's own: passwords, identity numbers,
-- versions, texts of notices. A comment `null: …` says when a column is empty; the types of queries read it.
create view pub_enterprise as
select id, customer_code, customer_name, customer_register_name, socialcreditcode, company_level, parent_customer_code,
  cat, audience, status, status_reason, reg_capital, est_date, address, created_at
from ent_enterprise where not deleted;
comment on column pub_enterprise.socialcreditcode is 'null: not registered';
comment on column pub_enterprise.company_level is 'null: not a unit of the group';
comment on column pub_enterprise.parent_customer_code is 'null: stands below nobody';
comment on column pub_enterprise.cat is 'null: of no section';
comment on column pub_enterprise.status_reason is 'null: nobody gave one';
comment on column pub_enterprise.reg_capital is 'null: not registered';
comment on column pub_enterprise.est_date is 'null: not registered';
comment on column pub_enterprise.address is 'null: not registered';

create view pub_bank_account as
select id, ent_id, bank_name, account_no from ent_bank_account where not deleted;

create view pub_org_unit as
select customer_code, customer_register_name, company_level, parent_customer_code, plate, status, ent_id, valid_from,
  valid_to
from ent_org_node;
comment on column pub_org_unit.parent_customer_code is 'null: the root';
comment on column pub_org_unit.plate is 'null: of no section';
comment on column pub_org_unit.ent_id is 'null: a stand-in for a missing parent';
comment on column pub_org_unit.valid_to is 'null: still in force';

create view pub_org_parent as
select customer_code, parent_customer_code, valid_from, valid_to, stay from ent_org_parent;
comment on column pub_org_parent.valid_from is 'null: it never stood elsewhere before';
comment on column pub_org_parent.valid_to is 'null: it still stands there';

create view pub_user as
select id, account, user_name, show_name, seq, user_source, status from usr_user;
comment on column pub_user.show_name is 'null: not an agent';
comment on column pub_user.seq is 'null: not an agent';

-- Apart from the names, so that only who sends something reads it.
create view pub_user_contact as
select id as user_id, phone, email from usr_user;
comment on column pub_user_contact.phone is 'null: none on record';
comment on column pub_user_contact.email is 'null: none on record';

create view pub_membership as
select user_id, ent_id, org_status, current_flag, dept_name from usr_user_ent;
comment on column pub_membership.dept_name is 'null: none on record';

create view pub_role as
select id, role_key, role_name, role_type, remark, assignable, status from auth_role where not deleted;
comment on column pub_role.role_key is 'null: made by an administrator';
comment on column pub_role.remark is 'null: none';

create view pub_user_role as
select user_id, role_id, ent_id, expire_at from auth_user_role;
comment on column pub_user_role.ent_id is 'null: in every enterprise of the user';
comment on column pub_user_role.expire_at is 'null: for good';

create view pub_menu as
select menu_id, parent_id, menu_name, route_url, button, perm_code, sort from auth_menu where not deleted;
comment on column pub_menu.parent_id is 'null: at the top';
comment on column pub_menu.route_url is 'null: a group or a button';
comment on column pub_menu.perm_code is 'null: free for whoever sees it';

create view pub_role_menu as
select role_id, menu_id from auth_role_menu;

create view pub_user_menu as
select user_id, ent_id, menu_id, expire_at from auth_user_menu;
comment on column pub_user_menu.ent_id is 'null: in every enterprise of the user';
comment on column pub_user_menu.expire_at is 'null: for good';

create view pub_dict_item as
select d.system, d.code_no, i.item_no, i.item_name, i.enabled, i.sort
from sys_dict_item i join sys_dict d on d.id = i.dict_id;

create view pub_product as
select product_type, product_name, above_off, audience, home_sort from prd_product;

create view pub_product_opening as
select ent_id, product_type, status from prd_user_product;

create view pub_approval as
select biz_type, biz_code, status from wf_instance;

-- What was done to documents; the whole history of one is `historyOf` of the SDK.
create view pub_doc_log as
select id, biz_type, biz_id, action, created_at from doc_log;

create view pub_file as
select id, digest from sys_file;

-- That somebody was told of a document and when; what it said is between the platform and its reader.
create view pub_notice as
select user_id, ent_id, biz_type, biz_id, create_date from msg_notification;
comment on column pub_notice.ent_id is 'null: for the person, wherever they work';
comment on column pub_notice.biz_type is 'null: of no document';
comment on column pub_notice.biz_id is 'null: of no document';

create view pub_page_visit as
select user_id, ent_id, url, at from sys_page_browse_log;
comment on column pub_page_visit.ent_id is 'null: for no enterprise';

create view pub_job as
select name, last_day from sys_job;
