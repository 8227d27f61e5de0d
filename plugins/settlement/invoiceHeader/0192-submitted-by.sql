-- Who submitted a header does not audit it.
alter table inv_header add column submitted_by bigint;
