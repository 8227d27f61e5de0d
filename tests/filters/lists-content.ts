import type { Lists } from './list.ts';
import { now } from './list.ts';
import { apart, contains, dayOf, from, is, resembles, rule, to } from './oracle.ts';

const hangs = `array(select distinct x.site_id::text from cms_content_site_subject x where x.content_id = c.id) as sites,
  array(select distinct x.subject_id::text from cms_content_site_subject x where x.content_id = c.id) as subjects,
  array(select distinct o.subject_code from cms_content_site_subject x join cms_subject o on o.id = x.subject_id
    where x.content_id = c.id) as codes`;

export const contentLists: Lists = {
  'POST /api/site/page': { as: 'yy_ops', key: 'siteId', filters: { siteCode: is('siteCode') } },
  'POST /api/subject/page': {
    as: 'yy_ops',
    key: 'subjectId',
    prepare: [
      `update cms_subject set site_id = 2 where id = (
        select id from cms_subject where site_id = 1 and status = 1 order by sort desc limit 1)`,
    ],
    facts: `select o.id::text as key, t.site_code from cms_subject o join cms_site t on t.id = o.site_id`,
    filters: { siteCode: is('siteCode') },
  },
  'POST /api/content/page': {
    as: 'yy_ops',
    facts: `select c.id::text as key, c.content_text, c.publish_at, n.notice_type, n.category, n.deadline, ${hangs}
      from cms_content c left join cms_purchase_notice n on n.content_id = c.id`,
    prepare: [
      `update cms_content set title = '标题%%__x' where id = (select min(id) from cms_content where state = 3)`,
      `update cms_content_site_subject set site_id = 2 where content_id = (
        select max(id) from cms_content where state = 3 and not deleted)`,
    ],
    filters: {
      siteId: is('sites'),
      subjectId: is('subjects'),
      subjectCode: is('codes'),
      keyword: resembles('title', 'summary', 'contentText', 'attachmentNames'),
      year: rule([2025, 2026, 2020], ({ publishAt }, year) => dayOf(publishAt).startsWith(String(year))),
      from: from('publishAt'),
      to: to('publishAt'),
      noticeType: is('noticeType'),
      category: is('category'),
      noticeStatus: rule(['OPEN', 'CLOSED', 'PUBLISHED'], ({ noticeType, deadline }, status) => {
        if (!noticeType) return false;
        if (['CANDIDATE', 'RESULT'].includes(String(noticeType))) return status === 'PUBLISHED';
        return status === (deadline !== null && String(deadline) > now ? 'OPEN' : 'CLOSED');
      }),
      state: apart(0),
    },
  },
  'POST /api/manage/handbook/page': {
    as: 'admin',
    facts: `select h.id::text as key, h.content_text, h.is_faq, h.route_urls, p.id::text as product_id
      from cms_handbook h join cms_handbook t on t.id = h.parent_id join cms_handbook p on p.id = t.parent_id`,
    filters: {
      keyword: resembles('title', 'summary', 'contentText'),
      faq: is('isFaq'),
      routeUrl: is('routeUrls'),
      productId: is('productId'),
    },
  },
  'POST /api/content/editing/page': {
    as: 'yy_ops',
    facts: `select c.id::text as key, c.updated_at, ${hangs} from cms_content c`,
    prepare: [
      `update cms_content set updated_at = '2026-03-10T15:59:59.999Z' where business_code = 'N000015'`,
      `update cms_content set updated_at = '2026-03-10T16:00:00Z' where business_code = 'N000007'`,
      `update cms_content_site_subject set site_id = 2 where content_id = (select max(id) from cms_content where not deleted)`,
    ],
    filters: {
      title: resembles('title'),
      author: resembles('author'),
      siteId: is('sites'),
      subjectId: is('subjects'),
      updatedFrom: from('updatedAt'),
      updatedTo: to('updatedAt'),
    },
  },
  'POST /api/subject/editing/page': {
    as: 'yy_ops',
    key: 'subjectId',
    prepare: [`update cms_subject set status = 0 where id = (select max(id) from cms_subject)`],
    filters: {
      node: rule(['s1', 's2', 'c1'], ({ siteId, parentId }, node) =>
        node.startsWith('s') ? siteId === node.slice(1) && parentId === null : parentId === node.slice(1),
      ),
    },
  },
  'POST /api/manage/handbook/editing/page': {
    as: 'yy_ops',
    filters: { node: apart('1'), title: contains('title'), isFaq: is('isFaq') },
  },
};
