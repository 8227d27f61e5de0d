-- The history of contracts moves into the history of all documents.
insert into doc_log (biz_type, biz_id, action, version_no, reason, operator_name, operator_ent_name, created_at)
select 'contract', contract_id, action, version_no, reason, operator_name, operator_ent_name, created_at
from con_log
order by id;
drop table con_log;

-- who looks after the contract on each side: who drafted it, who acted first; null: nobody yet
alter table con_contract
  add column a_user_id bigint,
  add column b_user_id bigint;
update con_contract
set a_user_id = case when ent_id = a_party_ent_id then drafter_id end,
  b_user_id = case when ent_id = b_party_ent_id then drafter_id end;

drop view con_row;
-- A contract with the text that is being signed, and whose signature is due; paper is signed outside.
create view con_row as
select
  c.*,
  coalesce(p.version_no, c.version_no) as signing_no,
  case when c.sign_method = 1 and c.status in (20, 30, 45) then
    case when exists (select from con_sign s
      where s.contract_id = c.id and s.version_no = coalesce(p.version_no, c.version_no) and s.side = c.first_side)
    then case c.first_side when 'A' then 'B' else 'A' end else c.first_side end
  end as due_side
from con_contract c
left join con_version p on p.contract_id = c.id and p.status = 0;
