-- Length of a text that people have written: what is sealed in it counts as a phone number.
create function personal_length(text) returns int language sql immutable parallel safe as $$
  select length(regexp_replace($1, U&'\FDD0[^\FDD1]*\FDD1', '00000000000', 'g'))
$$;

-- Copies of rows: each column in them as its table has it.
comment on column sys_removed_draft.parts is 'personal: rows';
-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column auth_change_request.reason is 'personal: text';
comment on column auth_change_request.opinion is 'personal: text';
comment on column auth_change_request.summary is 'personal: text';
comment on column auth_change_request.payload is 'personal: json';
comment on column ent_enterprise.status_reason is 'personal: text';
comment on column usr_registration.reason is 'personal: text';
comment on column prd_user_product.reason is 'personal: text';
comment on column usr_delegation.reason is 'personal: text';
comment on column wf_instance.title is 'personal: text';
comment on column wf_instance.cancel_reason is 'personal: text';
comment on column wf_task.message is 'personal: text';
comment on column wf_act.message is 'personal: text';
comment on column msg_delivery.fault is 'personal: text';
comment on column msg_bad_address.reason is 'personal: text';

-- What is sealed is longer than what people wrote.
alter table msg_notification drop constraint msg_notification_content_check, add constraint msg_notification_content_check check (personal_length(content) <= 1000);
alter table usr_view drop constraint rpt_shared_view_query_check, add constraint usr_view_query_check check (personal_length(query) <= 2000);
alter table usr_delegation drop constraint usr_delegation_reason_check, add constraint usr_delegation_reason_check check (personal_length(reason) between 1 and 200);
alter table wf_task drop constraint wf_task_message_check, add constraint wf_task_message_check check (personal_length(message) <= 1000);
alter table wf_act drop constraint wf_act_message_check, add constraint wf_act_message_check check (personal_length(message) <= 1000);
