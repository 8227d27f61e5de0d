create view pub_category as select id, parent_id, category_code, name, level, sort from gd_category;

create view pub_category_path as select id, path_name, path_ids from gd_category_path;
