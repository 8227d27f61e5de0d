/** Articles as their editors find them, in every state, and the steps that they take. */
import { contentBizType } from '@portal/sdk/calls/notice-types';
import {
  contains,
  type Context,
  inDataScope,
  isAmong,
  listOf,
  type Performed,
  type Reader,
  sql,
  transitions,
} from '@portal/sdk/server';
import { informationIssues, type IssueDetail, type IssueFilters, type IssueRow, issueSteps } from './contract.ts';

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

const publishMoment = sql<string | null>`to_char(c.publish_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI')`;

const factsAt = (now: string) =>
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
    'c.summary',
    'c.content',
    'c.coverFileId',
    sql<IssueDetail['attachmentFiles']>`c.attachment_files`.as('attachmentFiles'),
    publishMoment.as('publishMoment'),
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
    ? inDataScope(user, [{ ent: 'c.entId', owner: 'c.createdBy' }])
    : sql<boolean>`false`;
  return db
    .selectFrom('cmsContent as c')
    .where('c.deleted', '=', false)
    .where(sql<boolean>`(c.created_by = ${user.userId} or ${kept})`);
};

const steps = transitions({
  table: 'cmsContent',
  stateIn: 'state',
  bizType: contentBizType,
  noun: '稿件',
  parties: {},
  visible: (reader) => isAmong('cmsContent.id', visibleIssues(reader).select('c.id')),
  steps: issueSteps,
});

export const { gone } = steps;

/** An article by its key and the version that was seen, or by its code where an approval decides. */
type Sought = { readonly id: string; readonly version: number } | { readonly businessCode: string };

/** One guarded step with its history; the article keeps who made it. */
export const perform = (
  context: Context,
  seen: Sought,
  name: Parameters<typeof steps.perform>[2],
  how: Performed<'cmsContent'> = {},
) => steps.perform(context, seen, name, { ...how, set: { ...how.set, updatedBy: context.user.userId } });

export const issueList = listOf(informationIssues.page, { alias: 'c', sort: 'updateTime' });

/** Visible articles with their facts of this moment, narrowed by what no field of the row says. */
export function foundIssues(context: Pick<Context, 'db' | 'user' | 'clock'>, f: IssueFilters = {}) {
  const { siteId, subjectId, title, author } = f;
  const facts = visibleIssues(context).select(factsAt(context.clock.now().toISOString()));
  const hung = facts
    .$if(siteId !== undefined, (q) => q.where(hangsOn('x.site_id', siteId ?? '')))
    .$if(subjectId !== undefined, (q) => q.where(hangsOn('x.subject_id', subjectId ?? '')));
  return context.db
    .selectFrom(hung.as('c'))
    .$if(title !== undefined, (q) => q.where('c.title', 'ilike', contains(title ?? '')))
    .$if(author !== undefined, (q) => q.where('c.author', 'ilike', contains(author ?? '')))
    .select(steps.may(context, 'c.id').as('may'));
}

/** What a workbook calls the site and the subject that it was narrowed to. */
export async function namesOf({ db }: Pick<Context, 'db'>, { siteId, subjectId }: IssueFilters) {
  const site = db
    .selectFrom('cmsSite')
    .select('siteName')
    .where(sql<boolean>`id = ${siteId ?? null}`);
  const subject = db
    .selectFrom('cmsSubject')
    .select('subjectName')
    .where(sql<boolean>`id = ${subjectId ?? null}`);
  return {
    siteId: (await site.executeTakeFirst())?.siteName,
    subjectId: (await subject.executeTakeFirst())?.subjectName,
  };
}
