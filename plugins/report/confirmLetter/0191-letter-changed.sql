-- When the last step was made.
alter table rpt_confirm_letter add updated_at timestamptz;
update rpt_confirm_letter set updated_at = coalesce(replied_at, sent_at);
alter table rpt_confirm_letter alter updated_at set not null, alter updated_at set default now();
