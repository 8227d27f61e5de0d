-- role letters that may read its articles; empty: everybody
alter table cms_subject add column roles text[] not null default '{}';

-- an article that waits for its moment (2) is public from then on, without anybody's doing
drop index cms_content_published;
create index cms_content_published on cms_content (publish_at desc, id desc) where state in (2, 3) and not deleted;
alter table cms_content add check (state <> 2 or publish_at is not null);

create index cms_content_edited on cms_content (updated_at desc, id desc) where not deleted;
