/** Visitors read what is published; an article is viewed once a visitor and day. */
import { articlesSearched, articleViewed } from '@portal/sdk/calls/content';
import { contains, implement, listOf, one, page, sql } from '@portal/sdk/server';
import { gone, isOpenTo, isPublished, isReadable, stateAt, visitor } from '../reading.server.ts';
import { articleBy } from './article.server.ts';
import { content, site, subject } from './contract.ts';
import { contentRows, foundContents, matches, relevance } from './found.server.ts';

const subjectList = listOf(subject.page, { alias: 'o', sort: 'sort' });

export const subjects = implement(subject, {
  page({ siteId, siteCode, ...paging }, { db, user, clock }) {
    const now = clock.now().toISOString();
    const found = db
      .selectFrom('pubSubject as o')
      .innerJoin('pubSite as t', 't.id', 'o.siteId')
      .select((eb) => [
        'o.id as subjectId',
        eb
          .selectFrom('pubContentSubject as x')
          .innerJoin('pubContent as c', 'c.id', 'x.contentId')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('x.subjectId', '=', 'o.id')
          .where(isPublished(now))
          .$asScalar()
          .$notNull()
          .as('articleCount'),
      ])
      .where('o.status', '=', 1)
      .where(isReadable(user, 'o.roles'))
      .where('t.status', '=', 1)
      .$if(siteId !== undefined, (q) => q.where('o.siteId', '=', siteId ?? ''))
      .$if(siteCode !== undefined, (q) => q.where('t.siteCode', '=', siteCode ?? ''))
      .orderBy('o.sort')
      .orderBy('o.id');
    return page(subjectList.rows(found), paging);
  },
});

export const sites = implement(site, {
  page({ siteCode, ...paging }, { db }) {
    const found = db
      .selectFrom('pubSite')
      .select(['id as siteId', 'siteCode', 'siteName', 'domain', 'sort', 'status'])
      .where('status', '=', 1)
      .$if(siteCode !== undefined, (q) => q.where('siteCode', '=', siteCode ?? ''))
      .orderBy('sort')
      .orderBy('id');
    return page(found, paging);
  },
});

/** Days that hot words look back, and how many words there are. */
const hotDays = 30;
const hotCount = 8;
const dayMs = 86_400_000;

export default implement(content, {
  page(input, context) {
    const { sort, order = 'desc' } = input;
    const now = context.clock.now().toISOString();
    const byRelevance = sort === 'relevance' || (sort === undefined && input.keyword !== undefined);
    const rows = contentRows(context, input)
      .$if(byRelevance, (q) =>
        relevance(contains(input.keyword?.trim() ?? '')).reduce((all, by) => all.orderBy(by, 'desc'), q),
      )
      .$if(sort === 'deadline', (q) => q.orderBy(sql`n.deadline ${sql.raw(order)} nulls last`))
      .$if(sort === undefined, (q) => q.orderBy(sql`coalesce(c.top_until > ${now}, false)`, 'desc'))
      .orderBy(sql`coalesce(c.publish_at, c.updated_at)`, sort === 'updateTime' ? order : 'desc')
      .orderBy('c.id', 'desc');
    return page(rows, input);
  },

  detail: articleBy,

  detailByBusinessCode: articleBy,

  async counts(input, context) {
    const found = foundContents(context, input);
    const [subjects, years] = await Promise.all([
      found
        .select(['s.id as subjectId', 's.subjectCode', 's.subjectName', sql<number>`count(*)::int`.as('count')])
        .groupBy(['s.id', 's.subjectCode', 's.subjectName'])
        .orderBy('count', 'desc')
        .execute(),
      found
        .select([
          sql<number>`extract(year from c.publish_at at time zone 'Asia/Shanghai')::int`.as('year'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .groupBy('year')
        .orderBy('year', 'desc')
        .execute(),
    ]);
    return { subjects, years };
  },

  async viewed({ id }, context) {
    const { db, emit, clock } = context;
    const now = clock.now().toISOString();
    const { published } = await one(
      db
        .selectFrom('pubContent as c')
        .select(isPublished(now).as('published'))
        .where('c.id', '=', id)
        .where(stateAt(now), '=', 3)
        .where(isOpenTo(context)),
      gone,
    );
    if (published) await emit(articleViewed, { contentId: id, visitor: visitor(context), day: clock.today() });
    return one(db.selectFrom('pubContent').select('viewCount').where('id', '=', id), gone);
  },

  async searched({ keyword: asked }, context) {
    const keyword = asked.trim();
    const { hits } = await foundContents(context, {})
      .where(matches(contains(keyword)))
      .select(sql<number>`count(*)::int`.as('hits'))
      .executeTakeFirstOrThrow();
    await context.emit(articlesSearched, { keyword, hits, visitor: visitor(context), day: context.clock.today() });
  },

  async hotWords(_, { db, clock }) {
    const since = new Date(clock.now().getTime() - hotDays * dayMs).toISOString();
    const words = await db
      .selectFrom('pubSearchWord')
      .select('keyword')
      .where('at', '>', since)
      .groupBy('keyword')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('keyword')
      .limit(hotCount)
      .execute();
    return words.map(({ keyword }) => keyword);
  },
});
