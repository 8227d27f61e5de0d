-- 9 未提交: needs no audit, or is not submitted yet; so that a header always has a state.
alter table inv_header drop constraint inv_header_audit_status_check;
alter table inv_header drop constraint inv_header_check1;
update inv_header set audit_status = 9 where audit_status is null;
alter table inv_header alter column audit_status set default 9;
alter table inv_header alter column audit_status set not null;
alter table inv_header add check (audit_status in (0, 1, 2, 9));
alter table inv_header add check (invoice_type = 0 or audit_status = 9);
