-- who looks after goods or a category at its supplier: who wrote it first; null: nobody yet
alter table gd_goods add column owner_user_id bigint;
alter table gd_supplier_category add column owner_user_id bigint;
