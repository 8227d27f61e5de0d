-- Readings of a Chinese character as people type them: 行 xing, hang, heng. The server fills it.
create table search_sound (
  ch text primary key,
  sounds text[] not null
);

-- What can be found, as the areas declare it; the server compares it at each start.
create table search_source (
  kind text primary key,
  -- Gives `id` and `words` of each document.
  query text not null,
  digest text not null,
  -- False until the documents that stood there before have their entries.
  built boolean not null default false
);

-- The words of one document: no right, no owner, no phone. Its subject is asked each time who may find it.
create table search_entry (
  kind text not null,
  doc_id bigint not null,
  -- As search_plain has them: number, name and further words, a line each.
  words text not null,
  lexemes tsvector not null,
  primary key (kind, doc_id)
);
-- Each search would read a list of pending entries, and nothing tidies it on the embedded database.
create index search_entry_lexemes on search_entry using gin (lexemes) with (fastupdate = off);
-- How a search is planned depends on how frequent its lexemes are.
alter table search_entry alter column lexemes set statistics 1000;

-- Full-width forms, ligatures and capitals are typed in many ways and mean one thing.
-- Phones and identity numbers that somebody has typed into a name stay out.
create function search_plain(words text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(words, NFKC)), '\m(1[3-9]\d{9}|[1-8]\d{5}(18|19|20)\d{9}[0-9x])\M', '', 'g')
$$;

/*
 * The lexemes of words in plain spelling. A search looks most of them up by their beginning; at each character stands
 *   = and the whole line, of the first two lines alone
 *   the next eight letters or digits         dd202611 -> dd202611 d202611 202611 02611 2611 611 11
 *   the next two Chinese characters          深沟球 -> 深沟 沟球 球
 *   the readings of those two                ;shen;gou ;gou;qiu ;qiu
 *   the initials of the next three           :sgq :gq :q
 */
create function search_lexemes(words text) returns tsvector language plpgsql stable as $$
declare
  found text[] := '{}';
  run text;
  readings text[];
  one text[]; two text[]; three text[];
  a text; b text; c text;
begin
  for run in select line from unnest((string_to_array(words, E'\n'))[1:2]) line where line <> '' loop
    found := found || ('=' || left(run, 100));
  end loop;
  for run in select m[1] from regexp_matches(words, '[a-z0-9]+|[\u3400-\u9fff]+', 'g') m loop
    if run < 'Ā' collate "C" then
      for i in 1 .. greatest(length(run) - 1, 1) loop
        found := found || substr(run, i, 8);
      end loop;
      continue;
    end if;
    -- one query for the whole run: arrays of different lengths do not fit into one
    readings := array(
      select (select array_to_string(s.sounds, ',') from search_sound s where s.ch = c.ch)
      from string_to_table(run, null) with ordinality c(ch, at) order by at);
    one := '{}';
    two := '{""}';
    for i in reverse length(run) .. 1 loop
      found := found || substr(run, i, 2);
      three := two;
      two := coalesce(nullif(one, '{}'), '{""}');
      one := coalesce(string_to_array(readings[i], ','), '{}');
      foreach a in array one loop
        foreach b in array two loop
          found := found || (';' || a || case b when '' then '' else ';' || b end);
          foreach c in array three loop
            found := found || (':' || left(a, 1) || left(b, 1) || left(c, 1));
          end loop;
        end loop;
      end loop;
    end loop;
  end loop;
  return array_to_tsvector(found);
end $$;

-- Brings the entries of some documents of a kind up to what stands in their tables now.
create function search_refresh(of_kind text, ids bigint[]) returns void language plpgsql as $$
declare
  source text;
begin
  select query into source from search_source where kind = of_kind;
  if source is null or ids is null then return; end if;
  -- Two who change parts of one document wait for each other here, so that the later one reads what both have written.
  perform from search_entry where kind = of_kind and doc_id = any(ids) order by doc_id for update;
  execute format(
    'insert into search_entry as e (kind, doc_id, words, lexemes)
     select $1, n.id, n.words, search_lexemes(n.words)
     from (select d.id, search_plain(d.words) as words from (%s) d where d.id = any($2)) n
     left join search_entry o on o.kind = $1 and o.doc_id = n.id
     where o.words is distinct from n.words
     on conflict (kind, doc_id) do update set words = excluded.words, lexemes = excluded.lexemes', source)
    using of_kind, ids;
  execute format(
    'delete from search_entry where kind = $1 and doc_id = any($2)
       and not exists (select from (%s) d where d.id = search_entry.doc_id)', source)
    using of_kind, ids;
end $$;

-- Of a table whose rows belong to documents: its arguments are the kind, and the column that holds the document's key.
create function search_follow() returns trigger language plpgsql as $$
declare
  ids bigint[];
  more bigint[];
begin
  if tg_op <> 'DELETE' then
    execute format('select array_agg(distinct %I) from came', tg_argv[1]) into ids;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array_agg(distinct %I) from gone', tg_argv[1]) into more;
  end if;
  perform search_refresh(tg_argv[0], ids || more);
  return null;
end $$;

-- Lets a table follow: what is written to it, by whatever way, reaches the entries in the same transaction. Of a view,
-- the table that it shows.
create function search_follow_table(of_kind text, of_table text, key text) returns void language plpgsql as $$
declare
  name text := 'search_' || of_kind;
  followed text := coalesce(
    (select d.refobjid::regclass::text from pg_rewrite w
     join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
     join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
     where w.ev_class = of_table::regclass limit 1), of_table);
begin
  execute format('drop trigger if exists %I on %I', name || '_came', followed);
  execute format('drop trigger if exists %I on %I', name || '_changed', followed);
  execute format('drop trigger if exists %I on %I', name || '_gone', followed);
  execute format('create trigger %I after insert on %I referencing new table as came
    for each statement execute function search_follow(%L, %L)', name || '_came', followed, of_kind, key);
  execute format('create trigger %I after update on %I referencing new table as came old table as gone
    for each statement execute function search_follow(%L, %L)', name || '_changed', followed, of_kind, key);
  execute format('create trigger %I after delete on %I referencing old table as gone
    for each statement execute function search_follow(%L, %L)', name || '_gone', followed, of_kind, key);
end $$;

-- A migration that takes away a column which a source reads calls this first; the next start declares the source anew.
create function search_forget(of_kind text) returns void language plpgsql as $$
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
  delete from search_entry where kind = of_kind;
end $$;

-- Entries that are not what their documents say: none, ever.
create function search_faults() returns table (fault text) language plpgsql as $$
declare
  source record;
begin
  for source in select kind, query from search_source where built loop
    return query execute format(
      'select %L || '' '' || coalesce(d.id, e.doc_id)
       from (%s) d full join (select doc_id, words from search_entry where kind = %L) e on e.doc_id = d.id
       where search_plain(d.words) is distinct from e.words', source.kind, source.query, source.kind);
  end loop;
end $$;
