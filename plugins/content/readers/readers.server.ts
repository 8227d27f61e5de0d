/** What readers of the public pages tell: views, likes, words they looked for, opinions on the help. */
import { articleLiked, articlesSearched, articleViewed, helpRated, helpSearched } from '@portal/sdk/calls/content';
import { type KeptRows, on, sql, type Subscription } from '@portal/sdk/server';

export const readerSubscriptions: readonly Subscription[] = [
  on(articleViewed, async (view, { db }) => {
    const counted = await db
      .insertInto('cmsView')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .returning('contentId')
      .executeTakeFirst();
    if (!counted) return;
    await db
      .updateTable('cmsContent')
      .set((eb) => ({ viewCount: eb('viewCount', '+', 1) }))
      .where('id', '=', view.contentId)
      .execute();
  }),

  on(articleLiked, async ({ contentId, like }, { db, user: { userId }, clock }) => {
    if (like)
      await db
        .insertInto('cmsLike')
        .values({ contentId, userId, createdAt: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await db.deleteFrom('cmsLike').where('contentId', '=', contentId).where('userId', '=', userId).execute();
    await sql`
      update cms_content set like_count = (select count(*) from cms_like where content_id = ${contentId})
      where id = ${contentId}`.execute(db);
  }),

  on(articlesSearched, async (search, { db, clock }) => {
    await db
      .insertInto('cmsSearchLog')
      .values({ ...search, at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.columns(['keyword', 'visitor', 'day']).doNothing())
      .execute();
  }),

  on(helpSearched, async (search, { db }) => {
    await db
      .insertInto('cmsHandbookSearch')
      .values(search)
      .onConflict((conflict) => conflict.columns(['keyword', 'visitor', 'day']).doNothing())
      .execute();
  }),

  on(helpRated, async (opinion, { db, user: { userId }, clock }) => {
    await db
      .insertInto('cmsHandbookFeedback')
      .values({ ...opinion, userId: userId === '0' ? null : userId, at: clock.now().toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['handbookId', 'visitor']).doUpdateSet((eb) => ({
          useful: eb.ref('excluded.useful'),
          reason: eb.ref('excluded.reason'),
          at: eb.ref('excluded.at'),
        })),
      )
      .execute();
  }),
];

export const keptOfReaders: readonly KeptRows[] = [
  { table: 'cms_search_log', since: 'at', days: 90 },
  { table: 'cms_handbook_search', since: 'day', days: 90 },
  { table: 'cms_view', since: 'day', days: 30 },
  { table: 'cms_handbook_feedback', since: 'at', days: 730 },
];
