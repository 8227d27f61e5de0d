-- What the lists and files of enterprises show of their certificates, signatures and reviews.
create view pub_qualification as
select q.id, q.qual_no, q.ent_id, q.type_id, t.type_name, q.cert_no, q.issuer, q.valid_from, q.valid_to, q.status,
  q.version_no, q.submitted_at
from ent_qualification q join ent_qualification_type t on t.id = q.type_id where q.status <> 6;
comment on column pub_qualification.valid_to is 'null: for good';
comment on column pub_qualification.submitted_at is 'null: it was taken back';

-- Published, for a kind of enterprise.
create view pub_entry_agreement as
select id, audience from agr_agreement where kind = 'MARKET_ENTRY' and status = 2;
comment on column pub_entry_agreement.audience is 'null: never';

-- 1 in force until the day before its end, 2 ended, 3 taken away by the operating unit or a later version.
create view pub_entry_signature as
select s.id, s.ent_id, a.audience, s.status, (s.expire_at at time zone 'Asia/Shanghai')::date as expire_on
from agr_sign_record s join agr_agreement a on a.id = s.agreement_id where a.kind = 'MARKET_ENTRY';
comment on column pub_entry_signature.audience is 'null: never';
comment on column pub_entry_signature.expire_on is 'null: without an end';

-- Approvals that an enterprise has asked for, and the registrations under its credit code.
create view pub_review as
select 'A' || i.id as id, i.ent_id, i.biz_type, i.biz_code, coalesce(u.user_name, i.starter_name, '系统') as starter_name,
  i.started_at, i.ended_at, i.status, d.user_name as decided_by, t.message as opinion
from wf_instance i
left join usr_user u on u.id = i.starter_id
left join lateral (
  select k.decided_by, k.message from wf_task k where k.instance_id = i.id and k.decided_by is not null
  order by k.end_time desc, k.id desc limit 1) t on true
left join usr_user d on d.id = t.decided_by
union all
select 'R' || r.id, e.id, 'REGISTRATION', r.apply_no, r.user_name, r.created_at, r.audited_at,
  case r.status when 1 then 'APPROVED' when 2 then 'REJECTED' when 3 then 'RETURNED' else 'RUNNING' end, d.user_name, r.reason
from usr_registration r
join ent_enterprise e on e.socialcreditcode = r.socialcreditcode and not e.deleted
left join usr_user d on d.id = r.audited_by;
comment on column pub_review.ended_at is 'null: it runs';
comment on column pub_review.decided_by is 'null: nobody yet';
comment on column pub_review.opinion is 'personal: text; null: nothing was said';
