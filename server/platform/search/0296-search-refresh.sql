/*
 * Brings the entries of some documents of a kind up to what stands in their tables now. What changes no word, as most
 * writing does, locks nothing: two who settle lines of the same orders would otherwise wait for each other.
 */
create or replace function search_refresh(of_kind text, ids bigint[]) returns void language plpgsql as $$
declare
  source text;
  changed bigint[];
begin
  select query into source from search_source where kind = of_kind;
  if source is null or ids is null then return; end if;
  execute format(
    'select array_agg(t.id)
     from unnest($2) t(id)
     left join (select d.id, search_plain(d.words) as words from (%s) d where d.id = any($2)) n on n.id = t.id
     left join search_entry e on e.kind = $1 and e.doc_id = t.id
     where n.words is distinct from e.words', source)
    into changed using of_kind, ids;
  if changed is null then return; end if;
  -- Two who change parts of one document wait for each other here, so that the later one reads what both have written.
  perform from search_entry where kind = of_kind and doc_id = any(changed) order by doc_id for update;
  execute format(
    'insert into search_entry (kind, doc_id, words, lexemes)
     select $1, n.id, n.words, search_lexemes(n.words)
     from (select d.id, search_plain(d.words) as words from (%s) d where d.id = any($2)) n
     on conflict (kind, doc_id) do update set words = excluded.words, lexemes = excluded.lexemes', source)
    using of_kind, changed;
  execute format(
    'delete from search_entry where kind = $1 and doc_id = any($2)
       and not exists (select from (%s) d where d.id = search_entry.doc_id)', source)
    using of_kind, changed;
end $$;
