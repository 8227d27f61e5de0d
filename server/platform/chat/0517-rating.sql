-- What customers thought of a consultation, said once after its end.
alter table chat_session
  add column rating smallint check (rating between 1 and 5),
  add column rating_remark text,
  add column rated_at timestamptz,
  add check ((rating is null) = (rated_at is null)),
  add check (rating is null or status = 'CLOSED');
comment on column chat_session.rating_remark is 'personal: text';
create index chat_session_customer on chat_session (customer_id, queue_at desc, id desc);
