-- What has been refused, for the areas that decide about lists; what was said stays between the platform and its reader.
create view pub_refusal as
select r.id, r.ent_id, l.entry_no, r.user_id, r.deed, r.biz_type, r.biz_id, r.refused_at
from ent_refusal r left join lst_entry l on l.id = r.entry_id;
comment on column pub_refusal.entry_no is 'null: the state of the enterprise alone';
comment on column pub_refusal.user_id is 'null: a job of the platform';
comment on column pub_refusal.biz_type is 'null: of no document';
comment on column pub_refusal.biz_id is 'null: of no document';

-- What an enterprise comes back to once no ban of the whole group holds any more: its state, and the pause that the ban
-- has interrupted.
alter table ent_enterprise
  add column listed_from smallint check (listed_from in (2, 3)),
  add column listed_reason text,
  add column listed_until date;
comment on column ent_enterprise.listed_reason is 'personal: text';
