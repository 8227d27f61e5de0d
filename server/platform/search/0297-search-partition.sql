/*
 * A kind has its entries in a partition of its own, with their own index and statistics: a word that every order has may
 * be in no statement, and each is planned by its own numbers. The next start declares all sources anew.
 */
select search_forget(kind) from search_source;
drop table search_entry;

-- The words of one document: no right, no owner, no phone. Its subject is asked each time who may find it.
create table search_entry (
  kind text not null,
  doc_id bigint not null,
  -- As search_plain has them: number, name and further words, a line each.
  words text not null,
  lexemes tsvector not null,
  primary key (kind, doc_id)
) partition by list (kind);

-- Each search would read a list of pending entries, and nothing tidies it on the embedded database: `fastupdate` is on
-- only while the entries are built.
create function search_part(of_kind text) returns void language plpgsql as $$
declare
  part text := 'search_entry_' || of_kind;
begin
  execute format('create table %I partition of search_entry for values in (%L)', part, of_kind);
  execute format('alter table %I alter column lexemes set statistics 1000', part);
  execute format('create index %I on %I using gin (lexemes) with (fastupdate = off)', part || '_lexemes', part);
end $$;

create or replace function search_forget(of_kind text) returns void language plpgsql as $$
declare
  made record;
begin
  for made in
    select tgname, tgrelid::regclass as on_table from pg_trigger
    where tgname in ('search_' || of_kind || '_came', 'search_' || of_kind || '_changed', 'search_' || of_kind || '_gone')
  loop
    execute format('drop trigger %I on %s', made.tgname, made.on_table);
  end loop;
  delete from search_source where kind = of_kind;
  execute format('drop table if exists %I', 'search_entry_' || of_kind);
end $$;
