/** Banners and presentation of the public pages; a user likes an article once. */
import { implement, refuse, sql } from '@portal/sdk/server';
import { isOpenTo, isPublished } from '../content/found.server.ts';
import { management } from './contract.ts';

export default implement(management, {
  getPicture(_, { db, clock }) {
    const now = clock.now().toISOString();
    return db
      .selectFrom('cmsBanner')
      .select(['id', 'title', 'subtitle', 'art', 'fileId', 'linkUrl', 'linkText'])
      .where('state', '=', 1)
      .where('startsAt', '<=', now)
      .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
      .orderBy('sort')
      .orderBy('id')
      .execute();
  },

  async getDetail(_, { db, clock }) {
    const serverTime = clock.now().toISOString();
    const found = await db
      .selectFrom('cmsPresentation as p')
      .leftJoin('cmsContent as c', 'c.id', 'p.upgradeContentId')
      .select(['p.greyMode', 'p.upgradeBegin as begin', 'p.upgradeEnd as end', 'c.id as contentId', 'c.title'])
      .executeTakeFirst();
    if (!found) return { greyMode: false, serverTime, upgrade: null };
    const { greyMode, begin, end, contentId, title } = found;
    const upgrade =
      begin !== null && end !== null && end > serverTime
        ? { contentId, title: title ?? '平台升级维护通知', begin, end }
        : null;
    return { greyMode, serverTime, upgrade };
  },

  async likeCount({ contentId, like }, context) {
    const { db, user, clock } = context;
    const now = clock.now().toISOString();
    const visible = db
      .selectFrom('cmsContent as c')
      .select('c.id')
      .where('c.id', '=', contentId)
      .where(isPublished(now))
      .where(isOpenTo(context));
    if (like) {
      await db
        .insertInto('cmsLike')
        .columns(['contentId', 'userId', 'createdAt'])
        .expression(
          visible
            .clearSelect()
            .select([
              'c.id',
              sql<string>`${user.userId}::bigint`.as('userId'),
              sql<string>`${now}::timestamptz`.as('at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await db.deleteFrom('cmsLike').where('contentId', '=', contentId).where('userId', '=', user.userId).execute();
    }
    const counted = await db
      .updateTable('cmsContent')
      .set((eb) => ({
        likeCount: eb
          .selectFrom('cmsLike')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('contentId', '=', contentId),
      }))
      .where('id', 'in', visible)
      .returning('likeCount')
      .executeTakeFirst();
    if (!counted) return refuse('notFound', '文章不存在或已被删除');
    return { liked: like, likeCount: counted.likeCount };
  },
});
