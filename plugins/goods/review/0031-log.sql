-- The history of classification, categories and goods moves into the history of all documents.
insert into doc_log (biz_type, biz_id, action, reason, operator_name, operator_ent_name, created_at)
select case biz_type when 'GOODS' then 'goods' when 'CATEGORY' then 'goodsCategory' else 'goodsClassification' end,
  biz_id, action, reason, operator_name, operator_ent_name, created_at
from gd_log
order by id;
drop table gd_log;
