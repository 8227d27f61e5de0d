-- What readers' pages read. Articles of every state are in it: the page shows an editor a preview.
create view pub_content as
select id, business_code, title, summary, content_source, author, cover_art, cover_file_id, content, content_text,
  attachment_files, state, publish_at, expire_at, top_until, view_count, like_count, updated_at
from cms_content where not deleted;

create view pub_content_subject as select content_id, site_id, subject_id from cms_content_site_subject;

create view pub_site as select id, site_code, site_name, domain, sort, status from cms_site;

create view pub_subject as
select id, site_id, parent_id, subject_code, subject_name, template, hide_source, roles, sort, status from cms_subject;

create view pub_purchase_notice as
select content_id, notice_no, notice_type, category, purchaser_name, deadline from cms_purchase_notice;

create view pub_like as select content_id, user_id from cms_like;

create view pub_banner as
select id, title, subtitle, art, file_id, link_url, link_text, starts_at, ends_at, sort from cms_banner where state = 1;

create view pub_presentation as
select grey_mode, upgrade_content_id, upgrade_begin, upgrade_end from cms_presentation;

-- words that found something
create view pub_search_word as select keyword, at from cms_search_log where hits > 0;

comment on column pub_content.content_source is 'null: not told';
comment on column pub_content.author is 'null: not told';
comment on column pub_content.cover_art is 'null: no drawing';
comment on column pub_content.cover_file_id is 'null: no picture';
comment on column pub_content.publish_at is 'null: not published yet';
comment on column pub_content.expire_at is 'null: for good';
comment on column pub_content.top_until is 'null: was never on top';
comment on column pub_site.domain is 'null: none';
comment on column pub_subject.parent_id is 'null: at the top of its site';
comment on column pub_purchase_notice.deadline is 'null: nothing to sign up for';
comment on column pub_banner.file_id is 'null: the drawing';
comment on column pub_banner.link_url is 'null: leads nowhere';
comment on column pub_banner.link_text is 'null: leads nowhere';
comment on column pub_banner.ends_at is 'null: for good';
comment on column pub_presentation.upgrade_content_id is 'null: no article';
comment on column pub_presentation.upgrade_begin is 'null: none announced';
comment on column pub_presentation.upgrade_end is 'null: none announced';
