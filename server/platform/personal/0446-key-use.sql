-- How many rows of which column are kept under which key, as they were counted last. Of texts among words a row counts
-- once for each key that it holds something under; what holds nothing personal is not counted.
create table sys_key_use (
  table_name text not null,
  column_name text not null,
  -- algorithm and key of personal data, `a:k1`; of secrets the key; empty: in clear
  key_id text not null,
  row_count bigint not null,
  counted_at timestamptz not null,
  primary key (table_name, column_name, key_id)
);
