-- A reviewer had it open before its decision; the others of a batch were passed unopened.
alter table gd_goods_version add column opened boolean not null default false;
create index gd_goods_version_decided on gd_goods_version (decided_at) where status in (2, 3);
