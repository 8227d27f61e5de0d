/** Which articles a reader finds: published and within their time; an editor meets the others within reach too. */
import type { PurchaseNotice } from '@portal/sdk/calls/content';
import type { FiltersOf } from '@portal/sdk/contract';
import { contains, type Context, listOf, sql } from '@portal/sdk/server';
import { type Asker, excerptAround, isKept, isPublished, isReadable, stateAt } from '../reading.server.ts';
import { content, newDays } from './contract.ts';

const dayMs = 86_400_000;

const namesLike = (pattern: string) => sql<string[]>`coalesce((select jsonb_agg(f->>'fileName')
  from jsonb_array_elements(c.attachment_files) as f where f->>'fileName' ilike ${pattern}), '[]')`;

/** Of `pub_purchase_notice` as `n`; times inside JSON are written as the driver writes them elsewhere. */
export const noticeFacts = (
  now: string,
) => sql<PurchaseNotice | null>`case when n.content_id is not null then jsonb_build_object(
  'noticeNo', n.notice_no, 'noticeType', n.notice_type, 'category', n.category, 'purchaserName', n.purchaser_name,
  'deadline', to_char(n.deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'status', ${noticeStatus(now)}) end`;

/** Source and author, unless the subject hides them. */
export const shown = (column: 'content_source' | 'author') =>
  sql<string | null>`case when s.hide_source then null else ${sql.ref(`c.${column}`)} end`;

const contentList = listOf(content.page, { alias: 'c', sort: 'updateTime' });

export function contentRows(context: At, filters: ContentFilters) {
  const at = context.clock.now();
  const now = at.toISOString();
  const newSince = new Date(at.getTime() - newDays * dayMs).toISOString();
  const keyword = filters.keyword?.trim() ?? '';
  const rows = foundContents(context, filters).select([
    's.id as subjectId',
    's.subjectCode',
    's.subjectName',
    shown('content_source').as('contentSource'),
    shown('author').as('author'),
    sql<string>`coalesce(c.publish_at, c.updated_at)`.as('updateTime'),
    sql<boolean>`coalesce(c.top_until > ${now}, false)`.as('top'),
    sql<boolean>`coalesce(c.publish_at > ${newSince}, false)`.as('isNew'),
    (keyword === '' ? sql<string | null>`null` : excerptAround('c.content_text', keyword)).as('excerpt'),
    (keyword === '' ? sql<string[]>`'[]'::jsonb` : namesLike(contains(keyword))).as('attachmentNames'),
    stateAt(now).as('state'),
    noticeFacts(now).as('notice'),
  ]);
  return contentList.rows(rows);
}

type ContentFilters = FiltersOf<typeof content.page>;

/** Of `pub_purchase_notice` as `n`; an article that is no such notice has none. */
const noticeStatus = (now: string) => sql<PurchaseNotice['status'] | null>`case
  when n.notice_type is null then null
  when n.notice_type in ('CANDIDATE', 'RESULT') then 'PUBLISHED'
  when n.deadline > ${now} then 'OPEN' else 'CLOSED' end`;

const hasAttachment = (pattern: string) => sql<boolean>`exists (
  select from jsonb_array_elements(c.attachment_files) as f where f->>'fileName' ilike ${pattern})`;

export const matches = (pattern: string) => sql<boolean>`(c.title ilike ${pattern} or c.summary ilike ${pattern}
  or c.content_text ilike ${pattern} or ${hasAttachment(pattern)})`;

/** What comes first among finds: those in the title, then in the summary, then in the text. */
export const relevance = (pattern: string) =>
  (['c.title', 'c.summary', 'c.contentText'] as const).map((column) => sql`${sql.ref(column)} ilike ${pattern}`);

const dayStart = (day: string) => `${day}T00:00:00+08:00`;
const dayEnd = (day: string) => `${day}T23:59:59.999+08:00`;

type At = Asker & Pick<Context, 'clock'>;

/** The subject that an article is listed under: the one asked for, or the first it hangs on. */
const listed = ({ db, user }: At, f: ContentFilters) =>
  db
    .selectFrom('pubContent as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('pubContentSubject as x')
          .innerJoin('pubSubject as o', 'o.id', 'x.subjectId')
          .select(['o.id', 'o.subjectCode', 'o.subjectName', 'o.hideSource'])
          .whereRef('x.contentId', '=', 'c.id')
          .where('o.status', '=', 1)
          .where(isReadable(user, 'o.roles'))
          .$if(f.siteId !== undefined, (q) => q.where('x.siteId', '=', f.siteId ?? ''))
          .$if(f.subjectId !== undefined, (q) => q.where('o.id', '=', f.subjectId ?? ''))
          .$if(f.subjectCode !== undefined, (q) => q.where('o.subjectCode', '=', f.subjectCode ?? ''))
          .orderBy('o.sort')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('pubPurchaseNotice as n', 'n.contentId', 'c.id');

export function foundContents(at: At, f: ContentFilters) {
  const now = at.clock.now().toISOString();
  const { state } = f;
  const pattern = contains(f.keyword?.trim() ?? '');
  const kept = sql<boolean>`(${isPublished(now)} or ${isKept(at)})`;
  const all = listed(at, f);
  const inState = state === undefined ? all.where(isPublished(now)) : all.where(kept).where(stateAt(now), '=', state);
  return inState
    .$if(f.keyword !== undefined, (q) => q.where(matches(pattern)))
    .$if(f.year !== undefined, (q) =>
      q.where('c.publishAt', '>=', dayStart(`${f.year}-01-01`)).where('c.publishAt', '<=', dayEnd(`${f.year}-12-31`)),
    )
    .$if(f.from !== undefined, (q) => q.where('c.publishAt', '>=', dayStart(f.from ?? '')))
    .$if(f.to !== undefined, (q) => q.where('c.publishAt', '<=', dayEnd(f.to ?? '')))
    .$if(f.noticeType !== undefined, (q) => q.where('n.noticeType', '=', f.noticeType ?? ''))
    .$if(f.category !== undefined, (q) => q.where('n.category', '=', f.category ?? ''))
    .$if(f.noticeStatus !== undefined, (q) => q.where(noticeStatus(now), '=', f.noticeStatus ?? 'OPEN'));
}
