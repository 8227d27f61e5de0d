/** Which articles a reader may read: published and within their time; an editor those within reach too. */
import { contentBizType } from '@portal/sdk/calls/content';
import { acting, type Context, isAdministrator, sql } from '@portal/sdk/server';

export type Asker = Pick<Context, 'db' | 'user' | 'documents'>;

export const gone = '文章不存在或已被删除';

const view = 'content:news:view';

/** The editor sees the article in any state, as its subject says. Of `pub_content` as `c`. */
export function isKept({ db, user, documents }: Asker) {
  const issues = documents.get(contentBizType);
  if (!issues || !user.codes.has(view)) return sql<boolean>`false`;
  const kept = issues.visible({ db, user: acting(user, view) });
  return sql<boolean>`c.id in (select id from (${kept}) kept)`;
}

/** Of `pub_content` as `c`. */
export const isPublished = (now: string) =>
  sql<boolean>`(c.state in (2, 3) and c.publish_at <= ${now}
    and (c.expire_at is null or c.expire_at > ${now}))`;

/** A timed article (2) has been published (3) from its moment on. Of `pub_content` as `c`. */
export const stateAt = (now: string) =>
  sql<number>`(case when c.state = 2 and c.publish_at <= ${now} then 3 else c.state end)::int`;

/** Whether the reader may read what hangs on a subject: the super administrator all. Of `pub_subject` as `o`. */
export const isReadable = (user: Context['user']) =>
  isAdministrator(user)
    ? sql<boolean>`true`
    : sql<boolean>`(o.roles = '{}' or o.roles && ${[...user.roleTypes]}::text[])`;

/** Whether the reader may read an article by a subject that it hangs on. Of `pub_content` as `c`. */
export const isOpenTo = (asker: Asker) =>
  sql<boolean>`(${isKept(asker)} or exists (
    select from pub_content_subject x join pub_subject o on o.id = x.subject_id
    where x.content_id = c.id and ${isReadable(asker.user)}))`;
