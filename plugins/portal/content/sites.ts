/** Sites and subjects that visitors see: those switched on. */
import { implement, page, sql } from '@portal/sdk/server';
import { site, subject } from './contract.ts';
import { isPublished } from './found.ts';

export const subjects = implement(subject, {
  page({ siteId, siteCode, ...paging }, { db, clock }) {
    const now = clock.now().toISOString();
    const found = db
      .selectFrom('cmsSubject as s')
      .innerJoin('cmsSite as t', 't.id', 's.siteId')
      .select((eb) => [
        's.id as subjectId',
        's.siteId',
        's.parentId',
        's.subjectCode',
        's.subjectName',
        's.template',
        's.hideSource',
        's.sort',
        's.status',
        eb
          .selectFrom('cmsContentSiteSubject as x')
          .innerJoin('cmsContent as c', 'c.id', 'x.contentId')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('x.subjectId', '=', 's.id')
          .where(isPublished(now))
          .$asScalar()
          .$notNull()
          .as('articleCount'),
      ])
      .where('s.status', '=', 1)
      .where('t.status', '=', 1)
      .$if(siteId !== undefined, (q) => q.where('s.siteId', '=', siteId ?? ''))
      .$if(siteCode !== undefined, (q) => q.where('t.siteCode', '=', siteCode ?? ''))
      .orderBy('s.sort')
      .orderBy('s.id');
    return page(found, paging);
  },
});

export const sites = implement(site, {
  page({ siteCode, ...paging }, { db }) {
    const found = db
      .selectFrom('cmsSite')
      .select(['id as siteId', 'siteCode', 'siteName', 'domain', 'sort', 'status'])
      .where('status', '=', 1)
      .$if(siteCode !== undefined, (q) => q.where('siteCode', '=', siteCode ?? ''))
      .orderBy('sort')
      .orderBy('id');
    return page(found, paging);
  },
});
