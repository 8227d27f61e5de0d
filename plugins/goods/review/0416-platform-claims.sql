-- Who has an application open, or was handed it, stands at its approval from now on.
update wf_task t
set assignee_id = case when c.reason is not null then c.user_id end,
  opened_by = case when c.reason is null then c.user_id end,
  opened_until = case when c.reason is null then c.until end
from gd_claim c
join wf_instance i on i.biz_code = c.apply_no and i.biz_type in ('GOODS_CHANGE', 'GOODS_CATEGORY') and i.status = 'RUNNING'
join usr_user u on u.id = c.user_id
where t.instance_id = i.id and t.step = i.current_step and t.end_time is null and t.added_to is null
  and t.assignee_id is null and t.claimed_by is null and c.until > now();
drop table gd_claim;
