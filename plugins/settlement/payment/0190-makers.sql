-- Who applied for a payment is not who registers it; a payment changes by steps, as other documents do.
alter table stl_payment
  add column applied_by bigint,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
update stl_payment p
set applied_by = (select l.operator_id from doc_log l
  where l.biz_type = 'settlement' and l.biz_id = p.settlement_id and l.action = 'PAY_APPLY'
    and l.reason like p.payment_no || '，%'
  order by l.id desc limit 1);
