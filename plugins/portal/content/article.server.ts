/** One article as its page shows it: public, in preview for editors, or off the air. */
import type { Article } from '@portal/sdk/calls/content';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { gone, isKept, isOpenTo, isPublished, stateAt } from '../reading.server.ts';
import { foundContents, noticeFacts, shown } from './found.server.ts';

const STATE = { published: 3, offline: 4 } as const;

const articleQuery = (context: Context, now: string) =>
  context.db
    .selectFrom('pubContent as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pubContentSubject as x')
          .innerJoin('pubSubject as o', 'o.id', 'x.subjectId')
          .select((inner) => inner.fn('bool_or', ['o.hideSource']).as('hideSource'))
          .whereRef('x.contentId', '=', 'c.id')
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('pubPurchaseNotice as n', 'n.contentId', 'c.id')
    .select([
      'c.id',
      'c.businessCode',
      'c.title',
      'c.summary',
      'c.content',
      sql<Article['attachmentFiles']>`c.attachment_files`.as('attachmentFiles'),
      stateAt(now).as('state'),
      'c.viewCount',
      'c.likeCount',
      'c.expireAt',
      'c.publishAt',
      shown('content_source').as('contentSource'),
      shown('author').as('author'),
      sql<string>`coalesce(c.publish_at, c.updated_at)`.as('updateTime'),
      isPublished(now).as('published'),
      isOpenTo(context).as('readable'),
      isKept(context).as('kept'),
      noticeFacts(now).as('notice'),
      sql<boolean>`exists (select from pub_like l where l.content_id = c.id and l.user_id = ${context.user.userId})`.as(
        'liked',
      ),
    ]);

type Found = Omit<Awaited<ReturnType<ReturnType<typeof articleQuery>['executeTakeFirstOrThrow']>>, 'kept'>;

/** An article that was public and no longer is keeps its address; one that never was does not exist for visitors. */
const wasPublic = ({ state, expireAt }: Found, now: string) =>
  state === STATE.offline || (state === STATE.published && expireAt !== null && expireAt <= now);

const subjectsOf = ({ db }: Context, id: string) =>
  db
    .selectFrom('pubContentSubject as x')
    .innerJoin('pubSubject as o', 'o.id', 'x.subjectId')
    .select(['x.siteId', 'x.subjectId', 'o.subjectCode', 'o.subjectName'])
    .where('x.contentId', '=', id)
    .orderBy('o.sort')
    .execute();

/** The articles published just before and just after, in the same subject. */
async function neighbours(context: Context, { id, publishAt }: Found, subjectId: string | undefined) {
  if (subjectId === undefined) return { previous: null, next: null };
  const beside = (sign: '<' | '>', direction: 'asc' | 'desc') =>
    foundContents(context, { subjectId })
      .select(['c.id', 'c.title'])
      .where(sql<boolean>`(c.publish_at, c.id) ${sql.raw(sign)} (${publishAt}::timestamptz, ${id}::bigint)`)
      .orderBy('c.publishAt', direction)
      .orderBy('c.id', direction)
      .limit(1)
      .executeTakeFirst();
  return { previous: (await beside('<', 'desc')) ?? null, next: (await beside('>', 'asc')) ?? null };
}

export async function articleBy(key: { id: string } | { businessCode: string }, context: Context) {
  const now = context.clock.now().toISOString();
  const query = articleQuery(context, now);
  const { kept, ...found } = await one(
    'id' in key ? query.where('c.id', '=', key.id) : query.where('c.businessCode', '=', key.businessCode),
    gone,
  );
  if (!found.readable) refuse('notFound', gone);
  const offline = wasPublic(found, now);
  const preview = !found.published && kept;
  if (!found.published && !offline && !preview) refuse('notFound', gone);
  const hidden = offline && !preview;
  const contentSiteSubjects = await subjectsOf(context, found.id);
  return {
    ...found,
    content: hidden ? '' : found.content,
    summary: hidden ? '' : found.summary,
    attachmentFiles: hidden ? [] : found.attachmentFiles,
    contentSiteSubjects,
    preview,
    offline,
    ...(await neighbours(context, found, contentSiteSubjects[0]?.subjectId)),
  };
}
