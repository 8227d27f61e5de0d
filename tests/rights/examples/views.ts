/** Views of lists: of whoever saved them, and of those they are shared with. */
import type { Example, Examples } from './example.ts';

const content = { name: '本季度电力板块', query: 'plate=POWER', layout: {} };
const own = `insert into usr_view (ent_id, user_id, page, name, query, created_at)
  values (:ent, :user, '/api/report/product', '上月在售商品', '', now()) returning id`;
const author: Pick<Example, 'by' | 'hidden' | 'row'> = { by: 'gys_admin', hidden: { from: 'gys_sales' }, row: own };

export const views: Examples = {
  'POST /api/manage/view/add': {
    by: 'gys_admin',
    also: ['report:product:view'],
    input: () => ({ page: '/api/report/product', ...content }),
  },
  'POST /api/manage/view/save': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ id, ...content }),
  },
  'POST /api/manage/view/share': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ id, ...content, audience: 'ENT' }),
  },
  'POST /api/manage/view/begin': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ page: '/api/report/product', id }),
  },
  'POST /api/manage/view/remove': { ...author, input: ({ id }) => ({ id }) },
};
