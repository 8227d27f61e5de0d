/** Sites and subjects that visitors see: those switched on. */
import { implement, page, sql } from '@portal/sdk/server';
import { site, subject } from './contract.ts';
import { isPublished, isReadable } from '../article-access.server.ts';

export const subjects = implement(subject, {
  page({ siteId, siteCode, ...paging }, { db, user, clock }) {
    const now = clock.now().toISOString();
    const found = db
      .selectFrom('pubSubject as o')
      .innerJoin('pubSite as t', 't.id', 'o.siteId')
      .select((eb) => [
        'o.id as subjectId',
        'o.siteId',
        'o.parentId',
        'o.subjectCode',
        'o.subjectName',
        'o.template',
        'o.hideSource',
        'o.sort',
        'o.status',
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
      .where(isReadable(user))
      .where('t.status', '=', 1)
      .$if(siteId !== undefined, (q) => q.where('o.siteId', '=', siteId ?? ''))
      .$if(siteCode !== undefined, (q) => q.where('t.siteCode', '=', siteCode ?? ''))
      .orderBy('o.sort')
      .orderBy('o.id');
    return page(found, paging);
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
