/** What readers of the public pages may read, which words they find, and how they are told apart. */
import { createHash } from 'node:crypto';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { acting, type Context, isAdministrator, sql } from '@portal/sdk/server';

/** Characters before the find, and in all. */
const before = 30;
const length = 110;

/** The words around a find; null where there is none. */
export function excerptAround(column: 'c.content_text' | 'h.content_text', keyword: string) {
  const text = sql.ref(column);
  const at = sql<number>`position(lower(${keyword}) in lower(${text}))`;
  return sql<string | null>`case when ${at} > 0
    then substr(${text}, greatest(${at} - ${before}::int, 1), ${length}::int) end`;
}

/** Tells readers apart without keeping who a visitor is. */
export const visitor = ({ user, ip, userAgent }: Pick<Context, 'user' | 'ip' | 'userAgent'>) =>
  user.userId === '0' ? createHash('md5').update(`${ip} ${userAgent}`).digest('hex') : `user ${user.userId}`;

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

/** Whether the reader may read what a subject (`o`) or the help (`h`) has for some roles: the super administrator all. */
export const isReadable = (user: Context['user'], roles: 'o.roles' | 'h.roles') =>
  sql<boolean>`(${isAdministrator(user)}::boolean or ${sql.ref(roles)} = '{}'
    or ${sql.ref(roles)} && ${[...user.roleTypes]}::text[])`;

/** Whether the reader may read an article by a subject that it hangs on. Of `pub_content` as `c`. */
export const isOpenTo = (asker: Asker) =>
  sql<boolean>`(${isKept(asker)} or exists (
    select from pub_content_subject x join pub_subject o on o.id = x.subject_id
    where x.content_id = c.id and ${isReadable(asker.user, 'o.roles')}))`;
