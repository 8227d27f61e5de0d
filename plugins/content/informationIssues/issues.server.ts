/** Articles as their editors find them, in every state. */
import { contains, type Context, filtered, inReach, type Reader, sql } from '@portal/sdk/server';
import type { IssueFilters, IssueRow } from './contract.ts';

/** A timed article is published once its moment has come; nobody has to do it. Of `cms_content` as `c`. */
const stateAt = (now: string) =>
  sql<IssueRow['state']>`(case when c.state = 2 and c.publish_at <= ${now} then 3 else c.state end)::int`;

const subjects = sql<IssueRow['contentSiteSubjects']>`coalesce((
  select jsonb_agg(jsonb_build_object('subjectId', o.id::text, 'siteName', t.site_name, 'subjectName', o.subject_name)
    order by t.sort, o.sort, o.id)
  from cms_content_site_subject x join cms_subject o on o.id = x.subject_id join cms_site t on t.id = x.site_id
  where x.content_id = c.id), '[]')`;

/** The last day before a moment at which something ends, at +08:00. */
const lastDay = (column: 'top_until' | 'expire_at') =>
  sql<
    string | null
  >`to_char((${sql.ref(`c.${column}`)} - interval '1 millisecond') at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

export const facts = (now: string) =>
  [
    'c.id',
    'c.businessCode',
    'c.title',
    'c.contentSource',
    'c.author',
    'c.viewCount',
    'c.publishAt',
    'c.updatedAt as updateTime',
    'c.version',
    subjects.as('contentSiteSubjects'),
    sql<string | null>`case when c.top_until > ${now} then ${lastDay('top_until')} end`.as('topUntil'),
    lastDay('expire_at').as('expireOn'),
    stateAt(now).as('state'),
  ] as const;

const hangsOn = (column: 'x.site_id' | 'x.subject_id', id: string) =>
  sql<boolean>`exists (select from cms_content_site_subject x where x.content_id = c.id and ${sql.ref(column)} = ${id})`;

/** An editor sees the articles within reach; everybody else meets what is published, by the calls of the portal. */
export const visibleIssues = ({ db, user }: Reader) => {
  const kept = user.codes.has('content:news:view')
    ? inReach(user, [{ ent: 'c.entId', owner: 'c.createdBy' }])
    : sql<boolean>`false`;
  return db
    .selectFrom('cmsContent as c')
    .where('c.deleted', '=', false)
    .where(sql<boolean>`(c.created_by = ${user.userId} or ${kept})`);
};

export function foundIssues({ db, user, clock }: Pick<Context, 'db' | 'user' | 'clock'>, f: IssueFilters) {
  const now = clock.now().toISOString();
  const days = { updatedFrom: ['c.updatedAt', 'since'], updatedTo: ['c.updatedAt', 'until'] } as const;
  return filtered(visibleIssues({ db, user }), f, days)
    .$if(f.title !== undefined, (q) => q.where('c.title', 'ilike', contains(f.title ?? '')))
    .$if(f.author !== undefined, (q) => q.where('c.author', 'ilike', contains(f.author ?? '')))
    .$if(f.siteId !== undefined, (q) => q.where(hangsOn('x.site_id', f.siteId ?? '')))
    .$if(f.subjectId !== undefined, (q) => q.where(hangsOn('x.subject_id', f.subjectId ?? '')))
    .$if(f.state !== undefined, (q) => q.where(stateAt(now), '=', f.state ?? 0));
}

export const countsOf = (context: Context, filters: IssueFilters) => {
  const { state: _, ...others } = filters;
  const state = stateAt(context.clock.now().toISOString());
  return foundIssues(context, others)
    .select([state.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
};
