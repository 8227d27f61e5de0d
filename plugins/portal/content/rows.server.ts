/** An article as a list shows it. */
import type { PurchaseNotice } from '@portal/sdk/calls/content';
import { contains, sql } from '@portal/sdk/server';
import { newDays } from './contract.ts';
import { stateAt } from '../article-access.server.ts';
import { excerptAround } from '../excerpt.server.ts';
import { type At, type ContentFilters, foundContents, noticeStatus } from './found.server.ts';

const dayMs = 24 * 3600 * 1000;

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

export function contentRows(context: At, filters: ContentFilters) {
  const at = context.clock.now();
  const now = at.toISOString();
  const newSince = new Date(at.getTime() - newDays * dayMs).toISOString();
  const keyword = filters.keyword?.trim() ?? '';
  return foundContents(context, filters).select([
    'c.id',
    'c.businessCode',
    'c.title',
    'c.summary',
    'c.coverArt',
    'c.coverFileId',
    'c.viewCount',
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
}
