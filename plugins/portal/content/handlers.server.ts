/** Visitors read what is published; an article is viewed once a visitor and day. */
import { contains, implement, one, page, sql } from '@portal/sdk/server';
import { articleBy } from './article.server.ts';
import { content } from './contract.ts';
import { foundContents, isOpenTo, isPublished, matches, relevance } from './found.server.ts';
import { contentRows } from './rows.server.ts';
import { visitor } from './visitor.server.ts';

/** Days that hot words look back, and how many words there are. */
const hotDays = 30;
const hotCount = 8;
const dayMs = 24 * 3600 * 1000;

export default implement(content, {
  page(input, context) {
    const { sort, order = 'desc' } = input;
    const now = context.clock.now().toISOString();
    const byRelevance = sort === 'relevance' || (sort === undefined && input.keyword !== undefined);
    const rows = contentRows(context, input)
      .$if(byRelevance, (q) => q.orderBy(relevance(contains(input.keyword?.trim() ?? '')), 'desc'))
      .$if(sort === 'deadline', (q) => q.orderBy(sql`n.deadline ${sql.raw(order)} nulls last`))
      .$if(sort === undefined, (q) => q.orderBy(sql`coalesce(c.top_until > ${now}, false)`, 'desc'))
      .orderBy(sql`coalesce(c.publish_at, c.updated_at)`, sort === 'updateTime' ? order : 'desc')
      .orderBy('c.id', 'desc');
    return page(rows, input);
  },

  detail: (input, context) => articleBy(context, input),

  detailByBusinessCode: (input, context) => articleBy(context, input),

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
    const { db, clock } = context;
    const open = db.selectFrom('cmsContent as c').select('c.id').where('c.id', '=', id).where(isOpenTo(context));
    const counted = await db
      .insertInto('cmsView')
      .columns(['contentId', 'visitor', 'day'])
      .expression(
        open
          .select([visitor(context).as('visitor'), sql<string>`${clock.today()}::date`.as('day')])
          .where(isPublished(clock.now().toISOString())),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('contentId')
      .executeTakeFirst();
    const view = db
      .updateTable('cmsContent')
      .set((eb) => ({ viewCount: eb('viewCount', '+', counted === undefined ? 0 : 1) }))
      .where('id', 'in', open)
      .where('state', '=', 3)
      .returning('viewCount');
    return one(view, '文章不存在或已被删除');
  },

  async searched({ keyword }, context) {
    const word = keyword.trim();
    const { db, clock } = context;
    await db
      .insertInto('cmsSearchLog')
      .columns(['keyword', 'hits', 'visitor', 'day', 'at'])
      .expression(
        foundContents(context, {})
          .where(matches(contains(word)))
          .select([
            sql<string>`${word}::text`.as('keyword'),
            sql<number>`count(*)::int`.as('hits'),
            visitor(context).as('visitor'),
            sql<string>`${clock.today()}::date`.as('day'),
            sql<string>`${clock.now().toISOString()}::timestamptz`.as('at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['keyword', 'visitor', 'day']).doNothing())
      .execute();
    return null;
  },

  async hotWords(_, { db, clock }) {
    const since = new Date(clock.now().getTime() - hotDays * dayMs).toISOString();
    const words = await db
      .selectFrom('cmsSearchLog')
      .select('keyword')
      .where('at', '>', since)
      .where('hits', '>', 0)
      .groupBy('keyword')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('keyword')
      .limit(hotCount)
      .execute();
    return words.map(({ keyword }) => keyword);
  },
});
