/** Banners and presentation of the public pages; a user likes an article once. */
import { articleLiked } from '@portal/sdk/calls/content';
import { implement, one } from '@portal/sdk/server';
import { gone, isOpenTo, isPublished } from '../reading.server.ts';
import { management } from './contract.ts';

export default implement(management, {
  getPicture(_, { db, clock }) {
    const now = clock.now().toISOString();
    return db
      .selectFrom('pubBanner')
      .select(['id', 'title', 'subtitle', 'art', 'fileId', 'linkUrl', 'linkText'])
      .where('startsAt', '<=', now)
      .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
      .orderBy('sort')
      .orderBy('id')
      .execute();
  },

  async getDetail(_, { db, clock }) {
    const serverTime = clock.now().toISOString();
    const found = await db
      .selectFrom('pubPresentation as p')
      .leftJoin('pubContent as c', 'c.id', 'p.upgradeContentId')
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
    const { db, emit, clock } = context;
    const found = db.selectFrom('pubContent as c').where('c.id', '=', contentId);
    await one(found.select('c.id').where(isPublished(clock.now().toISOString())).where(isOpenTo(context)), gone);
    await emit(articleLiked, { contentId, like });
    const { likeCount } = await one(found.select('c.likeCount'), gone);
    return { liked: like, likeCount };
  },
});
