-- Words that people write: only the numbers and addresses in them are sealed, the rest is searched as before.
comment on column gd_goods.off_reason is 'personal: text';
comment on column gd_goods_version.rise_reason is 'personal: text';
comment on column gd_goods_version.opinion is 'personal: text';
comment on column gd_goods_version.comments is 'personal: json';
comment on column gd_supplier_category.opinion is 'personal: text';
comment on column gd_supplier_category.comments is 'personal: json';
